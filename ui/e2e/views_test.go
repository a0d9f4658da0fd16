//go:build unix

package e2e

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// guise is how the window looks while pictures of it are taken.
type guise struct {
	theme, language string
	scale           int
	size            [2]int // in dp
	text            int    // size of the text
}

func (g guise) String() string {
	return fmt.Sprintf("%s-%s-%d-%dx%d-%d", g.theme, g.language, g.scale, g.size[0], g.size[1], g.text)
}

// guises are all of those that are worth looking at; SAVANT_GUISES is a pattern of their names.
func guises() []guise {
	var list []guise
	wanted := regexp.MustCompile(os.Getenv("SAVANT_GUISES"))
	for _, theme := range []string{"dark", "light"} {
		for _, language := range []string{"en", "fr", "ja", "zh-Hant"} {
			for _, scale := range []int{1, 2} {
				for _, size := range [][2]int{{900, 560}, {1360, 860}} {
					for _, text := range []int{13, 20} {
						if g := (guise{theme, language, scale, size, text}); wanted.MatchString(g.String()) {
							list = append(list, g)
						}
					}
				}
			}
		}
	}
	return list
}

// gallery takes pictures of one run of the program.
type gallery struct {
	*session
	guise
	dir   string
	words map[string]string // of the window, by the English ones
}

// open starts the program in a guise. It is not new to its user.
func (g guise) open(t *testing.T, dir string, args ...string) *gallery {
	t.Helper()
	home := t.TempDir()
	kept := fmt.Sprintf(`{"toured":true,"text":%d}`, g.text)
	at := filepath.Join(home, "fyne", "org.savant.editor")
	if err := os.MkdirAll(at, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(at, "preferences.json"), []byte(kept), 0o600); err != nil {
		t.Fatal(err)
	}
	env := []string{"FYNE_THEME=" + g.theme, fmt.Sprintf("FYNE_SCALE=%d", g.scale), "LANGUAGE=" + strings.Replace(g.language, "zh-Hant", "zh_TW", 1)}
	v := &gallery{session: launchWith(t, home, env, args...), guise: g, dir: dir, words: map[string]string{}}
	v.ready()
	v.xdotool("windowmove", v.window, "0", "0")
	v.xdotool("windowsize", "--sync", v.window, fmt.Sprint(g.size[0]*g.scale), fmt.Sprint(g.size[1]*g.scale))
	if g.language != "en" {
		if err := json.Unmarshal(read(t, filepath.Join("..", "..", "assets", "translations", g.language+".json")), &v.words); err != nil {
			t.Fatal(err)
		}
	}
	return v
}

// asks runs an action by its English words.
func (v *gallery) asks(english string) {
	v.t.Helper()
	v.key("ctrl+shift+p")
	v.wait("dialog", named("palette"))
	v.puts(v.said(english))
	v.key("Return")
}

func (v *gallery) said(english string) string {
	if v.language == "en" {
		return english
	}
	if s, ok := v.words[english]; ok {
		return s
	}
	v.t.Fatalf("%q is not translated", english)
	return ""
}

// puts pastes a text, as keyboards lack the letters of some languages.
func (v *gallery) puts(text string) {
	v.t.Helper()
	v.copies(text)
	v.key("ctrl+v")
}

// shot saves a picture under a name, once the window has come to rest.
func (v *gallery) shot(name string) {
	v.t.Helper()
	v.session.within(900*time.Millisecond, "still", nil) // nothing need happen
	file := filepath.Join(v.dir, name+"-"+v.guise.String()+".png")
	if out, err := exec.Command("import", "-window", v.window, file).CombinedOutput(); err != nil {
		v.t.Fatalf("%v %s", err, out)
	}
}

