package games

import "path"

// place is a folder in which programs keep their data.
type place struct {
	dir    string
	source Source
	app    string
	title  string
}

// dataFolders are the systems' folders for the data of programs, below the home folder: OS::get_data_path of the
// engines.
var dataFolders = []struct{ system, dir string }{
	{"linux", ".local/share"}, {"windows", "AppData/Roaming"}, {"darwin", "Library/Application Support"},
}

// dataFolder returns the data folder of games that run on the system itself.
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

// usual returns the system's data folder below the home folder.
func (r *reader) usual() string {
	for _, d := range dataFolders {
		if d.system == r.System {
			return d.dir
		}
	}
	return dataFolders[0].dir
}

// sandboxes returns the data folders of programs with a home of their own. Those in ".local/share" of a Flatpak belong
// to programs such as Steam that ignore XDG_DATA_HOME.
func (r *reader) sandboxes(home string) (list []place) {
	flatpak := path.Join(home, ".var/app")
	for _, app := range r.folders(flatpak) {
		for _, data := range []string{"data", ".local/share"} {
			list = append(list, place{dir: path.Join(flatpak, app, data), source: Flatpak, app: app})
		}
	}
	snap := path.Join(home, "snap")
	for _, app := range r.folders(snap) {
		current, err := r.Files.Real(path.Join(snap, app, "current")) // a link to the release number
		if err == nil && path.Dir(current) == r.real(path.Join(snap, app)) {
			list = append(list, place{dir: path.Join(current, dataFolders[0].dir), source: Snap, app: app})
		}
		list = append(list, place{dir: path.Join(snap, app, "common", dataFolders[0].dir), source: Snap, app: app})
	}
	return list
}
