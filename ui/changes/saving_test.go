package changes

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"savant/ui/host/hosttest"
)

// TestWhatSavingChanges compares the list with the files before and after the save, byte by byte.
func TestWhatSavingChanges(t *testing.T) {
	path, before := hosttest.Sample(t, "slot_1.sav")
	w := hosttest.New(t, nil)
	p := w.OpenFile(path)
	l := New(p, func() {})
	hosttest.Set(t, p, "player.gold", "77")
	hosttest.Set(t, p, "player.health", "12.5")
	list := changesOf(l.Base().Document(), p.Doc(), false)
	w.Save(p, nil, func() {})
	after, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for i := 0; i < len(before); i++ {
		if before[i] == after[i] {
			continue
		}
		j := i
		for j < len(before) && before[j] != after[j] {
			j++
		}
		want = append(want, fmt.Sprintf("%#08x", i), hexOf(before[i:j], int64(j-i)), hexOf(after[i:j], int64(j-i)))
		i = j
	}
	var got []string
	for _, l := range list {
		got = append(got, strings.Fields(l.text + " ")[0])
		if l.sign != "" {
			got[len(got)-1] = l.text
		}
	}
	if strings.Join(got, "|") != strings.Join(want, "|") {
		t.Errorf("the list says\n%v\nand the files differ in\n%v", got, want)
	}
	all := fmt.Sprint(list)
	for _, part := range []string{"player.gold", "1250", "77", "player.health", "87.5", "12.5"} {
		if !strings.Contains(all, part) {
			t.Errorf("%s is not in %s", part, all)
		}
	}
}

// TestWhatSavingTextChanges applies the listed lines to the old file, which makes the new one.
func TestWhatSavingTextChanges(t *testing.T) {
	path, before := hosttest.Sample(t, "player.tscn")
	w := hosttest.New(t, nil)
	p := w.OpenFile(path)
	l := New(p, func() {})
	hosttest.Set(t, p, `node["."].collision_layer`, "5")
	r, err := p.Doc().Find(`node["HurtBox"]`)
	if err == nil {
		err = p.Doc().Remove(r)
	}
	if err != nil {
		t.Fatal(err)
	}
	list := changesOf(l.Base().Document(), p.Doc(), true)
	w.Save(p, nil, func() {})
	after, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	left := string(before)
	for i := 0; i < len(list); i++ {
		if list[i].sign != "" {
			continue
		}
		var old, now string
		for _, l := range list[i+1:] {
			if l.sign == "" {
				break
			}
			if l.sign == "+" {
				now += l.text + "\n"
			} else {
				old += l.text + "\n"
			}
		}
		if !strings.Contains(left, old) {
			t.Fatalf("these lines are not in the file:\n%s", old)
		}
		left = strings.Replace(left, old, now, 1)
	}
	if left != string(after) {
		t.Errorf("the listed lines make another file:\n%s", left)
	}
	if len(list) < 5 {
		t.Errorf("only %v is listed", list)
	}
}
