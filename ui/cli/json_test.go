package cli

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// objects are the types printed as JSON, each with its package, by their names in docs/json.md.
var objects = map[string]string{
	"`info`": "show.infoJSON", "`info.runs`": "show.runJSON", "`check`": "show.checkJSON", "`check.problems`": "show.problemJSON", "`check.choices`": "show.choiceJSON", "`dump`": "show.rowJSON", "`find`": "search.hitJSON",
	"`find --count`": "search.countJSON", "`stats`": "show.statsJSON", "`stats.largest`": "show.placeJSON", "`properties`": "show.objectJSON", "`properties.properties`": "show.propertyJSON",
	"`animation list`": "scenery.animationsJSON", "`animation list.animations`": "scenery.animationJSON", "`animation list.tracks`": "scenery.trackJSON", "`animation sample`": "scenery.sampleJSON",
	"`bones list`": "scenery.skeletonsJSON", "`bones list.skeletons`": "scenery.skeletonJSON", "`bones list.bones`": "scenery.boneJSON", "`convert`": "forms.convertJSON", "`convert.losses`": "forms.lossJSON",
	"`diff`": "compare.differenceJSON", "`diff --stat`": "compare.statJSON", "`narrow`": "search.leftJSON", "`watch`, `versions list`, `backups list`": "compare.versionJSON",
	"`rename --project`, `move --project`, `move-file`": "edit.following", "`rename --project.changes`": "edit.lineChange", "`rename --project.left`": "edit.leftPlace",
	"`merge`": "model/threeway.Listed", "`properties.hint`": "show.hintJSON", "`properties.options`": "show.optionJSON", "`saves`": "show.gameJSON", "`saves.saves`": "show.saveJSON", "`saves.problems`": "show.unreadJSON", "`unused`": "show.unusedJSON",
	"`dialects`": "..dialectJSON", "`rename --project.disputes`": "edit.dispute", "`patch apply`, `patch show`": "compare.changeJSON",
}

var field = regexp.MustCompile("`([a-z_]+)`(\\*?)")

// TestJSONIsDocumented: the page on JSON output has each field, and those that may be left out with a star.
func TestJSONIsDocumented(t *testing.T) {
	page, err := os.ReadFile("../../docs/json.md")
	if err != nil {
		t.Fatal(err)
	}
	printed := tagged(t, ".", "../../model/threeway", "../../model/patch")
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
		if has := printed[object]; !maps.Equal(told, has) {
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
		known[object] = true
		if !met[name] {
			t.Errorf("the page lacks %s", name)
		}
	}
	for object := range printed {
		if !known[object] && !strings.HasPrefix(object, "model/") {
			t.Errorf("%s is printed as JSON, and the page does not say what it holds", object)
		}
	}
}

// tagged are the structs with fields that have names in JSON, by package and name, of the packages in some folders: the names of their fields,
// and whether these may be left out.
func tagged(t *testing.T, folders ...string) map[string]map[string]bool {
	t.Helper()
	all, inside := map[string]map[string]bool{}, map[string][]string{}
	for _, folder := range folders {
		err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			parsed, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
			if err != nil {
				return err
			}
			in := strings.TrimPrefix(filepath.ToSlash(filepath.Dir(path)), "../../")
			ast.Inspect(parsed, func(n ast.Node) bool {
				if spec, ok := n.(*ast.TypeSpec); ok {
					if s, ok := spec.Type.(*ast.StructType); ok {
						has, others := fields(t, s)
						if len(has) > 0 {
							all[in+"."+spec.Name.Name] = has
							inside[in+"."+spec.Name.Name] = others
						}
					}
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for object, others := range inside {
		for _, other := range others {
			if all[other] == nil {
				t.Errorf("%s holds %s, which is not known", object, other)
			}
			maps.Copy(all[object], all[other])
		}
	}
	return all
}

// fields are the names that a struct has in JSON, and whether they may be left out; others are the structs whose fields it has too.
func fields(t *testing.T, s *ast.StructType) (has map[string]bool, others []string) {
	has = map[string]bool{}
	for _, f := range s.Fields.List {
		if of, ok := f.Type.(*ast.SelectorExpr); ok && len(f.Names) == 0 {
			others = append(others, "model/"+of.X.(*ast.Ident).Name+"."+of.Sel.Name)
		}
		if f.Tag == nil {
			continue
		}
		tag, err := strconv.Unquote(f.Tag.Value)
		if err != nil {
			t.Fatal(err)
		}
		if name, rest, _ := strings.Cut(reflect.StructTag(tag).Get("json"), ","); name != "" {
			has[name] = strings.Contains(rest, "omitempty")
		}
	}
	return has, others
}
