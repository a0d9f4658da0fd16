//go:build unix

package e2e

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// TestManualPictures goes to what the pictures of the manual show. UPDATE_PICTURES=1 takes them again.
func TestManualPictures(t *testing.T) {
	for name, story := range map[string]func(t *testing.T) *session{
		"save": func(t *testing.T) *session {
			file, _ := sample(t, "slot_1.sav")
			s := start(t, file)
			s.wait("checked", nil)
			s.sets("player.gold", "125000")
			s.dirty()
			return s
		},
		"scene": func(t *testing.T) *session {
			s := drawn(t)
			s.key("ctrl+alt+n")
			s.goTo(`node["Armature/Skeleton3D/HandAttachment/Lantern"]`)
			return s
		},
		"bones": func(t *testing.T) *session {
			s := drawn(t)
			s.goTo(`node["Armature/Skeleton3D"]`)
			s.action("Bones in the whole window")
			s.wait("skeleton", func(e event) bool { return e["large"] == true })
			s.pick("Chest")
			return s
		},
		"animation": func(t *testing.T) *session {
			s := drawn(t)
			s.goTo("node.AnimationPlayer")
			s.action("Animation")
			s.wait("animation", func(e event) bool { return e.text("name") == "idle" })
			return s
		},
		"compare": func(t *testing.T) *session {
			file, _ := sample(t, "slot_1.sav")
			game(t, file, "player.gold", "990")
			game(t, file, "player.name", `"Nora"`)
			later := filepath.Join(filepath.Dir(file), "slot_2.sav")
			if err := os.Rename(file, later); err != nil {
				t.Fatal(err)
			}
			earlier, _ := sample(t, "slot_1.sav")
			s := start(t, later, earlier)
			s.wait("checked", nil)
			s.action("Compare with…")
			s.wait("dialog", named("compare"))
			s.key("Return")
			s.wait("differences", nil)
			return s
		},
		"convert": func(t *testing.T) *session {
			save, _ := sample(t, "slot_1.sav")
			scene, _ := sample(t, "player.tscn")
			s := start(t)
			s.action("Convert files")
			s.wait("dialog", named("convert"))
			s.dropOn(save, scene)
			s.begun()
			s.wait("converted", func(e event) bool { return e["done"] == 2.0 })
			return s
		},
		"find": func(t *testing.T) *session {
			file, _ := sample(t, "slot_1.sav")
			s := start(t, file)
			s.wait("checked", nil)
			s.key("ctrl+f")
			s.wait("dialog", named("find"))
			s.write("silver key")
			s.wait("found", func(e event) bool { return e["hits"] == 5.0 })
			return s
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := story(t)
			if os.Getenv("UPDATE_PICTURES") == "" {
				return
			}
			s.photograph(filepath.Join("..", "..", "docs", "pictures", name+".png"))
		})
	}
}

// photograph takes a picture of the window once nothing in it moves any more, but for a caret.
func (s *session) photograph(to string) {
	s.t.Helper()
	const (
		apart = 700 * time.Millisecond // a caret blinks faster
		caret = "100"                  // pixels
		same  = 3
	)
	dir := s.t.TempDir()
	before, alike := "", 0
	for n, over := 0, time.Now().Add(patience); alike < same; n++ {
		if time.Now().After(over) {
			s.t.Fatal("the window does not come to rest")
		}
		now := filepath.Join(dir, strconv.Itoa(n)+".png")
		if out, err := exec.Command("import", "-window", s.window, now).CombinedOutput(); err != nil {
			s.t.Fatalf("%v %s", err, out)
		}
		out, err := exec.Command("compare", "-metric", "AE", before, now, "null:").CombinedOutput()
		if pixels, _, _ := strings.Cut(string(out), " "); before != "" && (err == nil || len(pixels) < len(caret)) {
			alike++
		} else {
			alike = 0
		}
		before = now
		time.Sleep(apart)
	}
	if out, err := exec.Command("convert", before, "-dither", "None", "-colors", "256", "PNG8:"+to).CombinedOutput(); err != nil {
		s.t.Fatalf("%v %s", err, out)
	}
}

// drawn opens the sample scene.
func drawn(t *testing.T) *session {
	t.Helper()
	file, _ := sample(t, "player.tscn")
	s := start(t, file)
	s.wait("checked", nil)
	return s
}
