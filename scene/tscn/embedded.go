package tscn

import "savant/scene"

// InString returns where a byte of a field's string value is in the source.
func (f *File) InString(at scene.Field, n int) int {
	start, end := f.span(at)
	return start + inLiteral(f.Src[start:end], n)
}

// inLiteral returns where in a string literal a byte of its text is.
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

// escapeSize returns the length of an escape sequence, including both halves of a surrogate pair.
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
