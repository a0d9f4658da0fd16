package threeway

import "bytes"

// Unmark takes a text with conflict markers apart into the versions of both sides and their base. What base had in the conflicts is known only if
// git wrote it (merge.conflictStyle diff3); else base has nothing there, and based is false. ok is false for a text without markers, or with markers
// that do not match.
func Unmark(text []byte) (v Versions, based, ok bool) {
	based = true
	sides := []*[]byte{&v.Ours, &v.Base, &v.Theirs}
	in, size := byte(0), 0 // the marker that was last, 0 outside of conflicts, and its length
	for line := range bytes.Lines(text) {
		mark, n := marker(line)
		switch {
		case mark == '<' && in == 0:
			in, size, ok = mark, n, true
		case mark != 0 && in == 0, mark == '<', mark == '=' && in == '=' && n == size:
			return Versions{}, false, false
		case mark == '|' && in == '<' && n == size, mark == '=' && (in == '<' || in == '|') && n == size:
			based = based && (mark == '|' || in == '|')
			in = mark
		case mark == '>' && in == '=' && n == size:
			in = 0
		case in == 0:
			for _, side := range sides {
				*side = append(*side, line...)
			}
		default:
			side := sides[bytes.IndexByte([]byte("<|="), in)]
			*side = append(*side, line...)
		}
	}
	return v, based && ok, ok && in == 0
}

// marker is the character of a line that is a conflict marker, and how often it has it.
func marker(line []byte) (c byte, n int) {
	if len(line) == 0 || bytes.IndexByte([]byte("<|=>"), line[0]) < 0 {
		return 0, 0
	}
	c = line[0]
	for n < len(line) && line[n] == c {
		n++
	}
	rest := bytes.TrimRight(line[n:], "\r\n")
	if n < 7 || len(rest) > 0 && rest[0] != ' ' || c == '=' && len(rest) > 0 {
		return 0, 0
	}
	return c, n
}
