package watch_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
	"savant/model/watch"
)

// document is a save of entries.
func document(t *testing.T, entries ...variant.Entry) *model.Snapshot {
	t.Helper()
	b, err := codec.Append(nil, variant.OfDict(entries...), dialect.Godot46)
	if err != nil {
		t.Fatal(err)
	}
	d, err := kinds.Open(b, model.Options{Dialect: "godot4.6"})
	if err != nil {
		t.Fatal(err)
	}
	return d.Snapshot()
}

// TestHistory: a value is what it was in each version, also in those that did not change it, and where it does not exist.
func TestHistory(t *testing.T) {
	entry := func(key string, v variant.Value) variant.Entry {
		return variant.Entry{Key: variant.OfString(key), Value: v}
	}
	long := strings.Repeat("x", 5000)
	var h watch.History
	var last *model.Snapshot
	for i, gold := range []int64{1250, 1250, 1190, 1190, 1300} {
		list := []variant.Entry{entry("gold", variant.OfInt(gold)), entry("name", variant.OfString("Ada")), entry("log", variant.OfString(fmt.Sprint(long, i)))}
		if i >= 2 {
			list = append(list, entry("lamp", variant.OfBool(true)))
		}
		if i == 4 {
			list[1] = entry("name", variant.OfString("Ida"))
		}
		now := document(t, list...)
		if last == nil {
			h.Add(nil)
		} else {
			differences, n, err := watch.Differences(context.Background(), last, now)
			if err != nil || n != len(differences) {
				t.Fatal(n, len(differences), err)
			}
			h.Add(differences)
		}
		last = now
	}
	was := func(path string) string {
		var list []string
		for i := range h.Versions() {
			text, ok := h.Of(path).At(i)
			list = append(list, fmt.Sprint(text, ok))
		}
		return strings.Join(list, " ")
	}
	if got := was("gold"); got != "1250true 1250true 1190true 1190true 1300true" {
		t.Error(got)
	}
	if got := was("lamp"); got != "false false truetrue truetrue truetrue" {
		t.Error(got)
	}
	var paths []string
	for _, v := range h.Changed(0, 4) {
		paths = append(paths, v.Path)
	}
	if got := strings.Join(paths, " "); got != "lamp name gold log" {
		t.Errorf("%s changed", got)
	}
	if list := h.Changed(2, 3); len(list) != 1 || list[0].Path != "log" {
		t.Errorf("%v changed in version 3", list)
	}
	if numbers, ok := h.Of("gold").Numbers(5); !ok || fmt.Sprint(numbers) != "[1250 1250 1190 1190 1300]" {
		t.Error(numbers, ok)
	}
	if numbers, ok := h.Of("lamp").Numbers(5); ok {
		t.Errorf("true is a number: %v", numbers)
	}
	if text, _ := h.Of("log").At(4); len(text) > 300 {
		t.Errorf("%d bytes of a long value are kept", len(text))
	}
}
