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
	"savant/model/diff"
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
			h.Add(nil, now.Document())
		} else {
			differences, n, err := watch.Differences(context.Background(), last, now)
			if err != nil || n != len(differences) {
				t.Fatal(n, len(differences), err)
			}
			h.Add(differences, now.Document())
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

// TestElementsThatComeAndGo: a value is only where and while it exists, though all that came or went is what it lies in.
func TestElementsThatComeAndGo(t *testing.T) {
	items := func(names ...string) []variant.Entry {
		var list []variant.Value
		for _, name := range names {
			list = append(list, variant.OfDict(variant.Entry{Key: variant.OfString("item"), Value: variant.OfString(name)},
				variant.Entry{Key: variant.OfString("count"), Value: variant.OfInt(1)}))
		}
		return []variant.Entry{{Key: variant.OfString("bag"), Value: variant.OfArray(list...)}}
	}
	const bow, shield = `{"item": "bow", "count": 1}`, `{"item": "shield", "count": 1}`
	for name, c := range map[string]struct {
		versions [][]variant.Entry
		want     map[string]string // by path; - where it does not exist
	}{
		"added, changed and removed": {[][]variant.Entry{items("a"), items("a", "bow"), items("a", "shield"), items("a")},
			map[string]string{"bag[1].item": `- | "bow" | "shield" | -`, "bag[1]": "- | " + bow + " | " + shield + " | -"}},
		"changed and removed": {[][]variant.Entry{items("a", "bow"), items("a", "shield"), items("a")},
			map[string]string{"bag[1].item": `"bow" | "shield" | -`, "bag[1]": "… | " + shield + " | -"}},
		"added again": {[][]variant.Entry{items("a", "bow"), items("a", "shield"), items("a"), items("a", "bow"), items("a", "shield")},
			map[string]string{"bag[1].item": `"bow" | "shield" | - | "bow" | "shield"`, "bag[1]": "… | " + shield + " | - | " + bow + " | " + shield}},
		"the first of them goes": {[][]variant.Entry{items("a", "bow", "c"), items("a", "shield", "c"), items("shield", "c"), items("shield", "d")},
			map[string]string{"bag[1].item": `"bow" | "shield" | "c" | "d"`}},
		"known late": {[][]variant.Entry{items("a", "bow"), items("bow"), items("shield"), items("shield", "c")},
			map[string]string{"bag[0].item": `… | "bow" | "shield" | "shield"`, "bag[1]": "… | - | - | " + `{"item": "c", "count": 1}`}},
	} {
		t.Run(name, func(t *testing.T) {
			var h watch.History
			var last *model.Snapshot
			for _, entries := range c.versions {
				now := document(t, entries...)
				var differences []diff.Difference
				if last != nil {
					var err error
					if differences, _, err = watch.Differences(t.Context(), last, now); err != nil {
						t.Fatal(err)
					}
				}
				h.Add(differences, now.Document())
				last = now
			}
			for path, want := range c.want {
				v := h.Of(path)
				if v == nil {
					t.Errorf("%s is not known", path)
					continue
				}
				var got []string
				for i := range c.versions {
					text, there := v.At(i)
					if !there {
						text = "-"
					}
					got = append(got, text)
				}
				if strings.Join(got, " | ") != want {
					t.Errorf("%s was %s, not %s", path, strings.Join(got, " | "), want)
				}
			}
		})
	}
}
