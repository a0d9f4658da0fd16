package games

import "path"

// place is a folder in which programs keep their data.
type place struct {
	dir    string
	source Source
	app    string
	title  string
}

// dataFolders are the folders in which the systems keep the data of programs, below the user's own: OS::get_data_path of the engines.
var dataFolders = []struct{ system, dir string }{
	{"linux", ".local/share"}, {"windows", "AppData/Roaming"}, {"darwin", "Library/Application Support"},
}

// dataFolder is the folder of data in which a game on the system itself has its own.
func (r *reader) dataFolder() string {
	switch r.System {
	case "windows":
		if data := r.slashed(r.Env("APPDATA")); data != "" {
			return data
		}
	case "darwin":
	default:
		if data := r.Env("XDG_DATA_HOME"); path.IsAbs(data) {
			return path.Clean(data)
		}
	}
	return path.Join(r.Home, r.usual())
}

// usual is the folder of data of the system below the user's own.
func (r *reader) usual() string {
	for _, d := range dataFolders {
		if d.system == r.System {
			return d.dir
		}
	}
	return dataFolders[0].dir
}

// sandboxes are the folders of data of programs that have a home of their own. Those that a Flatpak calls ".local/share" are of programs such as
// Steam that do not ask where data belong.
func (r *reader) sandboxes(home string) (list []place) {
	flatpak := path.Join(home, ".var/app")
	for _, app := range r.folders(flatpak) {
		for _, data := range []string{"data", ".local/share"} {
			list = append(list, place{dir: path.Join(flatpak, app, data), source: Flatpak, app: app})
		}
	}
	snap := path.Join(home, "snap")
	for _, app := range r.folders(snap) {
		current, err := r.Files.Real(path.Join(snap, app, "current")) // a link to the number of the release
		if err == nil && path.Dir(current) == r.real(path.Join(snap, app)) {
			list = append(list, place{dir: path.Join(current, dataFolders[0].dir), source: Snap, app: app})
		}
		list = append(list, place{dir: path.Join(snap, app, "common", dataFolders[0].dir), source: Snap, app: app})
	}
	return list
}
