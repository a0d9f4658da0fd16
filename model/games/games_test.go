package games

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"savant/model/kinds"
)

// home is a fictitious computer. Its files are by absolute names; those that begin with "-> " are links.
type home struct {
	fstest.MapFS
	shut map[string]bool // folders and files that cannot be read
	read map[string]int  // how many bytes of each file were read
}

const linked = "-> "

func newHome(files map[string]string) *home {
	h := &home{MapFS: fstest.MapFS{}, shut: map[string]bool{}, read: map[string]int{}}
	day := time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
	for name, text := range files {
		f := &fstest.MapFile{Data: []byte(text), ModTime: day}
		if to, ok := strings.CutPrefix(text, linked); ok {
			f.Data, f.Mode = []byte(to), fs.ModeSymlink
		}
		if d, number, ok := strings.Cut(path.Base(name), "day"); ok && d != "" {
			f.ModTime = day.AddDate(0, 0, int(number[0]-'0'))
		}
		h.MapFS[strings.TrimPrefix(name, "/")] = f
	}
	return h
}

// target returns what a link leads to.
func (h *home) target(name string) (to string, ok bool) {
	f := h.MapFS[strings.TrimPrefix(name, "/")]
	if f == nil || f.Mode&fs.ModeSymlink == 0 {
		return "", false
	}
	return string(f.Data), true
}

func (h *home) Open(name string) (fs.File, error) {
	if _, ok := h.target(name); ok {
		return nil, &fs.PathError{Op: "open", Path: name, Err: errors.New("a link")}
	}
	if h.shut[name] {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrPermission}
	}
	if real, err := h.Real(path.Dir(name)); err != nil || real != path.Dir(name) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fmt.Errorf("by way of a link: %w", fs.ErrNotExist)}
	}
	f, err := h.MapFS.Open(strings.TrimPrefix(name, "/"))
	if err != nil {
		return nil, err
	}
	if info, err := f.Stat(); err == nil && !info.IsDir() {
		return counted{f, name, h}, nil
	}
	return f, nil
}

// counted is a file that counts how much of it is read.
type counted struct {
	fs.File
	name string
	home *home
}

func (c counted) Read(b []byte) (int, error) {
	n, err := c.File.Read(b)
	c.home.read[c.name] += n
	return n, err
}

func (h *home) Real(name string) (string, error) {
	if name == "/" {
		return name, nil
	}
	for range 9 {
		done := true
		parts := strings.Split(name, "/")
		for i := range parts {
			if to, ok := h.target(strings.Join(parts[:i+1], "/")); ok {
				if !strings.HasPrefix(to, "/") {
					to = strings.Join(parts[:i], "/") + "/" + to
				}
				name, done = path.Join(append([]string{to}, parts[i+1:]...)...), false
				break
			}
		}
		if done {
			_, err := fs.Lstat(h.MapFS, strings.TrimPrefix(name, "/"))
			return name, err
		}
	}
	return "", errors.New("links without end")
}

// told returns the results of a search: each game on a line, its saves on lines below it, and what could not be read.
func told(c Computer, o Options) string {
	var b strings.Builder
	for g, err := range c.Find(context.Background(), o) {
		if err != nil {
			fmt.Fprintln(&b, "!", err)
			continue
		}
		fmt.Fprintf(&b, "%s: %s", g.Folder, g.Source)
		for _, more := range []string{g.App, g.Title} {
			if more != "" {
				fmt.Fprintf(&b, ", %s", more)
			}
		}
		if g.Project {
			b.WriteString(", project")
		}
		if g.More {
			b.WriteString(", more")
		}
		b.WriteString("\n")
		for _, s := range g.Saves {
			fmt.Fprintf(&b, "  %s %d %s\n", s.Name, s.Size, map[kinds.State]string{kinds.Opens: "opens", kinds.Locked: "locked", kinds.Foreign: "foreign", kinds.Unknown: "unknown"}[s.Sight.State])
		}
		for _, err := range g.Problems {
			fmt.Fprintln(&b, "  !", err)
		}
	}
	return b.String()
}

func same(t *testing.T, got, want string) {
	t.Helper()
	if want = strings.TrimPrefix(want, "\n"); got != want {
		t.Errorf("it tells\n%s\nand not\n%s", got, want)
	}
}

func env(pairs ...string) func(string) string {
	return func(name string) string {
		if i := slices.Index(pairs, name); i >= 0 {
			return pairs[i+1]
		}
		return ""
	}
}

const save, config = "\x08\x00\x00\x00\x02\x00\x00\x00\x05\x00\x00\x00", "[a]\nb=1\n"

