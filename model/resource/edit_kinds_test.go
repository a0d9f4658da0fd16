package resource_test

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"savant/codec/variant"
	"savant/model"
	"savant/model/rowpath"
)

// edits are what is tried on each vector. pick returns what is edited, 0 where the file has nothing for it, and tells changes what an engine saw in
// the file into what it has to see then, but for the ids that new things got.
var edits = []struct {
	name  string
	pick  func(d *model.Document) model.Row
	make  func(d *model.Document, r model.Row) error
	tells func(was, now *seen, at spot)
}{
	{"lengthen strings", aString, func(d *model.Document, _ model.Row) error {
		return every(d, variant.String, func(r model.Row, v variant.Value) error {
			return d.Set(r, variant.OfString(longerBy(v.Text, " and so on")))
		})
	}, func(was, _ *seen, _ spot) {
		was.free(longerText(" and so on"))
	}},
	{"lengthen all strings", func(d *model.Document) (found model.Row) {
		each(d, model.Root, func(r model.Row) {
			if found == 0 && longer(d, r) != "" {
				found = r
			}
		})
		return found
	}, func(d *model.Document, _ model.Row) (err error) {
		each(d, model.Root, func(r model.Row) {
			if text := longer(d, r); text != "" && err == nil {
				err = d.Set(r, variant.OfString(text))
			}
		})
		return err
	}, func(was, _ *seen, _ spot) { was.lengthen() }},
	{"change ints", anInt, func(d *model.Document, _ model.Row) error {
		return every(d, variant.Int, func(r model.Row, v variant.Value) error { return d.Set(r, variant.OfInt(v.Int()&1+1)) })
	}, func(was, _ *seen, _ spot) {
		was.free(func(v map[string]any) {
			switch v["t"] {
			case "int":
				v["v"] = odd(v["v"].(string), 10)
			case "PackedInt32Array", "PackedInt64Array", "PoolIntArray":
				for i, item := range items(v) {
					items(v)[i] = odd(item.(string), 10)
				}
			case "PackedByteArray", "PoolByteArray":
				var all string
				for two := range slices.Chunk([]byte(v["v"].(string)), 2) {
					all += "0" + odd(string(two), 16)
				}
				v["v"] = all
			}
		})
	}},
	{"insert a property", resourceRow, func(d *model.Document, r model.Row) error {
		key, v := variant.OfString("resource_name"), variant.OfString("another näme")
		if found, err := d.Find(d.Path(r) + ".resource_name"); err == nil {
			return d.Set(found, v)
		}
		return second(d.Insert(r, -1, &key, v))
	}, func(was, _ *seen, at spot) {
		at.name = "resource_name"
		was.change(at, func(any) any { return ofText("another näme") })
	}},
	{"remove a property", func(d *model.Document) model.Row {
		return property(d, func(k model.Description) bool {
			return k.Label == "resource_name" || strings.HasPrefix(k.Label, "metadata/")
		})
	}, func(d *model.Document, r model.Row) error { return d.Remove(r) }, func(was, _ *seen, at spot) {
		if delete(was.thing(at).props, at.name); at.name == "resource_name" {
			was.thing(at).props[at.name] = ofText("")
		}
	}},
	{"grow an array", func(d *model.Document) model.Row {
		return property(d, func(k model.Description) bool { return k.Type == "Array" && k.Children > 0 })
	}, func(d *model.Document, r model.Row) error {
		v, err := d.Value(d.Child(r, 0))
		if err != nil {
			return err
		}
		return second(d.Insert(r, 0, nil, v))
	}, func(was, _ *seen, at spot) {
		was.change(at, listed(func(l []any) []any { return slices.Insert(l, 0, l[0]) }))
	}},
	{"shrink an array", func(d *model.Document) model.Row {
		return property(d, func(k model.Description) bool { return k.Type == "Array" && k.Children > 1 })
	}, func(d *model.Document, r model.Row) error { return d.Remove(d.Child(r, 0)) }, func(was, _ *seen, at spot) {
		was.change(at, listed(func(l []any) []any { return l[1:] }))
	}},
	{"add to a dictionary", func(d *model.Document) model.Row {
		return property(d, func(k model.Description) bool { return k.Type == "Dictionary" })
	}, func(d *model.Document, r model.Row) error {
		key := variant.OfString("zz")
		return second(d.Insert(r, -1, &key, variant.OfArray(variant.OfInt(1), variant.OfString("x"))))
	}, func(was, now *seen, at spot) {
		was.change(at, listed(insert(now, at, ofText("zz"), map[string]any{"t": "Array", "v": []any{ofInt(1), ofText("x")}})))
	}},
	{"rename a key", func(d *model.Document) model.Row {
		return property(d, func(k model.Description) bool { return k.Type == "Dictionary" && k.Children > 0 })
	}, func(d *model.Document, r model.Row) error {
		return d.RenameKey(d.Child(r, 0), variant.OfString("renamed"))
	}, func(was, _ *seen, at spot) {
		was.change(at, listed(func(l []any) []any { l[0].([]any)[0] = ofText("renamed"); return l }))
	}},
	{"move an entry", func(d *model.Document) model.Row {
		return property(d, func(k model.Description) bool { return k.Type == "Dictionary" && k.Children > 1 })
	}, func(d *model.Document, r model.Row) error { return d.Move(d.Child(r, 0), r, d.Len(r)) }, func(was, _ *seen, at spot) {
		was.change(at, listed(func(l []any) []any { return append(l[1:], l[0]) }))
	}},
	{"an element of a packed array", func(d *model.Document) model.Row {
		return property(d, func(k model.Description) bool {
			return (k.Type == "PackedFloat32Array" || k.Type == "PoolRealArray") && k.Children > 0
		})
	}, func(d *model.Document, r model.Row) error { return d.Set(d.Child(r, 0), variant.OfFloat(0.25)) }, func(was, _ *seen, at spot) {
		was.change(at, listed(func(l []any) []any { l[0] = "3e800000"; return l }))
	}},
	{"bytes", func(d *model.Document) model.Row {
		return property(d, func(k model.Description) bool {
			return (k.Type == "PackedByteArray" || k.Type == "PoolByteArray") && k.Children > 0
		})
	}, func(d *model.Document, r model.Row) error { return second(d.Insert(r, -1, nil, variant.OfInt(7))) }, func(was, _ *seen, at spot) {
		was.change(at, func(v any) any { m := v.(map[string]any); m["v"] = m["v"].(string) + "07"; return m })
	}},
	{"an id", func(d *model.Document) model.Row {
		r, err := d.Find("sub_resource")
		if err != nil {
			return 0
		}
		return d.Child(r, 0)
	}, func(d *model.Document, r model.Row) error { return d.RenameKey(r, variant.OfString("77")) }, func(was, _ *seen, at spot) {
		was.rename(at.of, "77")
	}},
	{"rename a node", node, func(d *model.Document, r model.Row) error { return d.RenameKey(r, variant.OfString("Renamed")) }, func(was, now *seen, at spot) {
		_, name := split(at.of)
		was.renameNode(at.of, "Renamed")
		now.paths(func(names []any) []any {
			for i := range names {
				if names[i] == "Renamed" {
					names[i] = name
				}
			}
			return names
		})
	}},
	{"remove a node", node, func(d *model.Document, r model.Row) error { return d.Remove(r) }, func(was, _ *seen, at spot) { was.drop(at.of) }},
	{"duplicate a node", node, func(d *model.Document, r model.Row) error { return second(d.Duplicate(r)) }, func(was, now *seen, at spot) {
		was.copy(at.of, now)
	}},
	{"move a node", inner, func(d *model.Document, r model.Row) error {
		root, err := d.Find(`node["."]`)
		if err != nil {
			return err
		}
		return d.Move(r, root, d.Len(root))
	}, func(was, now *seen, at spot) {
		above, name := split(at.of)
		was.leave(above, name)
		was.order["."] = append(was.order["."], name)
		was.place(at.of, name)
		for _, s := range []*seen{was, now} {
			s.paths(func(names []any) []any { return names[max(len(names)-1, 0):] }) // from where they are
		}
	}},
	{"a property of a node", node, func(d *model.Document, r model.Row) error {
		key := variant.OfString(priority(d.Dialect().Text.NameMark == '&'))
		return second(d.Insert(r, -1, &key, variant.OfInt(2)))
	}, func(was, _ *seen, at spot) {
		at.name = priority(was.nodes[at.of].id != "")
		was.change(at, func(any) any { return ofInt(2) })
	}},
	{"add a node", node, func(d *model.Document, r model.Row) error { return second(d.AddNode(r, -1, "Nëw", "Node")) }, func(was, now *seen, at spot) {
		was.add(at.of, "Nëw", "Node", now)
	}},
	{"groups", node, func(d *model.Document, r model.Row) error { return d.SetGroups(r, []string{"one", "twö"}) }, func(was, _ *seen, at spot) {
		was.nodes[at.of].groups = []string{"one", "twö"}
	}},
	{"connect", node, func(d *model.Document, r model.Row) error {
		return d.Connect("ready", ".", strings.Trim(strings.TrimPrefix(d.Path(r), "node"), ".[]\""), "_on_ready")
	}, func(was, _ *seen, at spot) {
		was.connections = append(was.connections, connection{from: ".", to: at.of, signal: "ready", method: "_on_ready", flags: 2, binds: []any{}})
	}},
	{"a sub-resource", anything, func(d *model.Document, _ model.Row) error { return first(d.AddSubResource("Gradient", model.Root)) }, nothing},
	{"an external resource", anything, func(d *model.Document, _ model.Row) error {
		return first(d.AddExtResource("PackedScene", "res://kid.scn"))
	}, nothing},
	{"make unique", func(d *model.Document) model.Row {
		for _, r := range d.SceneResources() {
			if !r.External && len(r.Users) > 0 {
				return r.Users[0]
			}
		}
		return 0
	}, func(d *model.Document, user model.Row) error {
		for _, r := range d.SceneResources() {
			if !r.External && len(r.Users) > 0 && r.Users[0] == user {
				return second(d.MakeUnique(r.Row, user, ""))
			}
		}
		return nil
	}, func(was, now *seen, _ spot) { was.unique(now) }},
	{"pose a bone", lastBone, func(d *model.Document, r model.Row) error {
		return d.SetRest(r, model.Compose([3]float64{1, 2, 0}, [3]float64{}, [3]float64{1, 1, 1}))
	}, func(was, _ *seen, at spot) {
		path, n := was.bone(at)
		was.rest(path, n, "3f800000", "40000000", "00000000")
	}},
	{"rename a bone", lastBone, func(d *model.Document, r model.Row) error { return d.RenameKey(r, variant.OfString("Bonë")) }, func(was, _ *seen, at spot) {
		if path, n := was.bone(at); n < 0 {
			was.renameNode(path, "Bonë")
		} else {
			was.nodes[path].props[fmt.Sprintf("bones/%d/name", n)] = ofText("Bonë")
		}
	}},
	{"add a bone", lastBone, func(d *model.Document, r model.Row) error {
		return second(d.AddBone(r, "Tïp", model.Compose([3]float64{0, 1, 0}, [3]float64{}, [3]float64{1, 1, 1})))
	}, func(was, now *seen, at spot) {
		path, n := was.bone(at)
		if n < 0 {
			was.add(path, "Tïp", "Bone2D", now)
			path += "/Tïp"
			was.nodes[path].props["position"] = map[string]any{"t": "Vector2", "v": []any{"00000000", "3f800000"}}
		} else {
			was.nodes[path].props[fmt.Sprintf("bones/%d/name", n+1)] = ofText("Tïp")
			was.nodes[path].props[fmt.Sprintf("bones/%d/parent", n+1)] = ofInt(n)
			n++
			for part, v := range boneParts(was.nodes[path].class) {
				was.nodes[path].props[fmt.Sprintf("bones/%d/%s", n, part)] = v
			}
		}
		was.rest(path, n, "00000000", "3f800000", "00000000")
	}},
	{"remove a bone", lastBone, func(d *model.Document, r model.Row) error { return d.Remove(r) }, func(was, _ *seen, at spot) {
		path, n := was.bone(at)
		if n < 0 {
			was.drop(path)
			return
		}
		maps.DeleteFunc(was.nodes[path].props, func(name string, _ any) bool { return strings.HasPrefix(name, fmt.Sprintf("bones/%d/", n)) })
	}},
	{"a bone last", func(d *model.Document) model.Row {
		for _, a := range d.Armatures() {
			if !a.Fixed.IsZero() || a.Part {
				continue
			}
			for _, b := range a.Bones[:max(len(a.Bones)-1, 0)] {
				if len(b.Children) == 0 {
					return b.Row
				}
			}
		}
		return 0
	}, func(d *model.Document, r model.Row) error {
		for _, a := range d.Armatures() {
			if slices.ContainsFunc(a.Bones, func(b model.Bone) bool { return b.Row == r }) {
				return d.ReorderBone(r, len(a.Bones)-1)
			}
		}
		return nil
	}, func(was, _ *seen, at spot) { was.last(was.bone(at)) }},
}

