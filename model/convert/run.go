package convert

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/message"
	"savant/model/store"
)

// Messages.
const (
	nothingToConvert message.ID = "convert.nothing-to-convert"
	needsFolder      message.ID = "convert.needs-folder path"
	sayForm          message.ID = "convert.say-form"
	writtenTwice     message.ID = "convert.written-twice path"
	intoItself       message.ID = "convert.into-itself form"
	notRegular       message.ID = "convert.not-regular"
	beingWritten     message.ID = "convert.being-written"
)

// Item is one file of a request: what it becomes, and the result.
type Item struct {
	In, Out  string
	Result                     // without Data once it is written
	Bytes    int64             // of the resulting file
	Warnings []message.Message // it was made, but with problems
	Skipped  bool              // what is in a folder and no file, or one of no convertible kind; Err says which
	Done     bool
	Err      error

	listed bool // found in a folder
}

// Report is the result of a request, file by file in the order of their names.
type Report struct {
	Items []Item
}

// Failed returns how many files were not converted, without skipped ones.
func (r Report) Failed() int {
	n := 0
	for _, i := range r.Items {
		if i.Err != nil && !i.Skipped {
			n++
		}
	}
	return n
}

// Progress is the progress of a request.
type Progress struct {
	Done, Total int     // files
	Share       float64 // of all, from 0 to 1
	File        string  // the last file started
}

// ending returns the extension of a file's name, in lower case.
func ending(name string) string { return strings.ToLower(filepath.Ext(name)) }

// added are the extensions that are appended for a form.
var added = map[string]string{JSON: ".json", Text: ".txt", Scene: ".tscn", Resource: ".tres", BinaryScene: ".scn", BinaryResource: ".res", Config: ".cfg", Bin: ".sav", PlainJSON: ".json"}

// Plan returns which files a request would make of which. It reads folders, but no files. Items with Err cannot be
// converted: a file is missing, or two would have the same result.
func Plan(r Request) ([]Item, error) {
	if err := r.check(); err != nil {
		return nil, err
	}
	if len(r.In) == 0 {
		return nil, request(nothingToConvert)
	}
	var items []Item
	given := r.Out
	r.Out = store.Clean(r.Out)
	many := len(r.In) > 1
	for _, in := range r.In {
		info, err := os.Stat(in)
		if err == nil && info.IsDir() {
			many = true
			if items, err = listed(items, store.Clean(in), r.Out, &r); err != nil {
				return nil, err
			}
			continue
		}
		items = append(items, Item{In: in, Err: err})
	}
	folder := many || given != "" && os.IsPathSeparator(given[len(given)-1])
	if info, err := os.Stat(r.Out); err == nil {
		if folder && !info.IsDir() {
			return nil, request(needsFolder, given)
		}
		folder = info.IsDir()
	}
	if many && r.Out == "" && r.Form == "" && !r.Back {
		return nil, request(sayForm)
	}
	items = once(items)
	made := map[string]bool{}
	for i := range items {
		item := &items[i]
		if item.Out == "" {
			item.Out = r.outFor(item.In, folder)
			if r.Out == "" && sameFile(item.In, item.Out) {
				item.Out = r.apart(item.Out)
			}
		}
		switch {
		case item.Err != nil:
		case sameFile(item.In, item.Out), r.Back && !Returns(item.In):
			item.Err = &ItselfError{RequestError: RequestError{message.New(intoItself, message.New(titles[r.instead(item.In)]))}}
			item.Skipped = item.listed // what an earlier conversion has made
		case made[item.Out]:
			item.Err = request(writtenTwice, item.Out)
		default:
			made[item.Out] = true
		}
	}
	return items, nil
}

// once leaves out the files that are given, or found, a second time.
func once(items []Item) []Item {
	met := map[string]bool{}
	return slices.DeleteFunc(items, func(i Item) bool {
		again := met[store.Clean(i.In)]
		met[store.Clean(i.In)] = true
		return again
	})
}

func sameFile(a, b string) bool {
	x, err := os.Stat(a)
	if err != nil {
		return false
	}
	y, err := os.Stat(b)
	return err == nil && os.SameFile(x, y)
}

// listed adds all files of a folder, which keep their relative paths.
func listed(items []Item, in, out string, r *Request) ([]Item, error) {
	return items, filepath.WalkDir(in+string(filepath.Separator), func(path string, d fs.DirEntry, err error) error {
		path = filepath.Clean(path)
		switch {
		case err != nil:
			items = append(items, Item{In: path, Err: err, listed: true})
		case d.IsDir() && (d.Name() == ".git" || out != "" && path != in && sameFile(path, out)):
			return fs.SkipDir
		case d.IsDir() || store.Temporary(d.Name()):
		default:
			item := Item{In: path, listed: true, Err: store.Odd(path, d)}
			item.Skipped = item.Err != nil
			if below, err := filepath.Rel(in, path); err == nil && out != "" {
				item.Out = filepath.Join(out, r.renamed(below))
			}
			items = append(items, item)
		}
		return nil
	})
}

