package properties

import (
	"path"
	"strings"

	"savant/codec/variant"
	"savant/model"
	"savant/model/property"
	"savant/model/rowpath"
	"savant/model/users"
	"savant/scene/class"
	"savant/ui/page"
	"savant/ui/widgets"
)

// chooseNode lets the user choose a node of the classes that the hint names.
func (s *source) chooseNode(x edited) {
	doc, at := s.page.Doc(), x.at[0]
	page.ChoosePath(s.page, at.row, s.fitting(at.property.Hint), func(to string) {
		x.refuse(s.put(x.at, func(v variant.Value) (variant.Value, error) {
			made, err := doc.Parse(at.row, "NodePath("+rowpath.Quote(to)+")")
			if was, ok := v.Data.(*variant.Path); ok && err == nil {
				made.Data.(*variant.Path).Subnames = was.Subnames
			}
			return made, err
		}, false))
	})
}

// fitting returns a function that reports whether a node may be of a class that the hint names. Classes in no table are
// not checked.
func (s *source) fitting(h class.Hint) func(r model.Row) bool {
	doc := s.page.Doc()
	table := class.For(doc.Dialect())
	var wanted []string
	for _, name := range h.Classes {
		if _, known := table.Class(name); known {
			wanted = append(wanted, name)
		}
	}
	return func(r model.Row) bool {
		of := property.Class(doc, r, s.scenes)
		for _, name := range wanted {
			if of == "" || table.Inherits(of, name) {
				return true
			}
		}
		return len(wanted) == 0
	}
}

// chooseFile lets the user choose a file or folder of the project.
func (s *source) chooseFile(x edited, v variant.Value) {
	h := x.at[0].property.Hint
	page.ListProject(s.page, func(files []users.ProjectFile) {
		var list []string
		if h.Kind == class.FolderHint {
			list = users.Folders(files)
		} else {
			for _, f := range files {
				if wanted(h.Text, f.Res) {
					list = append(list, f.Res)
				}
			}
		}
		var items []widgets.Item
		for _, res := range list {
			items = append(items, widgets.Item{Words: res, Run: func() { x.take(variant.Value{Type: v.Type, Text: res}) }})
		}
		s.page.Window().Choose("file", title(x.at[0].property), items)
	})
}

// wanted reports whether a file name matches a hint's filters: "*.png,*.webp;Images".
func wanted(filters, file string) bool {
	filters, _, _ = strings.Cut(filters, ";")
	none := true
	for _, filter := range strings.Split(filters, ",") {
		filter = strings.TrimSpace(filter)
		if filter == "" {
			continue
		}
		none = false
		if !strings.ContainsAny(filter, "*?.") {
			filter = "*." + filter
		}
		if ok, err := path.Match(strings.ToLower(filter), strings.ToLower(path.Base(file))); ok || err != nil {
			return true
		}
	}
	return none
}