// nothing is for what the engine does not load, as nothing leads to it, or has no word for.
func nothing(_, _ *seen, _ spot) {}

func anything(d *model.Document) model.Row { return d.Child(model.Root, 0) }

func aString(d *model.Document) model.Row { return firstOf(d, variant.String) }

// anInt is none where there is an RID too, which engines read as an int.
func anInt(d *model.Document) model.Row {
	if firstOf(d, variant.RID) != 0 {
		return 0
	}
	return firstOf(d, variant.Int)
}

// odd is n&1 + 1 of a number.
func odd(digits string, base int) string {
	n, err := strconv.ParseInt(digits, base, 64)
	if err != nil {
		panic(err)
	}
	return strconv.FormatInt(n&1+1, 10)
}

func priority(godot4 bool) string {
	if godot4 {
		return "process_priority"
	}
	return "pause_mode"
}

// lastBone is the last bone of the first skeleton that the file has whole.
func lastBone(d *model.Document) model.Row {
	for _, a := range d.Armatures() {
		if a.Fixed.IsZero() && !a.Part && len(a.Bones) > 0 {
			return a.Bones[len(a.Bones)-1].Row
		}
	}
	return 0
}

func first(_ string, err error) error { return err }

func second(_ model.Row, err error) error { return err }

// free reports whether a value is in what means nothing to an engine.
func free(path string) bool {
	return strings.Contains(path, "metadata/") || strings.Contains(path, "__meta__")
}