// outFor returns the name of a file's result.
func (r *Request) outFor(in string, folder bool) string {
	switch {
	case r.Out == "":
		return filepath.Join(filepath.Dir(store.Clean(in)), r.renamed(filepath.Base(in)))
	case folder:
		return filepath.Join(r.Out, r.renamed(filepath.Base(in)))
	}
	return r.Out
}

// apart returns the name next to a file of a result with the same form: slot.sav becomes slot.godot4.4.sav in another
// dialect and slot.gcpf-zstd.sav in another wrapper. A file that is to be unchanged has no such name.
func (r *Request) apart(path string) string {
	var parts []string
	if d, err := dialect.ByName(r.Dialect); r.Dialect != "" && err == nil {
		parts = append(parts, d.Name)
	}
	if r.Wrap != "" && r.Wrap != Keep {
		parts = append(parts, r.Wrap)
	}
	if len(parts) == 0 {
		return path
	}
	end := filepath.Ext(path)
	base := strings.TrimSuffix(path, end)
	for _, d := range dialect.All() { // replacing what an earlier conversion put there
		base = strings.TrimSuffix(base, "."+d.Name)
	}
	return base + "." + strings.Join(parts, ".") + end
}

// FreeName returns the first name like path's that no file has and that is not taken: slot.2.json, slot.3.json. The number comes
// before the extension, by which other programs know the format.
func FreeName(path string, taken map[string]bool) string {
	end := filepath.Ext(path)
	base := strings.TrimSuffix(path, end)
	for n := 2; ; n++ {
		name := base + "." + strconv.Itoa(n) + end
		if _, err := os.Lstat(name); err != nil && !taken[name] {
			return name // if it cannot be used, writing returns why
		}
	}
}

// renamed returns a file's name with the extension of the form. An extension added by such a conversion is removed, so
// that slot.sav, slot.sav.json and slot.sav belong together.
func (r *Request) renamed(name string) string {
	form := r.Form
	if was := extensions[ending(name)]; was == JSON || was == Text {
		base := strings.TrimSuffix(name, filepath.Ext(name))
		switch {
		case was == form:
			return name
		case form == "" || form == Bin || extensions[ending(base)] == form:
			if filepath.Ext(base) != "" || form == "" {
				return base
			}
		}
		name = base
	}
	if form == "" || extensions[ending(name)] == form || form == Bin && filepath.Ext(name) != "" {
		return name
	}
	if sections[form] && sections[extensions[ending(name)]] {
		name = strings.TrimSuffix(name, filepath.Ext(name)) // hero.tscn becomes hero.scn: its engine tells by this what it is
	}
	return name + added[form]
}

// Returns reports whether a file's name says that it is JSON or text which was made of another file, such as slot.sav.json.
func Returns(name string) bool {
	form := extensions[ending(name)]
	return (form == JSON || form == Text) && filepath.Ext(strings.TrimSuffix(filepath.Base(name), filepath.Ext(name))) != ""
}

// instead is the form to propose for a file that has the form of the request already: what its JSON or text was made of, otherwise JSON.
func (r *Request) instead(name string) string {
	was := extensions[ending(name)]
	if was != JSON && was != Text {
		return JSON
	}
	if of := extensions[ending(strings.TrimSuffix(name, filepath.Ext(name)))]; of != "" && of != was {
		return of
	}
	return Bin
}

// sections are the forms of scenes and resources.
var sections = map[string]bool{Scene: true, Resource: true, BinaryScene: true, BinaryResource: true}

// Run executes a request. The error is that of the request or of the context; errors of a file are in its item.
// progress, if not nil, is called from one goroutine at a time.
func Run(ctx context.Context, r Request, progress func(Progress)) (Report, error) {
	items, err := Plan(r)
	if err != nil {
		return Report{}, err
	}
	workers := r.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	p := &meter{shares: make([]float64, len(items)), tell: progress}
	var next sync.WaitGroup
	work := make(chan int)
	for range min(workers, len(items)) {
		next.Add(1)
		go func() {
			defer next.Done()
			for i := range work {
				items[i].Do(ctx, r, func(f float64) { p.at(i, f, items[i].In) })
				p.done(i, items[i].In)
			}
		}()
	}
	for i := range items {
		work <- i
	}
	close(work)
	next.Wait()
	return Report{Items: items}, ctx.Err()
}

// meter adds up the progress of the files.
type meter struct {
	mu     sync.Mutex
	shares []float64
	sum    float64
	files  int
	tell   func(Progress)
}

