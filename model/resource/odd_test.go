package resource_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/model"
	"savant/model/kinds"
)

// verdict is what comes of opening a file, in words.
func verdict(name string, b []byte) string {
	d, err := kinds.Open(b, model.Options{Name: name})
	if err != nil || d.Info().Kind != model.Resource {
		return "not opened"
	}
	out := "read"
	if n := len(d.Problems()); n == 1 {
		out = "read, with a problem"
	} else if n > 1 {
		out = fmt.Sprintf("read, with %d problems", n)
	}
	if d.Snapshot().Check(context.Background(), nil).Exact {
		return out
	}
	return out + ", not written again in the same bytes"
}

// TestOddTable expects that the table in docs/opens.md tells of each odd file what the engines said and what is said here. With UPDATE_DOCS it writes
// the table.
func TestOddTable(t *testing.T) {
	root := enginetest.Folder(t, "SAVANT_VECTORS")
	engines := []string{"3.2", "3.6", "4.6"}
	said := map[string]map[string]string{}
	ours := map[string]map[string]bool{}
	for _, engine := range engines {
		dir := filepath.Join(root, "godot-"+engine, "resources")
		data, err := os.ReadFile(filepath.Join(dir, "odd.json"))
		if err != nil {
			t.Fatal(err)
		}
		var list []struct {
			File  string
			Loads any
		}
		if err := json.Unmarshal(data, &list); err != nil {
			t.Fatal(err)
		}
		for _, odd := range list {
			b, err := os.ReadFile(filepath.Join(dir, odd.File))
			if err != nil {
				t.Fatal(err)
			}
			name := strings.ReplaceAll(strings.TrimSuffix(filepath.Base(odd.File), ".res"), "_", " ")
			if said[name] == nil {
				said[name], ours[name] = map[string]string{}, map[string]bool{}
			}
			switch odd.Loads {
			case true:
				said[name][engine] = "read"
			case false:
				said[name][engine] = "refused"
			default:
				said[name][engine] = fmt.Sprint(odd.Loads)
			}
			ours[name][verdict(filepath.Base(odd.File), b)] = true
		}
	}
	var table strings.Builder
	table.WriteString("| file | 3.2 | 3.6 | 4.6 | Savant |\n| --- | --- | --- | --- | --- |\n")
	names := []string{}
	for name := range said {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		verdicts := []string{}
		for v := range ours[name] {
			verdicts = append(verdicts, v)
		}
		slices.Sort(verdicts)
		fmt.Fprintf(&table, "| %s | %s | %s | %s | %s |\n", name, said[name]["3.2"], said[name]["3.6"], said[name]["4.6"], strings.Join(verdicts, "; "))
	}
	const path, begin = "../../docs/opens.md", "| file | 3.2 | 3.6 | 4.6 | Savant |\n"
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(text), begin)
	end := strings.Index(rest, "\n\n")
	if !ok || end < 0 {
		t.Fatalf("%s has no table of odd files", path)
	}
	if os.Getenv("UPDATE_DOCS") != "" {
		if err := os.WriteFile(path, []byte(before+table.String()+rest[end+1:]), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if was := begin + rest[:end+1]; was != table.String() {
		t.Errorf("%s tells\n%s\nbut it is\n%s", path, was, table.String())
	}
}