// decides reports whether the Strings of a property cannot be made longer: they decide what an engine makes of the others (source text, the
// format of an image, states that transitions join, the type of a track), in what order it lists them (animations of SpriteFrames), or are reported
// though files leave them out (value_label).
func decides(name string) bool {
	return slices.Contains([]string{"script/source", "code", "data", "transitions", "animations", "value_label"}, name) || strings.HasPrefix(name, "tracks/") && strings.HasSuffix(name, "/type")
}

// longer is the text of a String in a property with a letter more; "" of all other rows.
func longer(d *model.Document, r model.Row) string {
	v, err := d.Value(r)
	if err != nil || v.Type != variant.String || v.Text == "" {
		return ""
	}
	p, err := rowpath.Parse(d.Path(r))
	if err != nil || len(p.Steps) < 2 || slices.ContainsFunc(p.Steps, func(s rowpath.Step) bool { return s.Kind == rowpath.AttributeStep }) {
		return ""
	}
	own := 2
	if p.Steps[0].Text == "resource" {
		own = 1
	}
	if len(p.Steps) <= own || decides(p.Steps[own].Text) || p.Steps[0].Text != "resource" && p.Steps[0].Text != "sub_resource" && p.Steps[0].Text != "node" {
		return ""
	}
	return v.Text + "é"
}

