package scene

import "bytes"

// WithLF is a value's text with the engines' line ends: those outside strings become LF.
func WithLF(text []byte) []byte {
	if bytes.IndexByte(text, '\r') < 0 {
		return text
	}
	out := make([]byte, 0, len(text))
	eachOutside(text, func(part []byte, inside bool) {
		if inside {
			out = append(out, part...)
		} else {
			out = append(out, bytes.ReplaceAll(part, []byte("\r\n"), []byte("\n"))...)
		}
	})
	return out
}

// WithCRLF is a value's text with CRLF line ends outside strings.
func WithCRLF(text []byte) []byte {
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
			if c == '\n' && (i == 0 && (len(out) == 0 || out[len(out)-1] != '\r') || i > 0 && part[i-1] != '\r') {
				out = append(out, '\r')
			}
			out = append(out, c)
		}
	})
	return out
}

// eachOutside calls f for what lies outside and inside strings, in turn.
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

// CRLF tells whether the lines of a section end in CRLF: by its first line end outside strings.
func (s *Section) CRLF(src []byte) bool {
	from := s.Start
	for _, p := range s.Properties {
		if n := bytes.IndexByte(src[from:s.Start+int(p.Value)], '\n'); n >= 0 {
			return from+n > 0 && src[from+n-1] == '\r'
		}
		from = s.Start + int(p.End)
	}
	if n := bytes.IndexByte(src[from:s.End], '\n'); n >= 0 {
		return from+n > 0 && src[from+n-1] == '\r'
	}
	n := bytes.IndexByte(src, '\n')
	return n > 0 && src[n-1] == '\r'
}
