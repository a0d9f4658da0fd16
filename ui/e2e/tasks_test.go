//go:build unix

package e2e

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// task is something that people do every day. Each action is a key or a text that is typed, between quotes, then perhaps the event to wait for.
type task struct {
	name    string // in the table of docs/comparison.md
	actions []string
	want    map[string]string // paths and values of the saved file; "" if there is none
	other   bool              // the saved file is the other one, which is open too
}

var tasks = []task{
	{"change a number by its name, save", []string{"ctrl+g dialog", `"player.gold"`, "Return selected", "Return", `"9999"`, "Return value", "ctrl+s saved"},
		map[string]string{"player.gold": "9999"}, false},
	{"rename a key", []string{"ctrl+g dialog", `"player.name"`, "F2 dialog", `"title"`, "Return selected"},
		map[string]string{"player.title": `"Mira 灯"`, "player.name": ""}, false},
	{"add an entry", []string{"ctrl+g dialog", `"player.gold"`, "Insert dialog", `""bonus": 5"`, "Return selected"},
		map[string]string{"player.bonus": "5"}, false},
	{"duplicate an entry", []string{"ctrl+g dialog", `"quests[1]"`, "Return selected", "ctrl+d selected"}, map[string]string{"quests[2].reward.gold": "50"}, false},
	{"remove an entry", []string{"ctrl+g dialog", `"player.gold"`, "Return selected", "Delete selected"}, map[string]string{"player.gold": ""}, false},
	{"copy an entry to another file", []string{"ctrl+g dialog", `"seed"`, "Return selected", "ctrl+alt+c copied", "ctrl+Tab selected", "ctrl+g dialog", `"player"`, "Return selected", "ctrl+shift+v selected"},
		map[string]string{"player.seed": "-7046029254386353131", "player.gold": "77"}, true},
	{"set a number in 32 places", []string{"ctrl+e", `"gold"`, "alt+Return chosen", `"0"`, "Return dirty"},
		map[string]string{"player.gold": "0", "quests[1].reward.gold": "0"}, false},
	{"find a text anywhere", []string{"ctrl+f dialog", `"silver key" found`}, nil, false},
	{"see what differs from another save", []string{"ctrl+shift+p dialog", `"compare with"`, "Return dialog", "Return differences"}, nil, false},
	{"undo a change, save", []string{"ctrl+z changes", "ctrl+s saved"}, nil, false},
}

// TestDailyTasks does what people do every day with as many actions as the manual says.
func TestDailyTasks(t *testing.T) {
	counts := countsOf(t, filepath.Join("..", "..", "docs", "comparison.md"))
	for _, k := range tasks {
		t.Run(k.name, func(t *testing.T) {
			if counts[k.name] != len(k.actions) {
				t.Errorf("the manual counts %d actions, these are %d", counts[k.name], len(k.actions))
			}
			file, before := sample(t, "slot_1.sav")
			other, _ := sample(t, "slot_1.sav")
			game(t, other, "player.gold", "77")
			s := start(t, other, file)
			s.wait("checked", nil)
			if strings.HasPrefix(k.name, "undo") {
				s.sets("player.gold", "1")
			}
			for _, a := range k.actions {
				key, event, comes := strings.Cut(a, " ")
				if text, typed := strings.CutPrefix(a, `"`); typed {
					end := strings.LastIndex(text, `"`)
					event, comes = strings.CutPrefix(text[end+1:], " ")
					text = text[:end]
					s.write(text)
				} else {
					s.key(key)
				}
				if comes {
					s.wait(event, nil)
				}
			}
			s.looked()
			if k.want != nil && k.actions[len(k.actions)-1] != "ctrl+s saved" {
				s.saved()
			}
			if k.other {
				file = other
			}
			if k.want == nil && !bytes.Equal(read(t, file), before) {
				t.Error("the file is not what it was")
			}
			got := dumped(t, file)
			for path, text := range k.want {
				if got[path].Text != text {
					t.Errorf("%s is %s, not %s", path, got[path].Text, text)
				}
			}
		})
	}
}

// countsOf returns the numbers of the first column beside the names of tasks in a table.
func countsOf(t *testing.T, page string) map[string]int {
	t.Helper()
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	counts := map[string]int{}
	for line := range strings.Lines(string(text)) {
		if cells := strings.Split(line, "|"); len(cells) > 3 {
			if n, err := strconv.Atoi(strings.TrimSpace(cells[2])); err == nil {
				counts[strings.TrimSpace(cells[1])] = n
			}
		}
	}
	return counts
}
