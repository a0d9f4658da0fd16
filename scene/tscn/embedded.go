package tscn

// EmbeddedScript is a script whose source stands in the scene.
type EmbeddedScript struct {
	Class  string // of the resource: GDScript
	Source string
	Nodes  []string // the places of the nodes that have it

	start int // of the literal
	raw   []byte
}

// EmbeddedScripts lists the scripts whose source stands in the scene.
func (f *File) EmbeddedScripts() []EmbeddedScript {
	var list []EmbeddedScript
	for i := range f.Outline.Sections {
		s := &f.Outline.Sections[i]
		a := s.Property(f.Src, "script/source")
		if s.Tag != "sub_resource" || a < 0 {
			continue
		}
		x := EmbeddedScript{start: s.Start + int(s.Properties[a].Value)}
		x.raw = f.Src[x.start : s.Start+int(s.Properties[a].End)]
		text, ok := Unquote(x.raw)
		if !ok {
			continue
		}
		x.Class, _ = s.Text(f.Src, "type")
		x.Source = text
		x.Nodes = f.Scripted(i)
		list = append(list, x)
	}
	return list
}

// Offset is where an offset in the source lies in the scene.
func (x *EmbeddedScript) Offset(source int) int {
	i := 1
	for n := 0; i < len(x.raw)-1; {
		size := 1
		if x.raw[i] == '\\' {
			size = escapeSize(x.raw[i:])
		}
		text := string(x.raw[i : i+1])
		if size > 1 {
			text, _ = Unquote([]byte(`"` + string(x.raw[i:min(i+size, len(x.raw)-1)]) + `"`))
		}
		if n += len(text); n > source {
			break
		}
		i += size
	}
	return x.start + min(i, len(x.raw)-1)
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
