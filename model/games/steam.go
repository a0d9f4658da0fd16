package games

import (
	"path"
	"strings"
)

// steamFolders are the folders in which Steam may be, below the home folder: of its own package, of Debian's, of
// Flatpak and Snap, of macOS.
var steamFolders = []string{
	".local/share/Steam", ".steam/steam", ".steam/root", ".steam/debian-installation", ".var/app/com.valvesoftware.Steam/.local/share/Steam",
	".var/app/com.valvesoftware.Steam/data/Steam", "snap/steam/common/.local/share/Steam", "Library/Application Support/Steam",
}

// steamRoots returns the folders in which Steam may be. Not all of them exist.
func (r *reader) steamRoots(home string) (list []string) {
	for _, dir := range steamFolders {
		list = append(list, path.Join(home, dir))
	}
	for _, name := range []string{"ProgramFiles(x86)", "ProgramFiles"} {
		if dir := r.slashed(r.Env(name)); dir != "" && home == r.Home {
			list = append(list, path.Join(dir, "Steam"))
		}
	}
	return list
}

// prefixes returns the data folders of Windows games in the libraries of Steam.
func (r *reader) prefixes(roots []string) (list []place) {
	for _, root := range roots {
		for _, library := range r.libraries(root) {
			apps := path.Join(library, "steamapps")
			for _, app := range r.folders(path.Join(apps, "compatdata")) {
				users := path.Join(apps, "compatdata", app, "pfx/drive_c/users")
				names := r.folders(users)
				if len(names) == 0 {
					continue
				}
				title := r.manifest(path.Join(apps, "appmanifest_"+app+".acf"))
				for _, user := range names {
					list = append(list, place{dir: path.Join(users, user, dataFolders[1].dir), source: Proton, app: app, title: title})
				}
			}
		}
	}
	return list
}

// libraries returns the folders of Steam's libraries, including that of Steam itself.
func (r *reader) libraries(root string) (list []string) {
	root = r.real(root)
	if !r.first(root + "/steamapps/") {
		return nil
	}
	list = []string{root}
	for _, name := range []string{"steamapps/libraryfolders.vdf", "config/libraryfolders.vdf"} {
		text, err := r.read(path.Join(root, name))
		if err != nil {
			continue
		}
		pairs(string(text), func(keys []string, value string) {
			// Steam before 2021 wrote the path itself after the number.
			old := len(keys) == 2 && value != "" && strings.Trim(keys[1], "0123456789") == "" && strings.ContainsAny(value, `/\`)
			if !old && (len(keys) != 3 || keys[2] != "path") {
				return
			}
			if library := r.real(r.slashed(value)); r.first(library + "/steamapps/") {
				list = append(list, library)
			}
		})
	}
	return list
}

// manifest returns the name of a game from Steam's manifest, "" if there is none.
func (r *reader) manifest(name string) (title string) {
	text, err := r.read(name)
	if err != nil {
		return ""
	}
	pairs(string(text), func(keys []string, value string) {
		if len(keys) == 2 && strings.EqualFold(keys[1], "name") && title == "" {
			title = value
		}
	})
	return title
}

// pairs parses Valve's file format (KeyValues): quoted words in pairs, braces around the pairs of a key. It calls pair
// with the keys around each pair and its own, as far as the text can be parsed.
func pairs(text string, pair func(keys []string, value string)) {
	const deepest = 16
	var keys []string
	key := ""
	for {
		word, kind, rest := token(text)
		text = rest
		switch {
		case kind == 0:
			return
		case kind == '{':
			if len(keys) == deepest {
				return
			}
			keys, key = append(keys, key), ""
		case kind == '}':
			if len(keys) == 0 {
				return
			}
			keys, key = keys[:len(keys)-1], ""
		case key == "":
			key = word
		default:
			pair(append(keys[:len(keys):len(keys)], key), word)
			key = ""
		}
	}
}

// token returns the next word or brace of a text, and what follows it; kind is 0 at the end.
func token(text string) (word string, kind byte, rest string) {
	for {
		text = strings.TrimLeft(text, " \t\r\n")
		if !strings.HasPrefix(text, "//") {
			break
		}
		_, text, _ = strings.Cut(text, "\n")
	}
	if text == "" {
		return "", 0, ""
	}
	if text[0] == '{' || text[0] == '}' {
		return "", text[0], text[1:]
	}
	if text[0] != '"' {
		end := strings.IndexAny(text, " \t\r\n{}\"")
		if end < 0 {
			end = len(text)
		}
		return text[:end], '"', text[end:]
	}
	var b strings.Builder
	for i := 1; i < len(text); i++ {
		switch c := text[i]; {
		case c == '"':
			return b.String(), '"', text[i+1:]
		case c == '\\' && i+1 < len(text):
			i++
			b.WriteByte(text[i])
		default:
			b.WriteByte(c)
		}
	}
	return "", 0, ""
}
