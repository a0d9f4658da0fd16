//go:build unix

package e2e

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestDialogKeepsTheKeyboard presses beside the fields of a dialog, and beside the dialog: typing still reaches it.
func TestDialogKeepsTheKeyboard(t *testing.T) {
	for name, at := range map[string][2]int{"on the dialog": {449, 440}, "beside the dialog": {60, 800}} {
		t.Run(name, func(t *testing.T) {
			file, _ := made(t, `{"a": 1, "b": 2}`)
			s := start(t, file)
			s.goTo("a")
			s.key("ctrl+l", "F2")
			s.wait("dialog", named("rename"))
			s.click(at)
			s.key("End")
			s.write("lpha")
			s.looked()
			s.key("Return")
			s.selected("alpha")
			s.key("F2")
			s.wait("dialog", named("rename"))
			s.click(at)
			s.key("Escape", "Down")
			s.selected("b")
			s.key("ctrl+shift+p")
			s.wait("dialog", named("palette"))
			s.click([2]int{60, 800}) // for all of it can be clicked
			s.write("About")
			s.key("Return")
			s.wait("dialog", named("about"))
			s.click(at)
			s.key("Escape", "Up")
			s.selected("alpha")
			s.key("ctrl+w") // with an edit that is not saved
			s.wait("dialog", named("unsaved"))
			s.click(at)
			s.key("Escape", "Down")
			s.selected("b")
			s.key("ctrl+z")
			s.wait("dirty", nil)
			s.leave()
		})
	}
}

// TestRecoveryWaits dismisses the offer after a crash with Escape, whether or not its buttons have the focus, and finds
// it in the menu.
func TestRecoveryWaits(t *testing.T) {
	file, _ := made(t, `{"a": 1, "b": 2}`)
	home := t.TempDir()
	s := launch(t, home, file)
	s.ready()
	s.sets("a", "4321")
	s.journalled()
	s.crash()
	again := launch(t, home)
	again.ready()
	again.before("dialog", named("recovery"))
	again.key("F6", "Escape")
	again.action("Recover unsaved edits")
	again.wait("dialog", named("recovery"))
	again.looked()
	again.key("Escape")
	again.action("Recover unsaved edits")
	again.wait("dialog", named("recovery"))
	again.key("F6", "space")
	again.wait("recovered", nil)
	again.goTo("a")
	again.saved()
	if got := dumped(t, file)["a"].Text; got != "4321" {
		t.Errorf("a is %s", got)
	}
	again.leave()
}

// TestRecoveryOfNoFile ends the program with an edit of what is in no file. It is offered by its name, and can be saved then.
func TestRecoveryOfNoFile(t *testing.T) {
	home := t.TempDir()
	s := launch(t, home)
	s.ready()
	s.action("open the samples")
	s.wait("opened", opens("slot_1.sav"))
	s.sets("player.gold", "4321")
	s.journalled()
	s.crash()
	again := launch(t, home)
	again.ready()
	again.before("recovery", func(e event) bool { return e["good"] == 1.0 })
	again.looked()
	again.key("F6", "space")
	again.wait("recovered", func(e event) bool { return e.text("file") == "" })
	again.goTo("player.gold")
	file := filepath.Join(t.TempDir(), "kept.sav")
	again.key("ctrl+s")
	again.saveTo(file, "saved")
	holds(t, file, map[string]string{"player.gold": "4321"})
	again.leave()
	last := launch(t, home)
	last.ready()
	for _, e := range last.seen {
		if e.text("event") == "recovery" {
			t.Error("saved, it is offered again")
		}
	}
	last.leave()
}

// TestRecoveryMerges lets the game write a file after a crash, and has the edit merged onto it by the first answer.
func TestRecoveryMerges(t *testing.T) {
	file, _ := made(t, `{"a": 1, "b": 2}`)
	home := t.TempDir()
	s := launch(t, home, file)
	s.ready()
	s.sets("a", "4321")
	s.journalled()
	s.crash()
	game(t, file, "b", "77")
	again := launch(t, home)
	again.ready()
	again.before("recovery", func(e event) bool { return e["overtaken"] == 1.0 })
	again.looked()
	again.key("F6", "space")
	again.wait("recovered", nil)
	again.goTo("a")
	again.saved()
	holds(t, file, map[string]string{"a": "4321", "b": "77"})
	again.leave()
}

