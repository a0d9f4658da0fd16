package scenes

import (
	"slices"
	"strings"

	"savant/model/property"
	"savant/ui/internal/words"
)

// signalWords are signals with their arguments as far as these are known: body_entered(body).
func signalWords(list []property.Signal) []string {
	texts := make([]string, len(list))
	for i, s := range list {
		texts[i] = s.Name
		if s.Arguments != nil {
			texts[i] += "(" + strings.Join(s.Arguments, ", ") + ")"
		}
	}
	return texts
}

// methodWords are the methods of a node's scripts by name, with what they take as far as that is known; in square brackets what may be left out.
func methodWords(m property.Members) []string {
	names := slices.Clone(m.Methods)
	slices.Sort(names)
	names = slices.Compact(names)
	for i, name := range names {
		p, known := m.Takes[name]
		if !known {
			continue
		}
		var list []string
		for n, parameter := range p.Names {
			if n >= p.Least {
				parameter = "[" + parameter + "]"
			}
			list = append(list, parameter)
		}
		if p.More {
			list = append(list, "…")
		}
		names[i] += "(" + strings.Join(list, ", ") + ")"
	}
	return names
}

// appendSource is the flag of a connection that binds the node that sends the signal, in Godot 4.
const appendSource = 16

// given is how many arguments the method would get, as Godot counts them: those of the signal without the last ones that are left out, and then those
// that are bound. ok is false where that is not known.
func (q *connecting) given() (n int, ok bool) {
	signals := q.known[q.texts[fromField]].Signals
	i := slices.IndexFunc(signals, func(s property.Signal) bool { return s.Name == q.texts[signalField] })
	w, err := q.wiring(q.texts[:])
	if i < 0 || signals[i].Arguments == nil || err != nil {
		return 0, false
	}
	n = max(0, len(signals[i].Arguments)-w.Unbinds) + len(w.Binds)
	if q.page.Doc().Dialect().Text.NameMark == '&' && w.Flags&appendSource != 0 {
		n++
	}
	return n, true
}

// doubt says what may be wrong with the method: that the node lacks it, or that it takes another number of arguments. "" where neither is known.
func (q *connecting) doubt() string {
	if text := q.missing(); text != "" {
		return text
	}
	p, known := q.known[q.texts[toField]].Takes[q.texts[methodField]]
	n, counted := q.given()
	if !known || !counted || p.Fit(n) {
		return ""
	}
	return words.Say("%s takes %s, and would get %s.", q.texts[methodField], takenWords(p.Least, len(p.Names), p.More), words.Number(int64(n)))
}

// takenWords says how many arguments a method takes, with any number of further ones or not.
func takenWords(least, most int, further bool) string {
	switch {
	case further:
		return words.Say("at least %s", words.Count(int64(least), "%s argument", "%s arguments"))
	case most == least:
		return words.Count(int64(most), "%s argument", "%s arguments")
	default:
		return words.Say("%s to %s", words.Number(int64(least)), words.Count(int64(most), "%s argument", "%s arguments"))
	}
}
