package users

import (
	"bytes"
	"cmp"
	"context"
	"maps"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"savant/codec/dialect"
	"savant/model"
	"savant/model/kinds"
	"savant/scene/class"
	"savant/scene/script"
)

// Idle is a file of a project that nothing leads to from its settings: not from project.godot, export presets, plugins, extensions, nor
// from what they name in the end. That is no proof: a game can make up a path while it runs.
type Idle struct {
	File, Res string
	Size      int64
	By        []string // the files that name it, which are idle too
	Made      string   // the script that has the beginning of its path, or of the path of what leads to it; "" for none
}

// IdleFiles are the result of a search for files that nothing uses.
type IdleFiles struct {
	List   []Idle
	Files  int // how many files were looked at: those that the engine loads
	Failed []Failure
}

// implied are files that the engine loads without being told, unless the settings name others.
var implied = []string{"res://default_bus_layout.tres", "res://default_env.tres"}

// textModels are texts of other programs that name pictures beside them.
var textModels = slices.Concat(models, []string{".dae", ".fnt"})

// mute are files that name others to people, or that list what is there.
var mute = []string{".md", ".translation"}

// largestTable is up to which size a text of any other kind is looked through for paths.
const largestTable = 8 << 20

// web is what names what in a project.
type web struct {
	search  *search
	files   map[string]*thread // by path in the project
	uids    map[string]string
	classes map[string]string // the scripts, by the names they give themselves
	made    map[string]string // the files that an importer made of a source and put beside it, with that
	begun   []beginningOf

	exported []*regexp.Regexp // what export presets take along though nothing names it
}

// thread is a file with those that it names.
type thread struct {
	file   string
	paths  []string        // that it spells out
	near   map[string]bool // texts that may be paths from its folder
	words  map[string]bool // that may be the names of scripts
	names  map[string]bool
	loaded bool // by the engine; others, such as settings, are where uses begin
}

// beginningOf is the beginning of a path in a script.
type beginningOf struct{ text, in string }

// Unused finds the files of a project that nothing uses. progress, which may be nil, is called with the share done. The error is that of a folder that
// is not there, or the context's.
func (p Project) Unused(ctx context.Context, progress func(float64)) (*IdleFiles, error) {
	list, failed, err := p.walk(ctx, func(name string) bool { return !slices.Contains(kept[1:], path.Ext(name)) })
	if err != nil {
		return nil, err
	}
	w := &web{search: p.start(progress), files: map[string]*thread{}, uids: map[string]string{}, classes: map[string]string{}, made: map[string]string{}}
	found := &IdleFiles{Failed: failed}
	for i, file := range list {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		w.search.report(float64(i) / float64(len(list)))
		if err := w.add(file); err != nil {
			found.Failed = append(found.Failed, Failure{file, err})
		}
	}
	for made, source := range w.made {
		if w.files[source].file == "" { // it is gone
			delete(w.made, made)
			continue
		}
		delete(w.files, made)
	}
	for res, t := range w.files {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		w.follow(res, t)
	}
	found.List, found.Files = w.idle()
	return found, nil
}

// add reads a file.
func (w *web) add(file string) error {
	res, ok := w.search.root.Resource(file)
	if !ok {
		return nil
	}
	ending := strings.ToLower(path.Ext(res))
	if ending == importEnding {
		return w.addImport(file, strings.TrimSuffix(res, importEnding))
	}
	_, err := os.Stat(file + importEnding)
	imported := err == nil || imports[3][ending] != "" || imports[4][ending] != ""
	t := w.thread(res)
	t.file, t.loaded = file, imported || languages[ending] != "" || ending == ".json" || slices.Contains(resources, ending)
	if uid := describedFile(file, res, nil).UID; uid != "" {
		w.uids[uid] = res
	}
	info, err := os.Stat(file)
	if err != nil {
		return err
	}
	text := languages[ending] != "" || slices.Contains(resources, ending) || slices.Contains(textModels, ending)
	if !text && (imported || slices.Contains(mute, ending) || info.Size() > largestTable) {
		return nil
	}
	b, err := w.search.read(file)
	if err != nil {
		return err
	}
	if binaryResource(b) {
		b, err = named(b, res)
	}
	switch base := path.Base(res); {
	case base == "project.godot":
		b = withoutClasses(b)
	case base == "export_presets.cfg":
		w.exported = append(w.exported, exportFilters(b)...)
	case scripts[ending] != nil && len(b) <= largestScript:
		b = withoutComments(b, scripts[ending].Tokens(b))
	case slices.Contains(shaders, ending) && len(b) <= largestScript:
		b = withoutComments(b, scripts[".cs"].Tokens(b)) // their comments and strings are alike
	}
	t.paths, t.near, t.words = spelled(b), nearby(b, ending), wordsIn(b, ending)
	if scripts[ending] != nil && len(b) <= largestScript {
		if name := scripts[ending].Heading(b, script.Scope{Table: class.For(dialect.Godot46), Dialect: dialect.Godot46}).Class; name != "" {
			w.classes[name] = res
		}
	}
	return err
}

