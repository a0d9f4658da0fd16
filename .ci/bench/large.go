package main

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model"
	"savant/model/diff"
	"savant/model/find"
	"savant/model/store"
)

// race is two jobs on the same bytes, done by turns so that whatever else the machine does hits both: Savant's and the one that
// it is measured by.
type race struct {
	file, job, against string
	goal               string // what the ratio should be, in words
	most               float64
	was                float64 // the ratio before the optimization; 0 if it was not measured
	wasOn              string  // what that was measured on, where the same took too long then
	ours, theirs       []time.Duration
}

// ratio is the median of the ratios of each turn.
func (r *race) ratio() float64 {
	all := make([]float64, len(r.ours))
	for i := range all {
		all[i] = r.ours[i].Seconds() / r.theirs[i].Seconds()
	}
	slices.Sort(all)
	return all[len(all)/2]
}

// before is what the ratio was.
func (r *race) before() string {
	switch {
	case r.was == 0:
		return ""
	case r.wasOn == "":
		return digits(r.was)
	}
	return digits(r.was) + " (" + r.wasOn + ")"
}

func (r *race) verdict() string {
	if r.ratio() <= r.most {
		return "met"
	}
	return "missed"
}

// run does both jobs n times, by turns. Each returns how long what counts of it took.
func (b *bench) race(r race, n int, ours, theirs func() time.Duration) {
	for range n {
		runtime.GC()
		r.theirs = append(r.theirs, theirs())
		runtime.GC()
		r.ours = append(r.ours, ours())
	}
	b.races = append(b.races, r)
	before := ""
	if r.was > 0 {
		before = ", was " + r.before()
	}
	fmt.Fprintf(os.Stderr, "%-28s %-44s %9s ms, %s %9s ms: %s times%s (%s)\n", r.file, r.job, digits(median(r.ours).Seconds()*1e3), r.against,
		digits(median(r.theirs).Seconds()*1e3), digits(r.ratio()), before, r.verdict())
}

// digits is a number with two that say something.
func digits(f float64) string {
	for n, least := range []float64{10, 1, 0.1, 0.01} {
		if f >= least {
			return strconv.FormatFloat(f, 'f', max(n, 1), 64)
		}
	}
	return strconv.FormatFloat(f, 'g', 2, 64)
}

func median(list []time.Duration) time.Duration {
	list = slices.Sorted(slices.Values(list))
	return list[len(list)/2]
}

// timed is how long something takes.
func timed(do func()) time.Duration {
	begin := time.Now()
	do()
	return time.Since(begin)
}

// sought are texts that are once in the large save: one of letters that are everywhere in it, and one with letters that are
// rare.
var sought = []struct{ job, text string }{{"find a text of common letters", "the one"}, {"find a text with a rare letter", "Quetzal"}}

// large is a save of n entries in dictionaries of five. Two of its texts are those that are sought.
func large(n int) []byte {
	b := entries(n, dialect.Godot46)
	for i, s := range sought {
		from := len(b) / 8 * (6 + i)
		off := from + bytes.Index(b[from:], []byte("item "))
		size := int(binary.LittleEndian.Uint32(b[off-4:]))
		copy(b[off:off+size], fmt.Sprintf("%-*s", size, s.text))
	}
	return b
}

// alone does one job of a large file, in this program and no other, and prints how long it took.
func alone(job, path string) {
	do := map[string]func(){
		"read":        func() { must(os.ReadFile(path)) },
		"open":        func() { must(store.OpenLarge(context.Background(), path, model.Options{}, nil)) },
		"open mapped": func() { must(store.OpenMapped(path, model.Options{})) },
	}[job]
	fmt.Println(timed(do))
}

// larger measures what is asked of large files: at 256 MiB, and at 1 GiB if that is wanted.
func (b *bench) larger(big bool) {
	b.size("256 MiB of small entries", large(10_225_000), 7)
	if big {
		b.size("1 GiB of small entries", large(40_900_000), 5)
	}
	b.jsons(big)
	b.differences()
	b.many()
	b.framings()
	b.texts()
	b.lists()
	b.bursts()
	b.filter()
	b.keyEdits()
	b.narrowing()
}

// jsons measures what is asked of JSON.
func (b *bench) jsons(big bool) {
	b.json("256 MiB of JSON", 256<<20, 7)
	if big {
		b.json("1 GiB of JSON", 1<<30, 5)
	}
}