// views are what pictures are taken of, in groups that share a window.
var views = map[string]func(t *testing.T, g guise, dir string){
	"welcome": func(t *testing.T, g guise, dir string) {
		v := g.open(t, dir)
		v.shot("welcome")
		v.key("F10")
		v.shot("menu-file")
		for _, m := range []string{"edit", "view", "go", "tools", "help"} {
			v.key("Right")
			v.shot("menu-empty-" + m)
		}
		v.key("Escape", "Escape")
		v.key("ctrl+alt+o")
		v.shot("saves")
		v.key("ctrl+w", "ctrl+comma")
		v.shot("settings")
		v.key("ctrl+w", "F1")
		v.shot("help")
		v.key("Escape", "ctrl+w", "ctrl+F1")
		v.shot("keys")
		v.key("Escape", "ctrl+w")
		v.asks("Convert files…")
		v.shot("convert-empty")
		v.key("ctrl+w", "ctrl+n")
		v.shot("new-scene")
		v.key("Escape")
		v.asks("Manual")
		v.shot("manual")
	},
	"save": func(t *testing.T, g guise, dir string) {
		file, _ := sample(t, "slot_1.sav")
		game(t, file, "player.name", `"Mira 灯火 g̈y 한국어 مرحبا 🏮🧑‍🚀"`)
		v := g.open(t, dir, file)
		v.wait("checked", nil)
		v.goTo("player.gold")
		v.shot("save-gold")
		for i, name := range []string{"bytes", "changes", "problems", "history"} {
			v.key(fmt.Sprint("ctrl+", i+1))
			v.shot("save-pane-" + name)
		}
		v.sets("player.gold", "125000000000")
		v.shot("save-edited")
		v.key("ctrl+2")
		v.shot("save-changes")
		v.key("ctrl+3")
		v.key("ctrl+4")
		v.shot("save-history")
		v.key("ctrl+f")
		v.wait("dialog", named("find"))
		v.write("key")
		v.shot("save-find")
		v.key("Escape")
		v.key("ctrl+h")
		v.shot("save-replace")
		v.key("Escape", "ctrl+1", "ctrl+shift+p")
		v.wait("dialog", named("palette"))
		v.shot("palette")
		v.write("co")
		v.shot("palette-typed")
		v.key("Escape")
		v.goTo("player.name")
		v.shot("save-name")
		v.goTo("player.position")
		v.shot("save-vector")
		v.goTo("player.tint")
		v.shot("save-colour")
		v.key("ctrl+l", "Return", "ctrl+space")
		v.goTo("camera_transform")
		v.shot("save-transform")
		v.goTo("player.inventory")
		v.shot("save-array")
		v.key("ctrl+l", "F2")
		v.shot("save-f2")
		v.key("Escape")
		v.goTo("player.gold")
		v.key("ctrl+l", "F2")
		v.shot("save-f2-key")
		v.key("Escape", "ctrl+t")
		v.shot("save-type")
		v.key("Escape", "Insert")
		v.shot("save-insert")
		v.key("Escape", "Escape", "F1")
		v.shot("save-help")
		v.key("Escape", "ctrl+g")
		v.shot("save-goto")
		v.key("Escape", "ctrl+l")
		v.point(v.place("player.gold"))
		v.xdotool("click", "3")
		v.shot("save-rowmenu")
		v.key("Escape", "Escape")
		v.asks("Export the value…")
		v.shot("save-export")
		v.key("Escape")
		v.asks("Save with a password…")
		v.shot("save-password")
		v.key("Escape", "F10")
		v.shot("save-menu-file")
		for _, m := range []string{"edit", "view", "go", "tools"} {
			v.key("Right")
			v.shot("save-menu-" + m)
		}
		v.key("Escape", "Escape", "ctrl+e")
		v.write("key")
		v.shot("save-filter")
		v.key("Escape", "ctrl+alt+w")
		v.wait("watch", nil)
		game(t, file, "player.gold", "5")
		v.shot("save-watch")
		game(t, file, "player.health", "17.5")
		v.shot("save-watch-2")
		v.key("ctrl+w", "ctrl+Tab")
		v.shot("save-changed-on-disk")
	},
	"scene": func(t *testing.T, g guise, dir string) {
		file, _ := sample(t, "player.tscn")
		v := g.open(t, dir, file)
		v.wait("checked", nil)
		v.goTo("node.HurtBox")
		v.shot("scene-node")
		v.key("ctrl+alt+n")
		v.shot("scene-nodes")
		v.goTo("node.AnimationPlayer")
		v.shot("scene-player")
		v.asks("Animation")
		v.shot("scene-animation")
		v.goTo(`node["Armature/Skeleton3D"]`)
		v.shot("scene-skeleton")
		v.asks("Bones")
		v.shot("scene-bones")
		v.goTo(`node["."]`)
		for i, name := range []string{"source", "changes", "problems", "history", "connections", "resources", "uses"} {
			v.key(fmt.Sprint("ctrl+", i+1))
			v.shot("scene-pane-" + name)
		}
		v.asks("Scripts")
		v.shot("scene-scripts")
		v.key("ctrl+l", "ctrl+shift+a")
		v.shot("scene-add")
		v.key("Escape", "ctrl+alt+r")
		v.shot("scene-rename-many")
		v.key("Escape", "ctrl+shift+m")
		v.shot("scene-reparent")
		v.key("Escape", "F10", "Right", "Right", "Right", "Right")
		for _, m := range []string{"scene", "bones", "tools"} {
			v.shot("scene-menu-" + m)
			v.key("Right")
		}
		v.key("Escape", "Escape")
		v.goTo("node.HurtBox")
		v.key("ctrl+l", "F2", "ctrl+a")
		v.write("HitBox")
		v.key("Return")
		v.shot("scene-renamed")
	},
	"kit": func(t *testing.T, g guise, dir string) {
		file, _ := kit(t)
		v := g.open(t, dir, file)
		v.wait("checked", nil)
		v.goTo("resource")
		v.shot("kit-rows")
		v.key("ctrl+alt+v")
		v.shot("kit-pictures")
		for i, p := range []string{`resource["metadata/portrait"]`, `resource["metadata/patrol"]`, "sub_resource.Curve_f2a", "sub_resource.Gradient_k81"} {
			v.goTo(p)
			v.shot(fmt.Sprint("kit-picture-", i))
		}
	},
	"colour": func(t *testing.T, g guise, dir string) {
		file := stage(t, "room.tscn", painted)
		v := g.open(t, dir, file)
		v.goTo("sub_resource.Paint.albedo_color")
		v.shot("colour-white")
		v.key("ctrl+l", "Return", "shift+Tab", "space")
		v.shot("colour-picker")
	},
	"merge": func(t *testing.T, g guise, dir string) {
		const base = "[gd_scene format=3]\n\n[node name=\"Player\" type=\"Node2D\"]\nspeed = 5.0\nmask = 1\n\n[node name=\"Hurt\" type=\"Area2D\" parent=\".\"]\nmonitoring = true\n"
		hurt := base[strings.Index(base, "\n[node name=\"Hurt\""):]
		folder := t.TempDir()
		var args []string
		for _, x := range [][2]string{{"base.tscn", base}, {"ours.tscn", strings.NewReplacer("5.0", "6.5", "true", "false").Replace(base)},
			{"theirs.tscn", strings.NewReplacer("5.0", "7.0", "mask = 1", "mask = 5", hurt, "").Replace(base)}} {
			args = append(args, filepath.Join(folder, x[0]))
			if err := os.WriteFile(args[len(args)-1], []byte(x[1]), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		v := g.open(t, dir, append([]string{"--merge"}, append(args, "-o", filepath.Join(folder, "out.tscn"))...)...)
		v.wait("merge", nil)
		v.shot("merge")
		v.key("Home", "Down", "Down")
		v.shot("merge-row")
		v.key("F2")
		v.shot("merge-value")
	},
	"compare": func(t *testing.T, g guise, dir string) {
		one, _ := sample(t, "slot_1.sav")
		two, _ := sample(t, "slot_1.sav")
		game(t, two, "player.gold", "5")
		game(t, two, "seed", "9")
		game(t, two, "player.name", `"A much longer name than Mira, of the lanterns"`)
		v := g.open(t, dir, one, two)
		v.asks("Compare with…")
		v.wait("dialog", named("compare"))
		v.shot("compare-choose")
		v.key("Return")
		v.wait("differences", nil)
		v.shot("compare")
	},
	"convert": func(t *testing.T, g guise, dir string) {
		save, _ := sample(t, "slot_1.sav")
		scene, _ := sample(t, "player.tscn")
		v := g.open(t, dir)
		v.asks("Convert files…")
		v.wait("dialog", named("convert"))
		v.dropOn(save, scene)
		v.begun()
		v.wait("converted", nil)
		v.shot("convert")
	},
	"project": func(t *testing.T, g guise, dir string) {
		root := project(t)
		v := g.open(t, dir, filepath.Join(root, "levels", "attic.tscn"))
		v.goTo("node.Door")
		v.shot("project-instance")
		v.key("ctrl+shift+f")
		v.shot("project-find")
	},
	"text": func(t *testing.T, g guise, dir string) {
		file, _ := made(t, `{"talk": "`+strings.Repeat(`[b]Mira:[/b] A long line of dialogue about lanterns and the dark between them, which goes on for a while.\\n灯火 and 🏮.\\n`, 60)+`", "b": 2}`)
		v := g.open(t, dir, file)
		v.goTo("talk")
		v.shot("text")
	},
}

// TestViews takes pictures of the window for people to look at: of all its parts, in both themes, four languages, two scales, two sizes, two sizes of text.
// SAVANT_VIEWS is where to, SAVANT_SHOWN a pattern of the parts, SAVANT_GUISES one of the guises. The screen is to be 2800 x 1800.
func TestViews(t *testing.T) {
	dir := os.Getenv("SAVANT_VIEWS")
	if dir == "" {
		t.Skip("SAVANT_VIEWS does not say where pictures go")
	}
	wanted := regexp.MustCompile(os.Getenv("SAVANT_SHOWN"))
	var names []string
	for name := range views {
		if wanted.MatchString(name) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	for _, g := range guises() {
		for _, name := range names {
			t.Run(g.String()+"/"+name, func(t *testing.T) { views[name](t, g, dir) })
		}
	}
}