// named is what a binary scene or resource names, as text.
func named(b []byte, res string) ([]byte, error) {
	if !bytes.HasPrefix(b, compressedMagic) {
		return binaryHead(b), nil
	}
	doc, err := kinds.Open(b, model.Options{Name: path.Base(res)})
	if err != nil {
		return nil, err
	}
	return binaryHead(doc.Bytes()), nil
}

// addImport adds what an import says: it belongs to its source, and so does what was made of that.
func (w *web) addImport(file, source string) error {
	b, err := w.search.read(file)
	if err != nil {
		return err
	}
	w.thread(source).names = map[string]bool{}
	for line := range bytes.Lines(b) {
		for _, name := range spelled(line) {
			switch name = upTo(name); {
			case name == source || bytes.HasPrefix(line, []byte("uid=")):
			case bytes.HasPrefix(line, []byte("dest_files=")):
				w.made[name] = source
			default:
				w.thread(source).names[name] = true
			}
		}
	}
	return nil
}

// thread is that of a file, which may be met by its import first.
func (w *web) thread(res string) *thread {
	if w.files[res] == nil {
		w.files[res] = &thread{}
	}
	return w.files[res]
}

// spelled are the paths and uids of a project that a text has, each up to where a string or a line ends.
func spelled(b []byte) (list []string) {
	for _, scheme := range []string{"res://", "uid://"} {
		for rest := b; ; {
			i := bytes.Index(rest, []byte(scheme))
			if i < 0 {
				break
			}
			rest = rest[i:]
			end := bytes.IndexAny(rest[:min(len(rest), longestPath)], "\"'`\n\r\x00\\")
			if end < 0 {
				end = min(len(rest), longestPath)
			}
			list = append(list, string(rest[:end]))
			rest = rest[end:]
		}
	}
	return list
}

// upTo is a path without what follows it: a part of the file, a language, or more of a line.
func upTo(name string) string {
	const scheme = len("res://")
	if i := strings.IndexAny(name[scheme:], ":,;)<>|\t"); i >= 0 {
		name = name[:scheme+i]
	}
	return strings.TrimSpace(name)
}

// follow notes what a file names.
func (w *web) follow(res string, t *thread) {
	before := t.names
	t.names = map[string]bool{}
	for name := range before {
		w.meet(res, t, name)
	}
	ending := strings.ToLower(path.Ext(res))
	for _, name := range t.paths {
		if !w.meet(res, t, name) && !w.meet(res, t, upTo(name)) && (languages[ending] != "" || ending == ".json") {
			first, _, _ := strings.Cut(name, "%")
			if first, _, _ = strings.Cut(first, "{"); len(first) > len("res://") {
				w.begun = append(w.begun, beginningOf{first, res})
			}
		}
	}
	for name := range t.near {
		w.meet(res, t, "res://"+path.Join(path.Dir(strings.TrimPrefix(res, "res://")), name))
		w.meet(res, t, "res://"+path.Clean(name))
	}
	for word := range t.words {
		if of := w.classes[word]; of != "" {
			w.meet(res, t, of)
		}
	}
}

