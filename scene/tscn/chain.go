package tscn

import (
	"slices"

	"savant/scene"
)

// Write turns an edit of the scene, including its Next ones, into an edit of the text.
func (f *File) Write(e *scene.Edit) *Edit {
	total := f.writeOne(e)
	if e.Next == nil {
		return total
	}
	text := spliceRuns([]run{{end: len(f.Src), old: true}}, total.Splices)
	for now := f; e.Next != nil; e = e.Next {
		now = now.after(now.writeOne(e))
		one := now.writeOne(e.Next)
		for _, n := range one.Notes {
			n.Offset = origin(text, n.Offset)
			if n.Section = sectionBefore(total.Order, n.Section); n.Section < 0 {
				n.Section = max(f.Outline.At(n.Offset), 0)
			}
			total.Notes = append(total.Notes, n)
		}
		text = spliceRuns(text, one.Splices)
		if one.Order != nil {
			order := slices.Clone(one.Order)
			for i := range order {
				order[i] = sectionBefore(total.Order, order[i])
			}
			total.Order = order
		}
	}
	total.Splices = splicesOf(text, len(f.Src))
	return total
}

// after returns the file after an edit.
func (f *File) after(e *Edit) *File {
	src := e.Apply(f.Src)
	next := NewFile(src, Scan(src), nil, f.Dialect, f.Format)
	next.Scenes, next.Self = f.Scenes, f.Self
	return next
}

func sectionBefore(order []int, i int) int {
	if i < 0 || order == nil {
		return i
	}
	if i >= len(order) {
		return -1
	}
	return order[i]
}

// run is a part of a text between several edits: of the old text, or new bytes.
type run struct {
	start, end int // in the old text, if old
	old        bool
	bytes      []byte
}

func (r run) size() int {
	if r.old {
		return r.end - r.start
	}
	return len(r.bytes)
}

// part returns the part of a run from byte a to b.
func (r run) part(a, b int) run {
	if r.old {
		return run{start: r.start + a, end: r.start + b, old: true}
	}
	return run{bytes: r.bytes[a:b]}
}

// spliceRuns applies splices to a text of runs.
func spliceRuns(text []run, list []Splice) []run {
	var out []run
	at, i := 0, 0 // at is where run i begins
	upTo := func(from, to int, keep bool) {
		for i < len(text) {
			r := text[i]
			a, b := max(from-at, 0), min(to-at, r.size())
			if keep && b > a {
				out = append(out, r.part(a, b))
			}
			if at+r.size() > to {
				return
			}
			at += r.size()
			i++
		}
	}
	done := 0
	for _, s := range list {
		upTo(done, s.Start, true)
		upTo(s.Start, s.End, false)
		if len(s.New) > 0 {
			out = append(out, run{bytes: s.New})
		}
		done = s.End
	}
	upTo(done, int(^uint(0)>>1), true)
	return out
}

// splicesOf returns the splices that turn the old text into a text of runs, in which old runs are still in order.
func splicesOf(text []run, size int) []Splice {
	var list []Splice
	at := 0
	var fresh []byte
	flush := func(to int) {
		if to > at || len(fresh) > 0 {
			list = append(list, Splice{at, to, fresh})
		}
		fresh = nil
	}
	for _, r := range text {
		if !r.old {
			fresh = append(fresh, r.bytes...)
			continue
		}
		flush(r.start)
		at = r.end
	}
	flush(size)
	return list
}

// origin returns where in the old text a byte comes from, or the nearest before it.
func origin(text []run, off int) int {
	at, last := 0, 0
	for _, r := range text {
		if r.old {
			if off < at+r.size() {
				return r.start + max(off-at, 0)
			}
			last = r.end
		} else if off < at+r.size() {
			return last
		}
		at += r.size()
	}
	return last
}
