package tscn

import "savant/scene"

// InString is where a byte of the string that is the value of a field is in the source.
func (f *File) InString(at scene.Field, n int) int {
	start, end := f.span(at)
	return start + inLiteral(f.Src[start:end], n)
}

// inLiteral is where in a string literal a byte of its text stands.
func inLiteral(raw []byte, n int) int {
	i := 1
	for seen := 0; i < len(raw)-1; {
		size := 1
		if raw[i] == '\\' {
			size = escapeSize(raw[i:])
		}
		text := string(raw[i : i+1])
		if size > 1 {
			text, _ = Unquote([]byte(`"` + string(raw[i:min(i+size, len(raw)-1)]) + `"`))
		}
		if seen += len(text); seen > n {
			break
		}
		i += size
	}
	return min(i, len(raw)-1)
}

// escapeSize is the length of an escape sequence, of both halves of a surrogate pair together.
func escapeSize(raw []byte) int {
	size := 2
	if len(raw) > 1 && raw[1] == 'u' {
		size = 6
		if len(raw) > 7 && (raw[2] == 'd' || raw[2] == 'D') && raw[3] > '7' && raw[6] == '\\' && raw[7] == 'u' {
			size = 12
		}
	} else if len(raw) > 1 && raw[1] == 'U' {
		size = 8
	}
	return min(size, len(raw))
}
