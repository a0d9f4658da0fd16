package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/ui/cli/command"
)

// TestRepairByChoice writes one of several counts of which any may be the wrong one, by offset and by path; without a choice the command names them.
func TestRepairByChoice(t *testing.T) {
	whole, err := os.ReadFile(filepath.Join(enginetest.Folder(t, "SAVANT_VECTORS"), "godot-3.6", "files", "store_one_dict.sav"))
	if err != nil {
		t.Fatal(err)
	}
	damaged := bytes.Clone(whole)
	damaged[0x62c] = 3 // of 4
	for _, c := range []struct {
		operand string
		says    string
		mends   bool
	}{
		{"", "0x62c=4", false},
		{"0x62c=4", "repaired: ", true},
		{"settings=4", "repaired: offset 0x62c (settings): the count is 4 instead of 3", true},
		{"0x62c=4 0x8=11", ": only one of these counts is wrong", false},
		{"0x999999", "0x999999: nothing is there: the file has ", false},
		{"0x999999=4", "0x999999: nothing is there: the file has ", false},
		{"nowhere", `it has no key "nowhere"`, false},
		{"settings=9", "settings=9: this number does not fit there; those that fit are ", false},
		{"0x62c=many", "0x62c=many: this number does not fit there", false},
	} {
		file := filepath.Join(t.TempDir(), "slot.sav")
		if err := os.WriteFile(file, damaged, 0o600); err != nil {
			t.Fatal(err)
		}
		args := append([]string{"repair", file}, strings.Fields(c.operand)...)
		var out, messages bytes.Buffer
		status := Main(args, nil, &out, &messages)
		now, err := os.ReadFile(file)
		if err != nil || status == command.Fine != c.mends || !strings.Contains(messages.String(), c.says) || bytes.Equal(now, whole) != c.mends {
			t.Errorf("%s: %d, %v\n%s", c.operand, status, err, &messages)
		}
		if c.mends {
			messages.Reset()
			if status := Main([]string{"check", file}, nil, &out, &messages); status != command.Fine {
				t.Errorf("%s: check: %d\n%s", c.operand, status, &messages)
			}
		}
	}
}
