package json

import "savant/codec/laxjson"

// seenAhead is how much of a text is there beyond the place where something is read: more than most strings are long.
const seenAhead = 64 << 10

// see waits until the first n bytes are there. It reports whether more are than before.
func (s *scanner) see(n int) bool {
	was := len(s.b)
	if n > was && was < len(s.whole) {
		s.b = s.whole[:min(s.come.Until(min(n, len(s.whole))), len(s.whole))]
	}
	return len(s.b) > was
}

// more waits for as much again as is there after i, and reports whether there is more.
func (s *scanner) more(i int) bool { return s.see(len(s.b) + max(len(s.b)-i, s.ahead)) }

// all waits for the rest of the text.
func (s *scanner) all() { s.see(len(s.whole)) }

// space is laxjson.Space.
func (s *scanner) space(i int) (end int) {
	end, ok := laxjson.Space(s.b, i)
	for !ok && s.more(i) {
		end, ok = laxjson.Space(s.b, i)
	}
	return end
}

// quoted is laxjson.Quoted.
func (s *scanner) quoted(i int) (end int, ok bool) {
	end, ok = laxjson.Quoted(s.b, i)
	for !ok && s.more(i) {
		end, ok = laxjson.Quoted(s.b, i)
	}
	return end, ok
}

// word is laxjson.Word.
func (s *scanner) word(i int) (end int) {
	end, ok := laxjson.Word(s.b, i)
	for !ok && s.more(i) {
		end, ok = laxjson.Word(s.b, i)
	}
	return end
}