const library = `"libraryfolders"
{
	// a comment
	"contentstatsid"		"-86942"
	"0" { "path" "/home/ann/.local/share/Steam" "label" "" "apps" { "440" "25664" } }
	"1"
	{
		"path"		"/mnt/games/Steam \"Library\""
	}
	"2"		"/mnt/old"
}
`

const manifest = `"AppState" { "appid" "440" "name" "The \"Deep\" End" "UserConfig" { "name" "no" } }`

// TestLinux covers the usual folders, those of Flatpak, Snap and Proton, and what is left out.
func TestLinux(t *testing.T) {
	data := "/home/ann/.local/share/"
	deep := data + "Steam/steamapps/compatdata/440/pfx/drive_c/users/steamuser/AppData/Roaming/"
	second := "/mnt/games/Steam \"Library\"/steamapps/compatdata/550/pfx/drive_c/users/"
	h := newHome(map[string]string{
		data + "godot/app_userdata/Lantern/slot_1.sav_day1":             save,
		data + "godot/app_userdata/Lantern/slot_2.sav_day3":             save,
		data + "godot/app_userdata/Lantern/saves/old/deep.cfg":          config,
		data + "godot/app_userdata/Lantern/secret.dat_day2":             "GDEC\x01\x00\x00\x00",
		data + "godot/app_userdata/Lantern/shot.png_day9":               "\x89PNG\r\n\x1a\n",
		data + "godot/app_userdata/Lantern/logs/godot.log":              "Godot Engine",
		data + "godot/app_userdata/Lantern/old.log":                     "Godot Engine",
		data + "godot/app_userdata/Lantern/shader_cache/a/b.cache":      "x",
		data + "godot/app_userdata/Lantern/vulkan/pipelines.cache":      "x",
		data + "godot/app_userdata/Lantern/away":                        linked + "/etc",
		data + "godot/app_userdata/Lantern/passwords":                   linked + "/etc/passwd",
		data + "godot/app_userdata/Only logs/logs/godot.log":            "Godot Engine",
		data + "godot/app_userdata/Outside":                             linked + "/etc",
		"/etc/passwd":                                                   "root",
		data + "Bright/logs/godot2026-01-01T10.00.00.log":               "Godot Engine",
		data + "Bright/progress.json":                                   `{"a": 1}`,
		data + "Cave/shader_cache/a.cache":                              "x",
		data + "Cave/game.bin":                                          "\x00\xff\x00\xfe\x01",
		data + "Browser/logs/browser.log":                               "x",
		data + "Browser/settings.json":                                  "{}",
		data + "godot/logs/godot.log":                                   "of the editor",
		data + "applications/a.desktop":                                 "[a]",
		"/home/ann/.var/app/org.x.Maze/data/godot/app_userdata/Maze/a":  save,
		"/home/ann/.var/app/org.x.Maze/config/a":                        save,
		"/home/ann/.var/app/org.y.Fog/data/Fog/shader_cache/x":          "x",
		"/home/ann/.var/app/org.y.Fog/data/Fog/user.cfg":                config,
		"/home/ann/snap/pond/x1/.local/share/godot/app_userdata/Pond/a": save,
		"/home/ann/snap/pond/current":                                   linked + "x1",
		"/home/ann/snap/odd/current":                                    linked + "/etc",
		"/home/ann/.steam/steam":                                        linked + "/home/ann/.local/share/Steam",
		data + "Steam/steamapps/libraryfolders.vdf":                     library,
		data + "Steam/steamapps/appmanifest_440.acf":                    manifest,
		deep + "Godot/app_userdata/Deep/slot":                           save,
		deep + "Custom/logs/godot.log":                                  "x",
		deep + "Custom/a.save":                                          save,
		second + "ann/AppData/Roaming/Godot/app_userdata/Hill/a.save":   save,
		second + "link": linked + "/etc",
		"/mnt/old/steamapps/compatdata/7/pfx/drive_c/users/u/AppData/Roaming/Godot/app_userdata/Old/a.save": save,
	})
	c := Computer{"linux", "/home/ann", env("XDG_DATA_HOME", "not/absolute"), h}
	same(t, told(c, Options{}), `
/home/ann/.local/share/godot/app_userdata/Lantern: godot
  slot_2.sav_day3 12 opens
  secret.dat_day2 8 locked
  slot_1.sav_day1 12 opens
  saves/old/deep.cfg 8 opens
  shot.png_day9 8 foreign
  ! open /home/ann/.local/share/godot/app_userdata/Lantern/away: games.not-followed
  ! open /home/ann/.local/share/godot/app_userdata/Lantern/passwords: games.not-followed
! open /home/ann/.local/share/godot/app_userdata/Outside: games.not-followed
/home/ann/.local/share/Bright: godot
  progress.json 8 opens
/home/ann/.local/share/Cave: godot
  game.bin 5 unknown
/home/ann/.var/app/org.x.Maze/data/godot/app_userdata/Maze: flatpak, org.x.Maze
  a 12 opens
/home/ann/.var/app/org.y.Fog/data/Fog: flatpak, org.y.Fog
  user.cfg 8 opens
/home/ann/snap/pond/x1/.local/share/godot/app_userdata/Pond: snap, pond
  a 12 opens
`+deep+`Godot/app_userdata/Deep: proton, 440, The "Deep" End
  slot 12 opens
`+deep+`Custom: proton, 440, The "Deep" End
  a.save 12 opens
`+second+`ann/AppData/Roaming/Godot/app_userdata/Hill: proton, 550
  a.save 12 opens
/mnt/old/steamapps/compatdata/7/pfx/drive_c/users/u/AppData/Roaming/Godot/app_userdata/Old: proton, 7
  a.save 12 opens
`)
	for name := range h.read {
		if strings.HasSuffix(name, ".log") || strings.HasPrefix(name, "/etc") || strings.Contains(name, "cache") || strings.Contains(name, "Browser") {
			t.Errorf("%s was read", name)
		}
	}
}

