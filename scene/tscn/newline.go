package tscn

import "bytes"

// WithLF returns a value's text with the engines' line ends: those outside strings become LF.
func WithLF(text []byte) []byte {
	if bytes.IndexByte(text, '\r') < 0 {
		return text
	}
	out := make([]byte, 0, len(text))
	eachOutside(text, func(part []byte, inside bool) {
		if inside {
			out = append(out, part...)
		} else {
			part = bytes.ReplaceAll(part, []byte("\r\n"), []byte("\n"))
			out = append(out, bytes.ReplaceAll(part, []byte("\r"), []byte("\n"))...)
		}
	})
	return out
}

// WithLineEnd returns a value's text with the given line ends outside strings.
func WithLineEnd(text []byte, line string) []byte {
	if bytes.IndexByte(text, '\n') < 0 {
		return text
	}
	out := make([]byte, 0, len(text)+16)
	eachOutside(text, func(part []byte, inside bool) {
		if inside {
			out = append(out, part...)
			return
		}
		for i, c := range part {
			switch {
			case c != '\n', i > 0 && part[i-1] == '\r', i == 0 && len(out) > 0 && out[len(out)-1] == '\r':
				out = append(out, c)
			default:
				out = append(out, line...)
			}
		}
	})
	return out
}

// eachOutside calls f for what is outside and inside strings, alternately.
func eachOutside(text []byte, f func(part []byte, inside bool)) {
	start := 0
	for p := 0; p < len(text); {
		switch text[p] {
		case '"':
			f(text[start:p], false)
			end, _ := skipString(text, p)
			f(text[p:end], true)
			p, start = end, end
		case ';':
			n := bytes.IndexByte(text[p:], '\n')
			if n < 0 {
				n = len(text) - p
			}
			p += n
		default:
			p++
		}
	}
	f(text[start:], false)
}

// LineEnd returns the line end of a section, "\n", "\r\n" or "\r": its first one outside strings, else the first of the
// file.
func (s *Section) LineEnd(src []byte) string {
	from := s.Start
	for _, p := range s.Properties {
		if line := firstBreak(src[from : s.Start+int(p.Value)]); line != "" {
			return line
		}
		from = s.Start + int(p.End)
	}
	if line := firstBreak(src[from:s.End]); line != "" {
		return line
	}
	return LineEnd(src)
}

// LineEnd returns the first line end of a text, "\n" if there is none.
func LineEnd(src []byte) string {
	if line := firstBreak(src); line != "" {
		return line
	}
	return "\n"
}

// firstBreak returns the first line end of a text, or "".
func firstBreak(b []byte) string {
	n := bytes.IndexAny(b, "\r\n")
	if n < 0 {
		return ""
	}
	return string(b[n : n+breakAt(b, n)])
}

// breakAt returns the length of the line end that begins at p, 0 if none does.
func breakAt(src []byte, p int) int {
	switch {
	case p >= len(src) || src[p] != '\n' && src[p] != '\r':
		return 0
	case src[p] == '\r' && p+1 < len(src) && src[p+1] == '\n':
		return 2
	}
	return 1
}

// breakBefore returns the length of the line end that ends at p, 0 if none does.
func breakBefore(src []byte, p int) int {
	switch {
	case p < 1 || src[p-1] != '\n' && src[p-1] != '\r':
		return 0
	case p > 1 && src[p-1] == '\n' && src[p-2] == '\r':
		return 2
	}
	return 1
}

// breaks counts the line ends in a text.
func breaks(b []byte) int {
	return bytes.Count(b, []byte{'\n'}) + bytes.Count(b, []byte{'\r'}) - bytes.Count(b, []byte("\r\n"))
}
