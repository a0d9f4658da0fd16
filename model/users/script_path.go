package users

import (
	"iter"
	"path"
	"path/filepath"
	"slices"

	"savant/scene/script"
)

// loading are the script functions that load the file at a path.
var loading = []string{"preload", "load", "load_interactive", "load_threaded_request", "load_threaded_get", "load_threaded_get_status", "change_scene", "change_scene_to_file",
	"Load", "LoadInteractive", "LoadThreadedRequest", "LoadThreadedGet", "LoadThreadedGetStatus", "ChangeScene", "ChangeSceneToFile"}

// scriptPath is a string of a script or shader, which may be the path of a file.
type scriptPath struct {
	script.Token
	text   string
	loads  bool // the script loads the file at this path
	nearby bool // the path may be relative to the folder of the script
	rooted bool // the engine's own loader takes it, which looks for other paths from the project's root
	needed bool // the script itself does not load without the file
	whole  bool // nothing is put before or behind it, or into it
}

// scriptPaths yields the strings of a script or shader, in order.
func scriptPaths(src []byte, l *script.Language) iter.Seq[scriptPath] {
	list := l.Tokens(src)
	word := func(k int) string {
		if k < 0 || k >= len(list) || list[k].Kind == script.Text {
			return ""
		}
		return string(src[list[k].Start:list[k].End])
	}
	return func(yield func(scriptPath) bool) {
		for i, t := range list {
			if t.Kind != script.Text {
				continue
			}
			x := scriptPath{Token: t}
			var ok bool
			if x.text, ok = t.Style.Decode(string(src[t.From:t.To])); !ok {
				continue
			}
			called := ""
			if word(i-1) == "(" {
				if name := calleeBefore(src, list, i-1); name >= 0 {
					called = word(name)
					x.rooted = word(name-1) != "." || slices.Contains([]string{"ResourceLoader", "GD"}, word(name-2))
				}
			}
			x.loads = slices.Contains(loading, called)
			x.rooted = x.rooted && x.loads
			switch {
			case called == "preload", l.Nodes && word(i-1) == "extends", !l.Nodes && word(i-1) == "include" && word(i-2) == "#":
				x.loads, x.nearby, x.needed = true, true, true // GDScriptParser, ShaderPreprocessor: from the folder of the script
			case called == "icon" && l.Nodes:
				x.loads, x.nearby = true, true
			case l.Nodes && word(i-1) == "," && word(i-3) == "class_name":
				x.loads = true // the icon of a class in 3.x
			}
			marks := []string{"", "r", "&"}
			if !l.Nodes {
				marks = []string{"", "@"}
			}
			x.whole = slices.Contains(marks, t.Prefix) && word(i-1) != "+" && (word(i-1) == "extends" || !slices.Contains([]string{"+", "%", "."}, word(i+1)))
			if !yield(x) {
				return
			}
		}
	}
}

// pathLanguage is the language of a file whose strings may be paths of files that it loads; nil if it is no script or shader.
func pathLanguage(res string) *script.Language {
	switch ending := path.Ext(res); {
	case scripts[ending] != nil:
		return scripts[ending].Language
	case slices.Contains(shaders, ending):
		return script.CSharp // their comments and strings are alike
	}
	return nil
}

// IsScript reports whether a file is a script or a shader, of which Strays knows what it loads.
func IsScript(file string) bool { return pathLanguage(filepath.ToSlash(file)) != nil }