// TestXDG checks that XDG_DATA_HOME comes before the usual folder, and that both are searched.
func TestXDG(t *testing.T) {
	h := newHome(map[string]string{"/data/godot/app_userdata/A/a": save, "/home/ann/.local/share/godot/app_userdata/B/b": save})
	c := Computer{"linux", "/home/ann", env("XDG_DATA_HOME", "/data/"), h}
	same(t, told(c, Options{}), "/data/godot/app_userdata/A: godot\n  a 12 opens\n/home/ann/.local/share/godot/app_userdata/B: godot\n  b 12 opens\n")
}

func TestWindows(t *testing.T) {
	h := newHome(map[string]string{
		"C:/Users/Ann/AppData/Roaming/Godot/app_userdata/Lantern/saves/a":                              save,
		"C:/Users/Ann/AppData/Roaming/Bright/logs/godot.log":                                           "x",
		"C:/Users/Ann/AppData/Roaming/Bright/b.cfg":                                                    config,
		"C:/Program Files (x86)/Steam/steamapps/libraryfolders.vdf":                                    `"libraryfolders" { "0" { "path" "C:\\Program Files (x86)\\Steam" } "1" { "path" "D:\\Games" } }`,
		"D:/Games/steamapps/compatdata/9/pfx/drive_c/users/u/AppData/Roaming/Godot/app_userdata/Odd/a": save,
		"C:/work/project.godot": "config_version=5\n[application]\nconfig/name=\"Bright: Two\"\nconfig/use_custom_user_dir=true\nconfig/custom_user_dir_name=\"Bright\"\n",
	})
	c := Computer{"windows", `C:\Users\Ann`, env("APPDATA", `C:\Users\Ann\AppData\Roaming`, "ProgramFiles(x86)", `C:\Program Files (x86)`), h}
	same(t, told(c, Options{Project: `C:\work`}), `
C:\Users\Ann\AppData\Roaming\Bright: godot, Bright: Two, project
  b.cfg 8 opens
C:\Users\Ann\AppData\Roaming\Godot\app_userdata\Lantern: godot
  saves/a 12 opens
D:\Games\steamapps\compatdata\9\pfx\drive_c\users\u\AppData\Roaming\Godot\app_userdata\Odd: proton, 9
  a 12 opens
`)
	for g := range c.Find(context.Background(), Options{Folders: []string{`C:\Users\Ann\AppData\Roaming\Godot\app_userdata`}}) {
		if want := `C:\Users\Ann\AppData\Roaming\Godot\app_userdata\Lantern\saves\a`; g.Saves[0].Path != want {
			t.Errorf("%s, not %s", g.Saves[0].Path, want)
		}
	}
}

