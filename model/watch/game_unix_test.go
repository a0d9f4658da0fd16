//go:build unix

package watch_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"savant/codec/enginetest"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
	"savant/model/store"
	"savant/model/watch"
)

// games save in a loop, in two parts with a pause between, until they are killed. Each save has its number and others that follow from it. When it
// is whole they write the number into a second file, and go on once a third one has it: then the version was seen.
var games = map[string]string{
	"3.6": `extends SceneTree
func note(path, n):
	var f = File.new()
	f.open(path, File.WRITE)
	f.store_string(str(n))
	f.close()
func read(path):
	var f = File.new()
	if f.open(path, File.READ) != OK: return 0
	var n = int(f.get_as_text())
	f.close()
	return n
func _init():
	randomize()
	var path = OS.get_environment("GAME_FILE")
	var n = int(OS.get_environment("GAME_FROM"))
	note(path + ".pid", OS.get_process_id())
	while true:
		n += 1
		var rest = []
		for i in 4000: rest.append((i * 7919 + n * 104729) % 1000003)
		var b = var2bytes({"n": n, "rest": rest})
		var f = File.new()
		f.open(path, File.WRITE)
		f.store_32(b.size())
		var cut = randi() % (b.size() - 2) + 1
		f.store_buffer(b.subarray(0, cut - 1))
		f.flush()
		OS.delay_msec(randi() % 80)
		f.store_buffer(b.subarray(cut, b.size() - 1))
		f.close()
		note(path + ".done", n)
		while read(path + ".seen") < n: OS.delay_msec(2)
`,
	"4.6": `extends SceneTree
func note(path, n):
	var f = FileAccess.open(path, FileAccess.WRITE)
	f.store_string(str(n))
	f.close()
func read(path):
	var f = FileAccess.open(path, FileAccess.READ)
	return 0 if f == null else int(f.get_as_text())
func _init():
	randomize()
	var path = OS.get_environment("GAME_FILE")
	var n = int(OS.get_environment("GAME_FROM"))
	note(path + ".pid", OS.get_process_id())
	while true:
		n += 1
		var rest = []
		for i in 4000: rest.append((i * 7919 + n * 104729) % 1000003)
		var b = var_to_bytes({"n": n, "rest": rest})
		var f = FileAccess.open(path, FileAccess.WRITE)
		f.store_32(b.size())
		var cut = randi() % (b.size() - 2) + 1
		f.store_buffer(b.slice(0, cut))
		f.flush()
		OS.delay_msec(randi() % 80)
		f.store_buffer(b.slice(cut))
		f.close()
		note(path + ".done", n)
		while read(path + ".seen") < n: OS.delay_msec(2)
`,
}

// TestGame plays each game for some seconds, with SAVANT_WHOLE for two minutes, and kills it again and again: each version that was whole is kept, and
// none that was not.
func TestGame(t *testing.T) {
	for version, script := range games {
		t.Run(version, func(t *testing.T) {
			t.Parallel()
			playing(t, enginetest.Engine(t, version), script)
		})
	}
}

func playing(t *testing.T, engine, script string) {
	folder := t.TempDir()
	program, path := filepath.Join(folder, "game.gd"), filepath.Join(folder, "slot.sav")
	write(t, program, []byte(script))
	write(t, path, nil)
	events, versions := watched(t, path, watch.Options{})
	kills := 4
	if testing.Short() {
		kills = 2
	}
	began, least := time.Now(), time.Duration(0)
	if enginetest.Whole() {
		least = 2 * time.Minute
	}
	kept, torn := map[int]bool{}, 0
	take := func(e watch.Event) {
		if e.Torn {
			torn++
			return
		}
		n := numberIn(t, e.Version.Path)
		kept[n] = true
		note(t, path+".seen", n)
	}
	last, killed := 0, 0
	for ; killed < kills || time.Since(began) < least; killed++ {
		game := enginetest.Command(t, engine, "--script", program)
		game.Env = append(os.Environ(), "GAME_FILE="+path, fmt.Sprintf("GAME_FROM=%d", last))
		if err := game.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { end(t, path) })
		for before := len(kept); len(kept) < before+3; { // it has begun
			take(next(t, events))
		}
		// Somewhere in the next saves.
		over := time.After(time.Duration(rand.IntN(300)) * time.Millisecond)
		for on := true; on; {
			select {
			case e := <-events:
				take(e)
			case <-over:
				on = false
			}
		}
		if !end(t, path) {
			t.Fatal("the game had ended")
		}
		game.Wait()
		// What was whole when the game ended is kept still. A game that was killed while it noted a number left none.
		if done := noted(t, path+".done"); done > 0 {
			for !kept[done] {
				take(next(t, events))
			}
		}
		for n := range kept {
			last = max(last, n) // a save that was whole before the game could say so
		}
	}
	for n := 1; n <= noted(t, path+".done"); n++ {
		if !kept[n] {
			t.Errorf("version %d was whole and is not kept", n)
		}
	}
	list, err := store.Versions(versions, path)
	if err != nil || len(list) < 3*killed {
		t.Errorf("%d versions: %v", len(list), err)
	}
	stored := map[int]bool{}
	for _, v := range list {
		n := numberIn(t, v.Path)
		if stored[n] {
			t.Errorf("version %d is kept twice", n)
		}
		stored[n] = true
	}
	for n := range kept {
		if !stored[n] {
			t.Errorf("version %d was told and is not kept", n)
		}
	}
	t.Logf("%d versions, %d kills, %d torn files left", len(list), killed, torn)
}

// end kills the game itself, which is no child of the test but of the script that starts it, and reports whether there was one.
func end(t *testing.T, path string) bool {
	t.Helper()
	pid := noted(t, path+".pid")
	if pid == 0 {
		return false
	}
	if err := os.Remove(path + ".pid"); err != nil {
		t.Fatal(err)
	}
	return syscall.Kill(pid, syscall.SIGKILL) == nil
}

func note(t *testing.T, path string, n int) {
	t.Helper()
	write(t, path+".part", []byte(strconv.Itoa(n)))
	if err := os.Rename(path+".part", path); err != nil {
		t.Fatal(err)
	}
}

// noted is a number that the game wrote; 0 if it was killed before or while it did.
func noted(t *testing.T, path string) int {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	n, _ := strconv.Atoi(strings.TrimSpace(string(b)))
	return n
}

// numberIn returns the number of a save, whose other numbers must follow from it.
func numberIn(t *testing.T, path string) int {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	d, err := kinds.Open(data, model.Options{})
	if err != nil {
		t.Fatal(path, err)
	}
	r, err := d.Find("#0")
	if err != nil {
		t.Fatal(path, err)
	}
	v, err := d.Value(r)
	if err != nil {
		t.Fatal(path, err)
	}
	entries := v.Data.(*variant.Dict).Entries
	n := int(entries[0].Value.Int())
	rest := entries[1].Value.Data.(*variant.List).Items
	if len(rest) != 4000 {
		t.Fatalf("version %d has %d numbers", n, len(rest))
	}
	for i, v := range rest {
		if v.Int() != int64((i*7919+n*104729)%1000003) {
			t.Fatalf("version %d is torn at %d", n, i)
		}
	}
	return n
}
