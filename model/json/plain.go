package json

import "savant/codec/laxjson"

// lead says what a byte that a value begins with promises.
type lead uint8

const (
	oddLead lead = iota
	quoteLead
	wordLead
	openLead
)

var leads = func() (t [256]lead) {
	for c := range t {
		if laxjson.Wordy[c] {
			t[c] = wordLead
		}
	}
	t['"'], t['['], t['{'] = quoteLead, openLead, openLead
	return t
}()

// blanks are the bytes between values, except for comments.
var blanks = [256]bool{' ': true, '\n': true, '\t': true, '\r': true}

// plain is run for what most of a text is: valid JSON inside of a container. It begins at a child or a closing bracket, goes
// no further than limit, and leaves everything else to run. behind says that it has stopped behind a child.
func (s *scanner) plain(i, limit, floor int) (at int, behind bool) {
	b := s.b
	const margin = 32 // what is looked at without asking for the end
	limit = min(limit, len(b)-margin)
	n := len(s.stack)
	c := &s.stack[n-1]
	for i < limit {
		if begin, first := i, b[i]; first != ']' && first != '}' {
			if c.object {
				if i = pastKey(b, i, limit); i == 0 {
					return begin, false
				}
				first = b[i]
			}
			switch leads[first] {
			case quoteLead:
				i = pastString(b, i, limit)
			case wordLead:
				for i++; i < limit && laxjson.Wordy[b[i]]; {
					i++
				}
			case openLead:
				if s.jump != nil || s.above+n > deepest {
					return begin, false
				}
				s.child(begin)
				s.index.values++
				s.push(i, first == '{')
				n++
				c = &s.stack[n-1]
				i = pastBlanks(b, i+1, limit)
				continue
			default:
				return begin, false
			}
			if i == 0 || i >= limit {
				return begin, false
			}
			if c.count-c.markNumber < stripe {
				c.count++
			} else {
				s.child(begin)
			}
			s.index.values++
		}
		for {
			if i = pastBlanks(b, i, limit); i >= limit {
				return i, true
			}
			if b[i] == ',' {
				i = pastBlanks(b, i+1, limit)
				break
			}
			if b[i] != ']' && b[i] != '}' {
				return i, true
			}
			if n == floor || n == 2 || c.object != (b[i] == '}') {
				return i, false
			}
			i++
			s.pop(i)
			n--
			c = &s.stack[n-1]
		}
	}
	return i, false
}

// pastBlanks returns the first index from i on that is not of a blank, or limit.
func pastBlanks(b []byte, i, limit int) int {
	for i < limit && blanks[b[i]] {
		i++
	}
	return i
}

// pastKey returns the index of the value whose key begins at i, 0 if there is none, or more than a blank before it.
func pastKey(b []byte, i, limit int) int {
	if b[i] != '"' {
		return 0
	}
	if i = pastString(b, i, limit); i == 0 || b[i] != ':' {
		return 0
	}
	if i++; b[i] == ' ' {
		i++
	}
	return i
}

// pastString returns the index after the string that begins at i, 0 if that is not before limit.
func pastString(b []byte, i, limit int) int {
	if at := laxjson.Near(b, i); b[at] == '"' {
		return at + 1
	}
	if at, ok := laxjson.Quoted(b, i); ok && at < limit {
		return at
	}
	return 0
}