func TestMac(t *testing.T) {
	data := "/Users/ann/Library/Application Support/"
	h := newHome(map[string]string{
		data + "Godot/app_userdata/Lantern/a": save, data + "Godot/app_userdata/Lantern/.DS_Store": "Bud1",
		data + "Studio/Game/b":     save,
		"/work/game/project.godot": "config_version=5\n[application]\nconfig/name=\"Game\"\nconfig/use_custom_user_dir=true\nconfig/custom_user_dir_name=\"Studio/Game\"\n",
	})
	c := Computer{"darwin", "/Users/ann", env(), h}
	same(t, told(c, Options{Project: "/work/game"}), data+"Studio/Game: godot, Game, project\n  b 12 opens\n"+data+"Godot/app_userdata/Lantern: godot\n  a 12 opens\n")
}

// TestProject checks that the game of a project comes first, even without saves, and is recognized in a sandbox as
// well.
func TestProject(t *testing.T) {
	maze := "config_version=5\n\n[application]\n\nconfig/name=\"The: Maze\"\n"
	h := newHome(map[string]string{
		"/work/maze/project.godot":                                 maze,
		"/work/odd/project.godot":                                  "config_version=4\n[application]\nconfig/name=\"..\"\n",
		"/home/ann/.local/share/godot/app_userdata/Another/a":      save,
		"/home/ann/.var/app/x/data/godot/app_userdata/The- Maze/b": save,
	})
	c := Computer{"linux", "/home/ann", env(), h}
	const another = "/home/ann/.local/share/godot/app_userdata/Another: godot\n  a 12 opens\n"
	same(t, told(c, Options{Project: "/work/maze"}), "/home/ann/.local/share/godot/app_userdata/The- Maze: godot, The: Maze, project\n"+
		another+"/home/ann/.var/app/x/data/godot/app_userdata/The- Maze: flatpak, x, The: Maze, project\n  b 12 opens\n")
	same(t, told(c, Options{Project: "/work/odd"}), another+"/home/ann/.var/app/x/data/godot/app_userdata/The- Maze: flatpak, x\n  b 12 opens\n")
	same(t, told(c, Options{Folders: []string{"/work/maze"}}), "/home/ann/.local/share/godot/app_userdata/The- Maze: godot, The: Maze, project\n")
}

// TestFolders checks that given folders are searched, whatever they are, and nothing else.
func TestFolders(t *testing.T) {
	h := newHome(map[string]string{
		"/home/ann/.local/share/godot/app_userdata/Not asked/a":                                      save,
		"/old/home/.local/share/godot/app_userdata/Lantern/a":                                        save,
		"/old/home/AppData/Roaming/Godot/app_userdata/Windows/a":                                     save,
		"/old/home/.var/app/x/data/godot/app_userdata/Maze/a":                                        save,
		"/disk/steamapps/compatdata/5/pfx/drive_c/users/u/AppData/Roaming/Godot/app_userdata/Hill/a": save,
		"/copies/one/game.sav":       save,
		"/copies/two/logs/godot.log": "x",
		"/copies/two/saves/game.sav": save,
		"/texts/a.txt":               "Hello, all of you out there",
		"/link":                      linked + "/copies/one",
	})
	c := Computer{"linux", "/home/ann", env("ProgramFiles", "/home"), h}
	for folder, want := range map[string]string{
		"/old/home": "/old/home/.local/share/godot/app_userdata/Lantern: godot\n  a 12 opens\n/old/home/AppData/Roaming/Godot/app_userdata/Windows: godot\n  a 12 opens\n" +
			"/old/home/.var/app/x/data/godot/app_userdata/Maze: flatpak, x\n  a 12 opens\n",
		"/old/home/.local/share":                            "/old/home/.local/share/godot/app_userdata/Lantern: godot\n  a 12 opens\n",
		"/old/home/.local/share/godot":                      "/old/home/.local/share/godot/app_userdata/Lantern: godot\n  a 12 opens\n",
		"/old/home/.local/share/godot/app_userdata":         "/old/home/.local/share/godot/app_userdata/Lantern: godot\n  a 12 opens\n",
		"/old/home/.local/share/godot/app_userdata/Lantern": "/old/home/.local/share/godot/app_userdata/Lantern: godot\n  a 12 opens\n",
		"/disk":        "/disk/steamapps/compatdata/5/pfx/drive_c/users/u/AppData/Roaming/Godot/app_userdata/Hill: proton, 5\n  a 12 opens\n",
		"/copies":      "/copies/two: godot\n  saves/game.sav 12 opens\n",
		"/copies/one":  "/copies/one: godot\n  game.sav 12 opens\n",
		"/copies/two":  "/copies/two: godot\n  saves/game.sav 12 opens\n",
		"/link":        "/copies/one: godot\n  game.sav 12 opens\n",
		"/texts":       "",
		"/texts/a.txt": "",
		"/nowhere":     "! open /nowhere: file does not exist\n",
	} {
		if got := told(c, Options{Folders: []string{folder}}); got != want {
			t.Errorf("of %s it tells\n%s\nand not\n%s", folder, got, want)
		}
	}
	if got := told(c, Options{Folders: []string{"/copies/one", "/copies/one"}}); got != "/copies/one: godot\n  game.sav 12 opens\n" {
		t.Errorf("twice: %s", got)
	}
}

