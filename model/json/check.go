package json

import (
	"bytes"
	"cmp"
	"context"
	"hash/maphash"
	"maps"
	"slices"

	"savant/codec/laxjson"
	"savant/codec/message"
	"savant/model"
	"savant/model/rowpath"
	"savant/model/value"
)

// Messages about what the engines do; tested with 3.2, 3.6 and 4.6 (core/io/json.cpp).
const (
	commentThere  message.ID = "json.comment-there"
	trailingComma message.ID = "json.trailing-comma"
	keyAgain      message.ID = "json.key-again key"
	halfPair      message.ID = "json.half-pair"
)

// Check verifies that values and what is between them cover the text, and checks each of them.
func (f *Form) Check(ctx context.Context, progress func(float64)) model.CheckResult {
	result := model.CheckResult{Exact: true, Problems: f.Problems()}
	fresh, ok := scan(f.host.Bytes().View(0, f.host.Size()), func(share float64) bool {
		progress(share / 2)
		return ctx.Err() == nil
	})
	if !ok {
		return result
	}
	x := &f.reader.index
	result.Values = fresh.values
	if fresh.tail != x.tail || fresh.entries[0].count != x.entries[0].count {
		result.Exact = false
		result.Problems = append(result.Problems, f.problem(0, message.New(otherRows)))
	}
	c := checker{form: f, ctx: ctx, progress: progress, result: &result, seed: maphash.MakeSeed()}
	c.children(f.reader.top())
	slices.SortStableFunc(result.Problems, func(a, b model.Problem) int { return cmp.Compare(a.Offset, b.Offset) })
	return result
}

// checker looks at all values of a text.
type checker struct {
	form     *Form
	ctx      context.Context
	progress func(float64)
	result   *model.CheckResult
	seed     maphash.Seed
	told     int64
}

func (c *checker) children(n node) {
	r := &c.form.reader
	end := max(n.first, 0) // of what was looked at last
	var met []uint64
	for off, ok := r.firstChild(n); ok && c.ctx.Err() == nil; off, ok = r.next(n, off) {
		c.between(end, off)
		end = r.end(n, off)
		if off-c.told > 1<<20 {
			c.told = off
			c.progress(0.5 + float64(off)/float64(2*c.form.host.Size()))
		}
		if _, opaque := r.opaque(off); opaque {
			c.result.Unreadable++
			continue
		}
		at := r.valueOf(n, off)
		if n.keys == members {
			c.text(off)
			c.between(r.lex(off, laxjson.Quoted), at)
			met = append(met, c.sum(off))
		}
		switch b := r.byte(at); b {
		case '"':
			c.text(at)
		case '[', '{':
			if _, ok := in(r.index.deep, at); ok {
				c.result.Unreadable++
			} else {
				c.children(r.open(at))
			}
		default:
			word := r.list.View(at, r.skip(at))
			if _, err := meaning(word); err != nil {
				c.result.Unreadable++
			}
			if what := wrongWord(word); !what.IsZero() {
				c.fail(at, what)
			} else if v, err := meaning(word); err == nil {
				if now := rounded(word, v); now != "" {
					c.fail(at, message.New(godotReads, now))
				}
			}
		}
	}
	last := r.index.tail
	if n.start >= 0 {
		if last = n.end - 1; len(met) > 0 || end > n.first {
			if comma := r.gap(end, false); comma < last && r.byte(comma) == ',' && r.gap(comma+1, false) == last {
				c.fail(comma, message.New(trailingComma))
			}
		}
	}
	c.between(end, last)
	c.duplicates(n, met)
}

// between looks for comments between values.
func (c *checker) between(off, end int64) {
	r := &c.form.reader
	for off < end {
		i := bytes.IndexByte(r.list.View(off, end), '/')
		if i < 0 {
			return
		}
		off += int64(i)
		next := r.lex(off, laxjson.Comment)
		if next <= off {
			return // not a comment, and reported by the scan
		}
		c.fail(off, message.New(commentThere))
		off = next
	}
}

// sum is the hash of the key at off.
func (c *checker) sum(off int64) uint64 {
	r := &c.form.reader
	raw := r.list.View(off, r.lex(off, laxjson.Quoted))
	if bytes.IndexByte(raw, '\\') >= 0 {
		return maphash.String(c.seed, r.key(off))
	}
	return maphash.Bytes(c.seed, raw[1:len(raw)-1])
}

// duplicates reports repeated keys of an object. sums are the hashes of all.
func (c *checker) duplicates(n node, sums []uint64) {
	sorted := slices.Sorted(slices.Values(sums))
	twice := false
	for i := 1; i < len(sorted) && !twice; i++ {
		twice = sorted[i] == sorted[i-1]
	}
	if !twice {
		return
	}
	r := &c.form.reader
	met, sides := make(map[string]bool, len(sums)), conflictSides{}
	for off, ok := r.firstChild(n); ok; off, ok = r.next(n, off) {
		if o, opaque := r.opaque(off); opaque {
			sides.marker(met, r.list.View(off, o.end))
			continue
		}
		key := r.key(off)
		if met[key] || sides.one[key] {
			c.fail(off, message.New(keyAgain, rowpath.Quote(key)))
		}
		if sides.one == nil {
			met[key] = true
		} else {
			sides.one[key] = true
		}
	}
}

// conflictSides are the keys that the sides of a merge conflict have, of which one will remain.
type conflictSides struct{ one, others map[string]bool } // one is the side that is being read, nil outside of conflicts

// marker goes on at a conflict marker; other bytes are none.
func (s *conflictSides) marker(met map[string]bool, line []byte) {
	switch {
	case !laxjson.MarksConflict(line, 0):
	case line[0] == '<':
		s.one, s.others = map[string]bool{}, map[string]bool{}
	case s.one == nil:
	default:
		maps.Copy(s.others, s.one)
		if s.one = map[string]bool{}; line[0] == '>' {
			maps.Copy(met, s.others)
			s.one = nil
		}
	}
}

// text looks at a string.
func (c *checker) text(off int64) {
	r := &c.form.reader
	raw := r.list.View(off, r.lex(off, laxjson.Quoted))
	if _, ok := laxjson.Unquote(raw); ok {
		return
	}
	what := wrongText
	if laxjson.HasHalf(raw) {
		what = halfPair
	}
	c.fail(off, message.New(what))
}

// wrongWord says what is wrong with a word.
func wrongWord(word []byte) message.Message {
	switch text := string(word); {
	case laxjson.IsNumber(word), text == "true", text == "false", text == "null":
		return message.Message{}
	default:
		if _, err := meaning(word); err != nil {
			return message.New(notAValue, value.Shorten(text, value.LongestItem))
		}
		return message.New(strayNumber, value.Shorten(text, value.LongestItem))
	}
}

func (c *checker) fail(off int64, what message.Message) {
	const most = 1000 // maximum problems listed
	if len(c.result.Problems) < most {
		c.result.Problems = append(c.result.Problems, c.form.problem(off, what))
	}
}