// TestRecoveryAsksForThePassword ends the program with an edit of an encrypted save. The password is asked for where the edit is to be made again.
func TestRecoveryAsksForThePassword(t *testing.T) {
	plain, _ := made(t, `{"a": 1, "b": 2}`)
	folder := t.TempDir()
	file, secret := filepath.Join(folder, "locked.sav"), filepath.Join(folder, "password.txt")
	if err := os.WriteFile(secret, []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	program := needed(t, "SAVANT_PROGRAM", "the program to test")
	if out, err := exec.Command(program, "convert", "--wrap", "gdec4", "--new-password-file", secret, plain, file).CombinedOutput(); err != nil {
		t.Fatalf("convert: %v\n%s", err, out)
	}
	home := t.TempDir()
	s := launch(t, home, file)
	s.before("dialog", named("key"))
	s.still()
	s.write("secret")
	s.key("Return")
	s.wait("opened", nil)
	s.sets("a", "4321")
	s.journalled()
	s.crash()
	again := launch(t, home)
	again.before("dialog", named("recovery"))
	again.looked()
	again.key("F6", "space")
	again.wait("dialog", named("key"))
	again.still()
	again.write("secret")
	again.key("Return")
	again.wait("recovered", nil)
	again.goTo("a")
	again.saved()
	got, err := exec.Command(program, "get", "--password-file", secret, file, "a").Output()
	if err != nil || strings.TrimSpace(string(got)) != "4321" {
		t.Errorf("a is %s, %v", got, err)
	}
	again.leave()
}

// TestRecoveryChosen ends the program with edits of two files, and opens one of them with its edits. Those of the other are offered again.
func TestRecoveryChosen(t *testing.T) {
	first, _ := made(t, `{"a": 1, "b": 2}`)
	second, _ := made(t, `{"a": 1, "b": 2}`)
	home := t.TempDir()
	s := launch(t, home, first, second)
	s.ready()
	s.sets("a", "4321")
	s.key("ctrl+Tab")
	s.sets("b", "4321")
	s.journalledOf(2)
	s.crash()
	again := launch(t, home)
	again.ready()
	again.before("recovery", func(e event) bool { return e["good"] == 2.0 })
	again.key("F6", "Tab", "space")
	again.wait("dialog", named("recovery-choice"))
	again.still()
	again.looked()
	again.key("Escape")
	again.key("F6", "Tab", "space") // the offer has stayed
	again.wait("dialog", named("recovery-choice"))
	again.key("Home", "space")
	last := again.wait("ticked", func(e event) bool { return e["along"] == false }).text("file")
	again.key("Return")
	again.wait("recovery", func(e event) bool { return e["good"] == 1.0 })
	opened := again.wait("recovered", nil).text("file")
	again.key("ctrl+s")
	again.wait("saved", nil)
	again.action("Recover unsaved edits")
	again.wait("recovery", func(e event) bool { return e["good"] == 1.0 })
	again.key("F6", "space")
	other := again.wait("recovered", nil).text("file")
	if last == "" || opened == other {
		t.Errorf("%s was left out, %s and then %s were opened", last, opened, other)
	}
	again.key("ctrl+s")
	again.wait("saved", nil)
	holds(t, second, map[string]string{"a": "4321", "b": "2"})
	holds(t, first, map[string]string{"a": "1", "b": "4321"})
	again.leave()
}

// TestRecoveryWaitsForItsFile leaves the edits after a crash for later, and opens the file: they are offered then.
func TestRecoveryWaitsForItsFile(t *testing.T) {
	file, _ := made(t, `{"a": 1, "b": 2}`)
	home := t.TempDir()
	s := launch(t, home, file)
	s.ready()
	s.sets("a", "4321")
	s.journalled()
	s.crash()
	again := launch(t, home)
	again.ready()
	again.before("recovery", func(event) bool { return true })
	again.key("F6", "Escape")
	second := launch(t, home, file)
	second.wait("handed", nil)
	second.end()
	again.wait("recovery", func(e event) bool { return e["good"] == 1.0 })
	again.key("F6", "space")
	again.wait("recovered", nil)
	again.key("ctrl+s")
	again.wait("saved", nil)
	holds(t, file, map[string]string{"a": "4321"})
	again.leave()
}