// TestUnreadable checks that what cannot be read is named, and that the rest is reported.
func TestUnreadable(t *testing.T) {
	data := "/home/ann/.local/share/"
	h := newHome(map[string]string{
		data + "godot/app_userdata/A/a": save, data + "godot/app_userdata/A/b": save, data + "godot/app_userdata/A/in/c": save,
		data + "godot/app_userdata/B/b": save, "/home/ann/snap/x/y": "",
		"/home/ann/.var/app/x/data/godot/app_userdata/C/c": save,
	})
	h.shut[data+"godot/app_userdata/A/in"] = true
	h.shut[data+"godot/app_userdata/A/b"] = true
	h.shut["/home/ann/snap"] = true
	h.shut["/home/ann/.var/app/x/data/godot/app_userdata"] = true
	got := told(Computer{"linux", "/home/ann", env(), h}, Options{})
	same(t, got, `
! open /home/ann/snap: permission denied
/home/ann/.local/share/godot/app_userdata/A: godot
  a 12 opens
  b 12 unknown
  ! open /home/ann/.local/share/godot/app_userdata/A/b: permission denied
  ! open /home/ann/.local/share/godot/app_userdata/A/in: permission denied
/home/ann/.local/share/godot/app_userdata/B: godot
  b 12 opens
! open /home/ann/.var/app/x/data/godot/app_userdata: permission denied
`)
}

// TestBounds checks that very large folders, deep ones, and large files are read only in part.
func TestBounds(t *testing.T) {
	user := "/home/ann/.local/share/godot/app_userdata/"
	files := map[string]string{user + "Deep/" + strings.Repeat("a/", MostDepth) + "x": save, user + "Deep/" + strings.Repeat("a/", MostDepth+1) + "b": save,
		user + "Large/a.sav": save + strings.Repeat("x", 1<<20)}
	for i := range MostSaves + 1 {
		files[fmt.Sprintf("%sMany/%d", user, i)] = save
	}
	h := newHome(files)
	found := map[string]Game{}
	for g, err := range (Computer{"linux", "/home/ann", env(), h}).Find(context.Background(), Options{}) {
		if err != nil {
			t.Error(err)
		}
		found[g.Name] = g
	}
	if g := found["Many"]; len(g.Saves) != MostSaves || !g.More {
		t.Errorf("%d saves, %v", len(g.Saves), g.More)
	}
	if g := found["Deep"]; len(g.Saves) != 1 || !g.More {
		t.Errorf("%d saves, %v", len(g.Saves), g.More)
	}
	if n := h.read[user+"Large/a.sav"]; n != kinds.HeadSize {
		t.Errorf("%d bytes were read", n)
	}
}

// TestCancel checks that the search ends at once with the error of the context, and that nothing is yielded after a
// break.
func TestCancel(t *testing.T) {
	h := newHome(map[string]string{"/home/ann/.local/share/godot/app_userdata/A/a": save, "/home/ann/.local/share/godot/app_userdata/B/b": save})
	c := Computer{"linux", "/home/ann", env(), h}
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	games := 0
	var last error
	for _, err := range c.Find(ctx, Options{}) {
		if last = err; err == nil {
			games++
			stop()
		}
	}
	if games != 1 || !errors.Is(last, context.Canceled) {
		t.Errorf("%d games, %v", games, last)
	}
	for range c.Find(context.Background(), Options{}) {
		break
	}
}

// TestPairs checks that a text that is not a list, or a broken one, yields what can be read of it.
func TestPairs(t *testing.T) {
	for text, want := range map[string]string{
		`"a" { "b" "c" }`:           "[a b]=c ",
		`a { b c }`:                 "[a b]=c ",
		`"a" "b" "c`:                "[a]=b ",
		`"a" { "b" "c" } } "d" "e"`: "[a b]=c ",
		`{ { "a" "b`:                "",
		"\"a\\":                     "",
		strings.Repeat("{", 1000):   "",
		"":                          "",
	} {
		got := ""
		pairs(text, func(keys []string, value string) { got += fmt.Sprintf("%v=%s ", keys, value) })
		if got != want {
			t.Errorf("%q: %q, not %q", text, got, want)
		}
	}
}