// size measures what is asked of a large file, side by side with what any program needs for the same bytes.
func (b *bench) size(title string, data []byte, n int) {
	folder, err := os.MkdirTemp(b.folder, "large-")
	if err != nil {
		fail(err)
	}
	defer os.RemoveAll(folder)
	path, backups := filepath.Join(folder, "large.sav"), filepath.Join(folder, "backups")
	if err := os.WriteFile(path, data, 0o644); err != nil {
		fail(err)
	}
	index := 0
	for _, l := range codec.Frame(data, dialect.Godot46).Long {
		index += 56 + 4*cap(l.Marks)
	}
	b.remarks = append(b.remarks, fmt.Sprintf("%s: the index takes %.3f %% of the file (goal: 2 %%).", title, 100*float64(index)/float64(len(data))))
	data = nil
	b.opening(title, path, "under 1.3 times", 1.3, n)
	for _, s := range sought {
		b.search(title, s.job, path, s.text, n)
	}
	b.saving(title, path, backups, n)
}

// opening opens a file, in memory and mapped.
func (b *bench) opening(title, path, goal string, most float64, n int) {
	own, err := os.Executable()
	if err != nil {
		fail(err)
	}
	// Memory that a program had before costs nothing the second time: each of these is done by a program of its own.
	alone := func(job string) func() time.Duration {
		return func() time.Duration {
			out, err := exec.Command(own, "-alone", job, path).Output()
			if err != nil {
				fail(err)
			}
			took, err := time.ParseDuration(strings.TrimSpace(string(out)))
			if err != nil {
				fail(err)
			}
			return took
		}
	}
	for _, job := range []string{"open", "open mapped"} {
		b.race(race{file: title, job: job, against: "reading it", goal: goal, most: most}, n, alone(job), alone("read"))
	}
}

// search finds a text that is once in the file.
func (b *bench) search(title, job, path, words string, n int) {
	file, err := store.Open(path, model.Options{})
	if err != nil {
		fail(err)
	}
	search, err := find.Compile(find.Query{Text: words})
	if err != nil {
		fail(err)
	}
	snapshot := file.Doc.Snapshot()
	ours := func() time.Duration {
		return timed(func() {
			hits := 0
			if err := search.Run(context.Background(), snapshot, nil, func(find.Hit) bool { hits++; return true }); err != nil || hits != 1 {
				fail(fmt.Errorf("%d hits: %v", hits, err))
			}
		})
	}
	against, theirs := "ripgrep", func() time.Duration {
		return timed(func() { must(exec.Command("rg", "-a", "-c", "-F", words, path).Output()) })
	}
	if _, err := exec.LookPath("rg"); err != nil {
		against, theirs = "reading it and bytes.Contains (no ripgrep here)", func() time.Duration {
			return timed(func() {
				all, err := os.ReadFile(path)
				if err != nil || !bytes.Contains(all, []byte(words)) {
					fail(fmt.Errorf("not found: %v", err))
				}
			})
		}
	}
	b.race(race{file: title, job: job, against: against, goal: "at most twice", most: 2}, n, ours, theirs)
}

// saving edits one value in the middle and saves.
func (b *bench) saving(title, path, backups string, n int) {
	file, err := store.Open(path, model.Options{})
	if err != nil {
		fail(err)
	}
	list := file.Doc.Child(model.Root, 0)
	count := file.Doc.Len(list)
	turn := 0
	var shown []time.Duration
	edit := func() {
		turn++
		row := file.Doc.Child(file.Doc.Child(list, count/2+turn), 1)
		shown = append(shown, timed(func() {
			if err := file.Doc.Set(row, variant.OfString(fmt.Sprint("another text ", turn))); err != nil {
				fail(err)
			}
			for i := range 40 {
				file.Doc.Describe(file.Doc.Child(list, count/2+i))
			}
			if len(file.Doc.Patches()) == 0 {
				fail(fmt.Errorf("the edit is no patch"))
			}
		}))
	}
	ours := func() time.Duration {
		return timed(func() {
			edit()
			if saved, err := file.Save(context.Background(), store.SaveOptions{Backups: backups}); err != nil || !saved.Written || saved.Backup == "" {
				fail(fmt.Errorf("%+v: %v", saved, err))
			}
		})
	}
	copied := filepath.Join(filepath.Dir(path), "copy")
	theirs := func() time.Duration {
		os.Remove(copied)
		return timed(func() {
			must(exec.Command("cp", path, copied).Output())
			must(exec.Command("sync", copied).Output())
		})
	}
	b.race(race{file: title, job: "one edit and save, with a backup", against: "cp and sync", goal: "under 1.5 times", most: 1.5}, n, ours, theirs)
	for range 20 {
		edit()
	}
	b.remarks = append(b.remarks, fmt.Sprintf("%s: an edit in the middle, with the 40 rows around it and its patch: %.2f ms (goal: 50 ms).",
		title, median(shown).Seconds()*1e3))
	fmt.Fprintln(os.Stderr, b.remarks[len(b.remarks)-1])
}