// every changes all values of a type but for those that decide what the engine makes of a file.
func every(d *model.Document, kind variant.Type, set func(model.Row, variant.Value) error) (err error) {
	each(d, model.Root, func(r model.Row) {
		v, e := d.Value(r)
		if e == nil && v.Type == kind && err == nil && free(d.Path(r)) {
			err = set(r, v)
		}
	})
	return err
}

// firstOf is the first value that every changes.
func firstOf(d *model.Document, kind variant.Type) (found model.Row) {
	each(d, model.Root, func(r model.Row) {
		if v, err := d.Value(r); found == 0 && err == nil && v.Type == kind && free(d.Path(r)) {
			found = r
		}
	})
	return found
}

// resourceRow is the main resource, or the first sub-resource.
func resourceRow(d *model.Document) model.Row {
	if r, err := d.Find("resource"); err == nil && d.Info().Kind == model.Resource {
		return r
	}
	if r, err := d.Find("sub_resource"); err == nil {
		return d.Child(r, 0)
	}
	return 0
}

// property returns the first metadata, or resource's name, for which this holds.
func property(d *model.Document, is func(model.Description) bool) (found model.Row) {
	each(d, model.Root, func(r model.Row) {
		path := d.Path(r)
		if k := d.Describe(r); found == 0 && is(k) && (strings.Contains(path, "metadata/") || strings.Contains(path, "__meta__") && !strings.HasSuffix(path, "__meta__") || strings.HasSuffix(path, ".resource_name")) {
			found = r
		}
	})
	return found
}

// node is a node of the scene's own that is not its root.
func node(d *model.Document) (found model.Row) {
	root, err := d.Find(`node["."]`)
	if err != nil || d.Describe(root).Type == "" {
		return 0
	}
	for i := range d.Len(root) {
		if r := d.Child(root, i); strings.HasPrefix(d.Path(r), "node") && d.Describe(r).Badge >= model.BadgeNode && d.Describe(r).Type != "" && d.Describe(r).Can&model.CanDuplicate != 0 && found == 0 {
			found = r
		}
	}
	return found
}

// inner is such a node that is no child of the root, if there is one whose name no child of the root has; else node.
func inner(d *model.Document) (found model.Row) {
	each(d, model.Root, func(r model.Row) {
		path := spotNode(d.Path(r))
		if found != 0 || !strings.Contains(path, "/") || d.Describe(r).Type == "" || d.Describe(r).Can&model.CanDuplicate == 0 {
			return
		}
		if _, err := d.Find("node[" + strconv.Quote(path[strings.LastIndexByte(path, '/')+1:]) + "]"); err != nil {
			found = r
		}
	})
	if found == 0 {
		return node(d)
	}
	return found
}

// spotNode is the path of the node that a row is, "" if it is none.
func spotNode(path string) string {
	p, err := rowpath.Parse(path)
	if err != nil || len(p.Steps) != 2 || p.Steps[0].Text != "node" {
		return ""
	}
	return p.Steps[1].Text
}
