package find

import (
	"strconv"
	"strings"

	"savant/codec/message"
	"savant/model"
	"savant/model/rowpath"
)

// Messages.
const (
	numberAfterHash message.ID = "find.number-after-hash pattern"
	bracketOpen     message.ID = "find.bracket-open"
	noValueHere     message.ID = "find.no-value-here"
	stepBegins      message.ID = "find.step-begins"
	nameMissing     message.ID = "find.name-missing"
)

// Messages.
const (
	badPattern message.ID = "find.bad-pattern pattern offset what"
)

// pattern is a path with wildcards.
type pattern struct {
	record int // -1: any
	steps  []wild
}

// wild is one step of a pattern.
type wild struct {
	many bool // "**": any number of steps, including none
	any  bool // "*" or "[*]": any one step
	kind model.StepKind
	text string // with "*" for any part of a name, if glob
	glob bool
	nth  int // -1: any
}

// parsePattern parses a pattern: a path in which "*" may stand for a step or, in names, for any letters, and "**" for
// any number of steps. "!" is the contents of bytes or a String, which "**" includes and "*" does not. Without "#n" it
// applies to all records.
func parsePattern(text string) (*pattern, error) {
	p := &pattern{record: -1}
	rest := text
	if after, ok := strings.CutPrefix(rest, "#"); ok {
		n := len(after) - len(strings.TrimLeft(after, "0123456789*"))
		if number := after[:n]; number != "*" {
			record, err := strconv.Atoi(number)
			if err != nil {
				return nil, message.Err(numberAfterHash, text)
			}
			p.record = record
		}
		rest = after[n:]
	}
	for rest != "" {
		first := len(rest) == len(text)
		at := len(text) - len(rest)
		bad := func(id message.ID) (*pattern, error) { return nil, message.Err(badPattern, text, at, message.New(id)) }
		switch {
		case strings.HasPrefix(rest, "[*]"):
			p.steps = append(p.steps, wild{any: true, nth: -1})
			rest = rest[3:]
			continue
		case rest[0] == '!':
			p.steps = append(p.steps, wild{kind: model.IntoStep, nth: -1})
			rest = rest[1:]
			continue
		case rest[0] == '[' || rest[0] == '{':
			n := bracketed(rest)
			if n == 0 {
				return bad(bracketOpen)
			}
			path, err := rowpath.Parse(rest[:n])
			if err != nil {
				return nil, message.Err(badPattern, text, at, err.(*model.PathError).What)
			}
			if len(path.Steps) != 1 || path.Steps[0].Kind == model.BehindStep {
				return bad(noValueHere)
			}
			s := path.Steps[0]
			w := wild{kind: s.Kind, text: s.Text, nth: -1}
			if s.Kind == model.ChildStep {
				if last := len(p.steps) - 1; last >= 0 && p.steps[last].counted() {
					p.steps[last].nth = s.Nth
					rest = rest[n:]
					continue
				}
				w.nth = s.Nth
			}
			w.glob = s.Kind == model.NameStep && strings.Contains(s.Text, "*")
			p.steps = append(p.steps, w)
			rest = rest[n:]
			continue
		case rest[0] == '.':
			rest = rest[1:]
		case !first && (text[at-1] != '!' || rest[0] != '*'):
			return bad(stepBegins)
		}
		w := wild{nth: -1}
		if after, ok := strings.CutPrefix(rest, "@"); ok {
			w.kind, rest = model.AttributeStep, after
		}
		n := 0
		for n < len(rest) && (rest[n] == '*' || rest[n] == '_' || rest[n] >= '0' && rest[n] <= '9' || rest[n] >= 'a' && rest[n] <= 'z' || rest[n] >= 'A' && rest[n] <= 'Z') {
			n++
		}
		w.text, rest = rest[:n], rest[n:]
		switch {
		case n == 0:
			return bad(nameMissing)
		case w.text == "**" && w.kind == model.NameStep:
			w.many = true
		case w.text == "*" && w.kind == model.NameStep:
			w.any = true
		default:
			w.glob = strings.Contains(w.text, "*")
		}
		p.steps = append(p.steps, w)
	}
	return p, nil
}

// bracketed returns the length of a step in brackets, 0 if it is not closed.
func bracketed(s string) int {
	depth := 0
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '[', '{', '(':
			depth++
		case ']', '}', ')':
			if depth--; depth == 0 {
				return i + 1
			}
		case '"':
			for i++; i < len(s) && s[i] != '"'; i++ {
				if s[i] == '\\' {
					i++
				}
			}
		}
	}
	return 0
}

// needle returns text that is in the key of every match.
func (p *pattern) needle() string {
	if len(p.steps) == 0 {
		return ""
	}
	last := p.steps[len(p.steps)-1]
	if last.any || last.many || last.kind != model.NameStep {
		return ""
	}
	best := ""
	for _, part := range strings.Split(last.text, "*") {
		if len(part) > len(best) {
			best = part
		}
	}
	return best
}

// endsInAttribute reports whether a pattern, which may be nil, matches only attributes.
func (p *pattern) endsInAttribute() bool {
	return p != nil && len(p.steps) > 0 && p.steps[len(p.steps)-1].kind == model.AttributeStep
}

// mayEnd reports whether a path with this last key could match; keyed says that it has one.
func (p *pattern) mayEnd(key string, keyed bool) bool {
	if len(p.steps) == 0 {
		return true
	}
	last := p.steps[len(p.steps)-1]
	if last.any || last.many || last.kind != model.NameStep {
		return true
	}
	return keyed && last.matchesText(key)
}

// matches reports whether a path matches the pattern.
func (p *pattern) matches(path model.Path) bool {
	if p.record >= 0 && p.record != max(path.Record, 0) {
		return false
	}
	return matchSteps(p.steps, path.Steps)
}

func matchSteps(pattern []wild, steps []model.Step) bool {
	// The last "**" met, and how many steps it has taken: only that need be retried.
	star, taken := -1, 0
	i, k := 0, 0
	for k < len(steps) {
		switch {
		case i < len(pattern) && pattern[i].many:
			star, taken = i, k
			i++
		case i < len(pattern) && pattern[i].matches(steps[k]):
			i, k = i+1, k+1
		case star >= 0:
			taken++
			i, k = star+1, taken
		default:
			return false
		}
	}
	for i < len(pattern) && pattern[i].many {
		i++
	}
	return i == len(pattern)
}

func (w wild) matches(s model.Step) bool {
	if w.nth >= 0 && w.nth != s.Nth {
		return false
	}
	return w.any && s.Kind != model.IntoStep || w.kind == s.Kind && w.matchesText(s.Text)
}

// counted reports whether a number in braces after a step selects one of several with its name. After "!" it is a
// record.
func (w wild) counted() bool { return !w.many && w.kind != model.ChildStep && w.kind != model.IntoStep }

func (w wild) matchesText(text string) bool {
	if !w.glob {
		return text == w.text
	}
	parts := strings.Split(w.text, "*")
	if !strings.HasPrefix(text, parts[0]) {
		return false
	}
	text = text[len(parts[0]):]
	last := parts[len(parts)-1]
	for _, part := range parts[1 : len(parts)-1] {
		i := strings.Index(text, part)
		if i < 0 {
			return false
		}
		text = text[i+len(part):]
	}
	return strings.HasSuffix(text, last)
}
