package store

import (
	"context"
	"fmt"
	"path/filepath"
	"testing"
)

// TestKeptVersion: a version that is to stay outlives the limits and does not count for them; once it need not stay it goes with the others.
func TestKeptVersion(t *testing.T) {
	dir, path := t.TempDir(), filepath.Join(t.TempDir(), "slot")
	write := func(n int) {
		t.Helper()
		if _, _, err := KeepVersion(context.Background(), dir, path, fmt.Appendf(nil, "version %d", n), Limits{Count: 3}); err != nil {
			t.Fatal(err)
		}
	}
	numbers := func() (list []uint64) {
		t.Helper()
		all, err := Versions(dir, path)
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range all {
			list = append(list, v.Number())
			if v.Kept() != (v.Number() == 1) {
				t.Errorf("version %d: kept is %v", v.Number(), v.Kept())
			}
		}
		return list
	}
	write(1)
	all, err := Versions(dir, path)
	if err != nil || len(all) != 1 || all[0].Kept() {
		t.Fatalf("%v, %v", all, err)
	}
	first, err := Keep(all[0], true)
	if err != nil {
		t.Fatal(err)
	}
	if data, err := ReadFile(first.Path); err != nil || string(data) != "version 1" || !first.Kept() {
		t.Errorf("%q, %v", data, err)
	}
	for n := range 5 {
		write(n + 2)
	}
	if got := fmt.Sprint(numbers()); got != "[6 5 4 1]" {
		t.Errorf("versions %s", got)
	}
	if first, err = Keep(first, false); err != nil || first.Path != all[0].Path {
		t.Errorf("%v, %v", first, err)
	}
	write(7)
	if got := fmt.Sprint(numbers()); got != "[7 6 5]" {
		t.Errorf("versions %s", got)
	}
	if _, err := Keep(first, true); err == nil {
		t.Error("a version that is gone is kept")
	}
}