func (m *meter) at(i int, share float64, file string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if share <= m.shares[i] {
		return
	}
	m.sum += share - m.shares[i]
	m.shares[i] = share
	m.say(file)
}

func (m *meter) done(i int, file string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.sum += 1 - m.shares[i]
	m.shares[i] = 1
	m.files++
	m.say(file)
}

func (m *meter) say(file string) {
	if m.tell != nil {
		m.tell(Progress{Done: m.files, Total: len(m.shares), Share: min(1, m.sum/float64(len(m.shares))), File: file})
	}
}

// Do converts one file returned by Plan for the same request, and writes it. progress is called with the progress from
// 0 to 1.
func (item *Item) Do(ctx context.Context, r Request, progress func(float64)) {
	if item.Err == nil {
		item.Err = ctx.Err()
	}
	if item.Err != nil {
		return
	}
	item.Err = item.convert(ctx, r, progress)
	item.Done = item.Err == nil
	var foreign *ForeignError
	var request *RequestError // a scene among saves that are to be written for another engine
	item.Skipped = item.listed && (errors.As(item.Err, &foreign) || errors.As(item.Err, &request))
}

func (item *Item) convert(ctx context.Context, r Request, progress func(float64)) error {
	if err := item.free(r); err != nil {
		return err
	}
	info, err := os.Stat(item.In)
	if err == nil && !info.Mode().IsRegular() {
		err = &fs.PathError{Op: "read", Path: item.In, Err: message.Err(notRegular)}
	}
	if err != nil {
		return err
	}
	file, err := os.Open(item.In)
	if err != nil {
		return err
	}
	defer file.Close()
	release := func() {}
	defer func() { release() }()
	return item.write(ctx, input{r: file, size: info.Size(), load: func() (data []byte, err error) {
		data, release, err = store.ReadApart(item.In)
		return data, err
	}, same: func() error {
		now, err := os.Stat(item.In)
		if err == nil && (now.Size() != info.Size() || !now.ModTime().Equal(info.ModTime()) || !os.SameFile(now, info)) {
			err = &fs.PathError{Op: "read", Path: item.In, Err: message.Err(beingWritten)}
		}
		return err
	}}, r, progress)
}

// free returns an error if the name of the result is taken.
func (item *Item) free(r Request) error {
	if _, err := os.Lstat(item.Out); err != nil || r.Force {
		return nil
	}
	if info, err := os.Stat(item.Out); err == nil && info.Mode()&(fs.ModeDevice|fs.ModeNamedPipe|fs.ModeSocket) != 0 {
		return nil // overwriting it does not help: writing returns why
	}
	return &store.ExistsError{Path: item.Out}
}

// Run converts bytes that are not in a file into the file Out.
func (item *Item) Run(ctx context.Context, data []byte, r Request) {
	if item.Err = item.free(r); item.Err == nil {
		item.Err = item.write(ctx, input{data: data}, r, func(float64) {})
	}
	item.Done = item.Err == nil
}

// write converts a file that is not empty, and writes the result.
func (item *Item) write(ctx context.Context, in input, r Request, progress func(float64)) (err error) {
	if len(in.data) == 0 && in.size == 0 {
		return &ForeignError{What: codec.Empty.Message()}
	}
	var saved store.Saved
	item.Result, err = convert(ctx, item.In, in, item.Out, r, item.listed, progress, func(ctx context.Context, fill func(io.Writer) error) (err error) {
		from := ""
		if in.r != nil {
			from = filepath.Dir(store.Clean(item.In))
		}
		if err := makeFolder(filepath.Dir(store.Clean(item.Out)), from); err != nil {
			return err
		}
		o := store.WriteOptions{Force: r.Force, Backup: true}
		if in.r != nil {
			o.Source = item.In
		}
		saved, err = store.Write(ctx, item.Out, o, fill)
		return err
	})
	item.Bytes, item.Warnings = saved.Bytes, saved.Warnings
	return err
}

// makeFolder creates a folder and its missing parents. Each gets the permissions of the folder at the same height above
// the source, from, so that what is in a private folder remains private. from may be "" for bytes that are not in a
// file.
func makeFolder(name, from string) error {
	if _, err := os.Stat(name); err == nil {
		return nil // writing returns an error if it is not a folder
	}
	mode, above := fs.FileMode(0o777), ""
	if info, err := os.Stat(from); from != "" && err == nil {
		const owner = 0o700 // the converting user must be able to write into it
		mode, above = info.Mode().Perm()|owner, filepath.Dir(from)
	}
	if parent := filepath.Dir(name); parent != name {
		if err := makeFolder(parent, above); err != nil {
			return err
		}
	}
	if err := os.Mkdir(name, mode); err != nil && !errors.Is(err, fs.ErrExist) { // another worker may have made it
		return err
	}
	return nil
}