// differences compares a million entries with a million, ten of which are others, and opens both for comparison.
func (b *bench) differences() {
	folder, err := os.MkdirTemp(b.folder, "diff-")
	if err != nil {
		fail(err)
	}
	defer os.RemoveAll(folder)
	for _, c := range []struct {
		title string
		made  func(change bool) variant.Value
		other *dialect.Dialect
	}{
		{"1,000,000 entries, one dictionary", flat, dialect.Godot46},
		{"1,000,000 entries, 20,000 dictionaries", nested, dialect.Godot46},
		{"1,000,000 packed floats", packed, dialect.Godot46},
		{"1,000,000 entries, Godot 3.6 and 4.6", flat, dialect.Godot3},
		{"1,000,000 packed floats, Godot 3.6 and 4.6", packed, dialect.Godot3},
	} {
		old, now := filepath.Join(folder, "old"), filepath.Join(folder, "new")
		for _, made := range []struct {
			path   string
			change bool
			in     *dialect.Dialect
		}{{old, false, c.other}, {now, true, dialect.Godot46}} {
			data, err := codec.Append(nil, c.made(made.change), made.in)
			if err == nil {
				err = os.WriteFile(made.path, data, 0o644)
			}
			if err != nil {
				fail(err)
			}
		}
		opened := func() (list []*store.File) {
			for _, path := range []string{old, now} {
				f, err := store.Open(path, model.Options{})
				if err != nil {
					fail(err)
				}
				list = append(list, f)
			}
			return list
		}
		files := opened()
		b.race(race{file: c.title, job: "diff, ten changes", against: "opening both", goal: "under twice", most: 2}, 15,
			func() time.Duration {
				return timed(func() {
					n := 0
					err := diff.Compare(context.Background(), files[0].Doc.Snapshot(), files[1].Doc.Snapshot(), nil,
						func(diff.Difference) bool { n++; return true })
					if err != nil || n != 10 {
						fail(fmt.Errorf("%d differences: %v", n, err))
					}
				})
			},
			func() time.Duration { return timed(func() { opened() }) })
	}
}

const entriesCompared = 1_000_000

// changed reports whether the i-th of a million entries is one of the ten that change.
func changed(i int) bool { return i%100_000 == 50_000 }

// entryOf is the i-th of a million entries.
func entryOf(i int, change bool) variant.Entry {
	v := variant.OfInt(int64(i) * 7)
	switch {
	case change && changed(i):
		v = variant.OfString("changed")
	case i%3 == 1:
		v = variant.OfString("text " + strings.Repeat("x", i%20))
	case i%3 == 2:
		v = variant.OfMath(variant.Vector2, float64(i), 2)
	}
	return variant.Entry{Key: variant.OfString(fmt.Sprint("key", i)), Value: v}
}

func flat(change bool) variant.Value {
	list := make([]variant.Entry, entriesCompared)
	for i := range list {
		list[i] = entryOf(i, change)
	}
	return variant.OfDict(list...)
}

func nested(change bool) variant.Value {
	const each = 50
	groups := make([]variant.Entry, entriesCompared/each)
	for g := range groups {
		list := make([]variant.Entry, each)
		for k := range list {
			list[k] = entryOf(g*each+k, change)
		}
		groups[g] = variant.Entry{Key: variant.OfString(fmt.Sprint("group", g)), Value: variant.OfDict(list...)}
	}
	return variant.OfDict(groups...)
}

func packed(change bool) variant.Value {
	list := make([]float32, entriesCompared)
	for i := range list {
		if list[i] = float32(i) / 3; change && changed(i) {
			list[i]++
		}
	}
	return variant.OfDict(variant.Entry{Key: variant.OfString("list"), Value: variant.Value{Type: variant.PackedFloat32Array, Data: list}})
}

// raced is the table of the races.
func (b *bench) raced() string {
	if len(b.races) == 0 {
		return ""
	}
	var out strings.Builder
	fmt.Fprintln(&out, "| file | job | ms | against | ms | times | was | goal | |\n| --- | --- | ---: | --- | ---: | ---: | ---: | --- | --- |")
	for _, r := range b.races {
		fmt.Fprintf(&out, "| %s | %s | %s | %s | %s | %s | %s | %s | %s |\n", r.file, r.job, digits(median(r.ours).Seconds()*1e3), r.against,
			digits(median(r.theirs).Seconds()*1e3), digits(r.ratio()), r.before(), r.goal, r.verdict())
	}
	return out.String() + "\n"
}