// meet notes a file that another names, by its path or uid, and reports whether there is one.
func (w *web) meet(res string, t *thread, name string) bool {
	if uid := w.uids[name]; uid != "" {
		name = uid
	}
	if source := w.made[name]; source != "" {
		name = source
	}
	if x := w.files[name]; x == nil || x.file == "" {
		return false
	}
	if name != res {
		t.names[name] = true
	}
	return true
}

// wordsIn are the words of a script, or of a scene with scripts in it, among which are the names of other scripts.
func wordsIn(text []byte, ending string) map[string]bool {
	list := map[string]bool{}
	l := scripts[ending]
	switch {
	case len(text) > largestScript:
	case l != nil:
		for _, token := range l.Tokens(text) {
			if token.Kind == script.Word {
				list[string(text[token.Start:token.End])] = true
			}
		}
	case bytes.Contains(text, []byte("script/source")): // within a string
		for _, word := range bytes.FieldsFunc(text, func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
			list[string(word)] = true
		}
	}
	return list
}

// nearby are the texts in a file that may be paths from its folder.
func nearby(text []byte, ending string) map[string]bool {
	list := map[string]bool{}
	add := func(name string) {
		if at := strings.LastIndexByte(name, '.'); at > 0 && len(name) < longestNearby && len(name)-at < 16 && !strings.Contains(name, "://") {
			list[strings.Clone(name)] = true
		}
	}
	if ending == ".obj" || ending == ".mtl" {
		for line := range strings.Lines(string(text)) {
			if _, name, ok := strings.Cut(strings.TrimSpace(line), " "); ok {
				add(name)
			}
		}
		return list
	}
	for line := range strings.Lines(string(text)) {
		parts := strings.FieldsFunc(line, func(r rune) bool { return r == '"' || r == '\'' })
		if len(parts) < 2 {
			continue
		}
		for _, part := range parts {
			add(part)
		}
	}
	return list
}

// longestNearby is up to how many bytes a text is taken for a path from a folder.
const longestNearby = 400

// idle lists the files that are not reached, and says how many the engine loads.
func (w *web) idle() (list []Idle, loaded int) {
	reached := map[string]bool{}
	var from []string
	for res, t := range w.files {
		if t.file == "" {
			continue
		}
		if t.loaded {
			loaded++
		}
		if !t.loaded || slices.Contains(implied, res) || w.isExported(res) {
			from = append(from, res)
		}
	}
	w.reach(from, func(res string) bool {
		was := reached[res]
		reached[res] = true
		return !was
	})
	made := map[string]string{}
	slices.SortFunc(w.begun, func(a, b beginningOf) int {
		return cmp.Or(strings.Compare(a.in, b.in), strings.Compare(a.text, b.text))
	})
	for _, b := range w.begun {
		for res := range w.files {
			if reached[res] || made[res] != "" || res == b.in || !strings.HasPrefix(res, b.text) {
				continue
			}
			w.reach([]string{res}, func(res string) bool {
				if reached[res] || made[res] != "" {
					return false
				}
				made[res] = b.in
				return true
			})
		}
	}
	by := map[string][]string{}
	for res, t := range w.files {
		for name := range t.names {
			by[name] = append(by[name], res)
		}
	}
	for _, res := range slices.Sorted(maps.Keys(w.files)) {
		t := w.files[res]
		if reached[res] || t.file == "" {
			continue
		}
		x := Idle{File: t.file, Res: res, By: by[res], Made: made[res]}
		slices.Sort(x.By)
		if info, err := os.Stat(t.file); err == nil {
			x.Size = info.Size()
		}
		list = append(list, x)
	}
	slices.SortStableFunc(list, func(a, b Idle) int { return cmp.Compare(a.rank(), b.rank()) })
	return list, loaded
}

// rank puts first what nothing names.
func (x *Idle) rank() int {
	switch {
	case x.Made != "":
		return 2
	case len(x.By) > 0:
		return 1
	}
	return 0
}

// reach goes from files to those that they name; first reports whether one was not reached before.
func (w *web) reach(todo []string, first func(res string) bool) {
	for len(todo) > 0 {
		next := todo[len(todo)-1]
		if todo = todo[:len(todo)-1]; w.files[next] != nil && first(next) {
			todo = slices.AppendSeq(todo, maps.Keys(w.files[next].names))
		}
	}
}
