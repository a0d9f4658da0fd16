package cli

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"savant/model/threeway"
)

// objects are the types printed as JSON, by their names in docs/json.md.
var objects = map[string]any{
	"`info`": infoJSON{}, "`info.runs`": runJSON{}, "`check`": checkJSON{}, "`check.problems`": problemJSON{}, "`dump`": rowJSON{}, "`find`": hitJSON{},
	"`find --count`": countJSON{}, "`stats`": statsJSON{}, "`stats.largest`": placeJSON{}, "`properties`": objectJSON{}, "`properties.properties`": propertyJSON{},
	"`animation list`": animationsJSON{}, "`animation list.animations`": animationJSON{}, "`animation list.tracks`": trackJSON{}, "`animation sample`": sampleJSON{},
	"`bones list`": skeletonsJSON{}, "`bones list.skeletons`": skeletonJSON{}, "`bones list.bones`": boneJSON{}, "`convert`": convertJSON{}, "`convert.losses`": lossJSON{},
	"`diff`": differenceJSON{}, "`diff --stat`": statJSON{}, "`narrow`": leftJSON{}, "`watch`, `versions list`, `backups list`": versionJSON{},
	"`rename --project`, `move --project`": following{}, "`rename --project.changes`": lineChange{}, "`rename --project.left`": leftPlace{},
	"`merge`": threeway.Listed{}, "`properties.hint`": hintJSON{}, "`properties.options`": optionJSON{}, "`saves`": gameJSON{}, "`saves.saves`": saveJSON{}, "`saves.problems`": unreadJSON{},
	"`rename --project.disputes`": dispute{}, "`patch apply`, `patch show`": changeJSON{},
}

var field = regexp.MustCompile("`([a-z_]+)`(\\*?)")

// TestJSONIsDocumented: the page on JSON output has each field, and those that may be left out with a star.
func TestJSONIsDocumented(t *testing.T) {
	page, err := os.ReadFile("../../docs/json.md")
	if err != nil {
		t.Fatal(err)
	}
	met := map[string]bool{}
	for line := range strings.Lines(string(page)) {
		cells := strings.Split(strings.TrimSpace(line), " | ")
		if len(cells) != 2 || !strings.HasPrefix(cells[0], "| `") {
			continue
		}
		name := strings.TrimPrefix(cells[0], "| ")
		object, ok := objects[name]
		if !ok {
			t.Errorf("nothing prints %s", name)
			continue
		}
		met[name] = true
		told := map[string]bool{}
		for _, m := range field.FindAllStringSubmatch(cells[1], -1) {
			told[m[1]] = m[2] != ""
		}
		if has := fields(object); !maps.Equal(told, has) {
			t.Errorf("%s has the fields %v, and the page says %v", name, slices.Sorted(maps.Keys(has)), slices.Sorted(maps.Keys(told)))
			for f, optional := range has {
				if star, ok := told[f]; ok && star != optional {
					t.Errorf("%s: %s: left out where it has nothing to say: %v", name, f, optional)
				}
			}
		}
	}
	known := map[string]bool{}
	for name, object := range objects {
		known[reflect.TypeOf(object).Name()] = true
		if !met[name] {
			t.Errorf("the page lacks %s", name)
		}
	}
	for _, name := range tagged(t) {
		if !known[name] {
			t.Errorf("%s is printed as JSON, and the page does not say what it holds", name)
		}
	}
}

// tagged are the structs of the package with fields that have names in JSON.
func tagged(t *testing.T) (names []string) {
	t.Helper()
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			spec, ok := n.(*ast.TypeSpec)
			if !ok {
				return true
			}
			if fields, ok := spec.Type.(*ast.StructType); ok && slices.ContainsFunc(fields.Fields.List, func(f *ast.Field) bool {
				return f.Tag != nil && strings.Contains(f.Tag.Value, "json:")
			}) {
				names = append(names, spec.Name.Name)
			}
			return true
		})
	}
	return names
}

// fields are the names that a struct has in JSON, and whether they may be left out.
func fields(object any) map[string]bool {
	has := map[string]bool{}
	for _, f := range reflect.VisibleFields(reflect.TypeOf(object)) {
		if name, rest, _ := strings.Cut(f.Tag.Get("json"), ","); name != "" {
			has[name] = strings.Contains(rest, "omitempty")
		}
	}
	return has
}
