package users

import (
	"bytes"
	"cmp"
	"context"
	"path"
	"slices"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/scene/script"
)

// lostPath is a path in a script or shader that leads nowhere.
type lostPath struct {
	scriptPath
	row    model.Row // the file, or the source of a script within a scene
	offset int64     // in the document
	file   string    // as the script names it
	to     ProjectFile

	spelled, leads string // how the script spells the path, and would the one that leads there: "" if it cannot, or is not known to load the file
}

// sourceOf is the text of a script, and where it is in a document.
type sourceOf struct {
	*script.Language
	text   []byte
	row    model.Row
	offset func(int) int64
}

// sourcesIn returns the scripts of a document: itself, if self is a script or a shader, or those within a scene.
func sourcesIn(doc *model.Document, self string) (list []sourceOf) {
	if l := pathLanguage(self); l != nil {
		if doc.Size() > largestScript {
			return nil
		}
		return []sourceOf{{l, doc.Bytes(), model.Root, func(n int) int64 { return int64(n) }}}
	}
	for _, e := range doc.EmbeddedScripts() {
		if e.Class == "GDScript" {
			list = append(list, sourceOf{script.GDScript, []byte(e.Source), doc.At(e.Offset(0)), e.Offset})
		}
	}
	return list
}

// lostPaths returns the paths in the scripts of a document that lead nowhere: those from which a script loads a file, and others if the project has just
// one file of that name.
func (s *search) lostPaths(ctx context.Context, doc *model.Document, self string) (list []lostPath) {
	named := s.root.byName(ctx)
	there := map[string]bool{}
	for _, source := range sourcesIn(doc, self) {
		for p := range scriptPaths(source.text, source.Language) {
			x := lostPath{scriptPath: p, row: source.row, file: p.text}
			bare := p.text != "" && !strings.Contains(p.text, "://") && !path.IsAbs(p.text)
			switch {
			case bare && p.nearby:
				x.file = "res://" + path.Join(path.Dir(strings.TrimPrefix(self, "res://")), p.text)
			case bare && p.rooted:
				x.file = "res://" + p.text
			}
			byUID := strings.HasPrefix(x.file, "uid://")
			if !p.whole || !strings.HasPrefix(x.file, "res://") && !(byUID && p.loads) || strings.ContainsAny(x.file, "\n\r\x00") {
				continue
			}
			found, known := there[x.file]
			if !known && ctx.Err() == nil {
				if byUID {
					found = s.uidFile(ctx, x.file, "", importEnding, ".remap") != ""
				} else {
					found = s.finds(ctx, self, x.file, "", "", ".remap")
				}
				there[x.file] = found
			}
			if found || ctx.Err() != nil {
				continue
			}
			if !byUID && !strings.Contains(x.file, "::") {
				x.to = named(x.file)
			}
			if x.to.Res == "" && (!p.loads || !byUID && s.exists(ctx, self, x.file, "")) {
				continue // whether it is to be there is for the script to say; or it has been imported
			}
			if x.to.Res != "" && p.loads {
				leads := x.to.Res
				if bare {
					leads = strings.TrimPrefix(leads, "res://")
				}
				if bare && p.nearby {
					leads = between(path.Dir(strings.TrimPrefix(self, "res://")), leads)
				}
				x.spelled = string(source.text[p.From:p.To])
				x.leads = respelled(source.text, p.Token, leads)
			}
			x.offset = source.offset(p.From)
			list = append(list, x)
		}
	}
	return list
}

// problem says that the file is missing. Only without a file that is needed the script does not load; else it is for the script to say.
func (x lostPath) problem(doc *model.Document) model.Problem {
	p := model.Problem{Row: x.row, Path: doc.Path(x.row), Offset: x.offset, Text: message.New(textLeadsNowhere, x.file), Gravity: model.Hint}
	if x.needed {
		p.Gravity = model.Loss
	}
	switch {
	case x.leads != "":
		p.Text, p.Repair = message.New(lostElsewhere, p.Text, x.to.Res), RepairStrays
	case x.to.Res != "":
		p.Text = message.New(movedElsewhere, x.file, x.to.Res)
	}
	return p
}

// Named is a path in a script that leads nowhere and that Relink leaves as it is: what the script does with it is not known.
type Named struct {
	Offset   int64
	File, To string
}

// StillNamed lists the paths in the scripts of a document that lead nowhere, are not known to load a file, and have a file of the project with their name.
func StillNamed(ctx context.Context, doc *model.Document, file string) (list []Named) {
	project, self, ok := projectWith(file)
	if !ok {
		return nil
	}
	for _, x := range project.start(nil).lostPaths(ctx, doc, self) {
		if x.leads == "" && x.to.Res != "" {
			list = append(list, Named{x.offset, x.file, x.to.Res})
		}
	}
	return list
}

// leadPaths has paths in scripts of a document lead to their files.
func leadPaths(doc *model.Document, label message.Message, list []Stray) error {
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b Stray) int {
		return cmp.Or(cmp.Compare(a.Row, b.Row), cmp.Compare(a.script.From, b.script.From))
	})
	for len(list) > 0 {
		row, n := list[0].Row, 0
		var v variant.Value
		src := doc.Bytes()
		if row != model.Root {
			var err error
			if v, err = doc.Value(row); err != nil {
				return err
			}
			src = []byte(v.Text)
		}
		var patches []model.Patch
		for ; n < len(list) && list[n].Row == row; n++ {
			x := list[n].script
			if x.To <= len(src) && bytes.HasSuffix(src[:x.To], []byte(x.spelled)) { // else it went with an edit before
				patches = append(patches, model.Patch{Start: int64(x.From), End: int64(x.To), New: []byte(x.leads)})
			}
		}
		list = list[n:]
		if row == model.Root {
			if err := doc.Apply(label, patches); err != nil {
				return err
			}
			continue
		}
		v.Text = string(patched(src, patches))
		if err := doc.Set(row, v); err != nil {
			return err
		}
	}
	return nil
}
