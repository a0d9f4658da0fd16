package script

import "strings"

// take notes what a signal or a method takes, whose bracket is at a token; name is which of the words of a parameter names it.
func (s *Script) take(r *reader, callable string, open int, name func(r *reader, parameter span) string) {
	if r.text(open) != "(" {
		return
	}
	var p Parameters
	parts := r.split(span{open + 1, r.closing(open)}, ",")
	for i := 0; i < len(parts); i++ {
		one := parts[i]
		for i+1 < len(parts) && r.inAngles(one) {
			i++
			one.to = parts[i].to
		}
		if one.from >= one.to {
			continue
		}
		word := name(r, one)
		if word == "" {
			p.More = true
			continue
		}
		if p.Names = append(p.Names, word); !r.hasDefault(one) {
			p.Least = len(p.Names)
		}
	}
	if s.Takes == nil {
		s.Takes = Takes{}
	}
	s.Takes[callable] = p
}

// inAngles reports whether a type ends behind a parameter, at a later comma: Dictionary<string, int>.
func (r *reader) inAngles(parameter span) bool {
	open := 0
	for i := parameter.from; i < parameter.to && r.text(i) != "="; i++ {
		open += strings.Count(r.text(i), "<") - strings.Count(r.text(i), ">")
	}
	return open > 0
}

// hasDefault reports whether a parameter has a value of its own.
func (r *reader) hasDefault(parameter span) bool {
	for i := parameter.from; i < parameter.to; i++ {
		if text := r.text(i); text == "=" || text == ":=" {
			return true
		}
	}
	return false
}

// gdscriptName names a parameter, of `body: Node = null`; "" for the rest, as `...rest`.
func gdscriptName(r *reader, parameter span) string { return r.word(parameter.from) }

// csharpName names a parameter, of `Node body = null`; "" for the rest, as `params Node[] rest`.
func csharpName(r *reader, parameter span) (name string) {
	for i := parameter.from; i < parameter.to && r.text(i) != "="; i++ {
		word := r.word(i)
		if word == "params" {
			return ""
		}
		if word != "" {
			name = word
		}
	}
	return name
}
