package main

import (
	"context"
	"strconv"
	"strings"
	"time"

	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
	"savant/model/property"
)

// texts measures that work on a text grows with its length: each job is run on a file and on one of an eighth. What counts is the time
// of processors, as a ratio near the goal says little where other programs wait for them too.
func (b *bench) texts() {
	open := func(text string) *model.Document {
		d, err := kinds.Open([]byte(text), model.Options{Name: "many.tscn"})
		if err != nil {
			fail(err)
		}
		return d
	}
	edit := func(do func(d *model.Document, node model.Row) error) func(*model.Document) {
		return func(d *model.Document) {
			node, err := d.Find(`node["A"]`)
			if err == nil {
				err = do(d, node)
			}
			if err != nil {
				fail(err)
			}
		}
	}
	rename := edit(func(d *model.Document, node model.Row) error { return d.RenameKey(node, variant.OfString("Other")) })
	move := edit(func(d *model.Document, node model.Row) error {
		to, err := d.Find(`node["T"]`)
		if err != nil {
			return err
		}
		return d.Move(node, to, -1)
	})
	list := edit(func(d *model.Document, node model.Row) error {
		property.List(d, node, nil, nil)
		return nil
	})
	check := func(d *model.Document) { d.Snapshot().Check(context.Background(), nil) }
	rows := func(d *model.Document) {
		d.Walk(model.Root, -1, func(r model.Row) bool {
			d.Describe(r)
			d.Path(r)
			return true
		})
	}
	for _, c := range []struct {
		file, job string
		n         int
		text      func(n int) string
		do        func(*model.Document)
		was       float64
		wasOn     string
	}{
		{"scene, brackets 200,000 deep", "check", 200_000, deepText, check, 19.4, "25,000 deep"},
		{"scene, brackets 200,000 deep", "describe all rows", 200_000, deepText, rows, 384, "1,600 deep"},
		{"scene, 160 values of 250 levels", "check", 160, nestedText, check, 17.4, ""},
		{"scene, 160 values of 250 levels", "describe all rows", 160, nestedText, rows, 10.7, "32 values"},
		{"scene, 1,000 levels around 160,000 numbers", "describe all rows", 160_000, levelsText, rows, 0, ""},
		{"scene, node with 100,000 paths", "rename what they lead to", 100_000, manyPaths, rename, 65.8, ""},
		{"scene, node with 100,000 paths", "move what they lead to", 100_000, manyPaths, move, 44.2, "49,984 paths"},
		{"scene, node with 300,000 properties", "rename it", 300_000, manyProperties, rename, 46.3, "37,496 properties"},
		{"scene, node with 300,000 properties", "move it", 300_000, manyProperties, move, 44.6, "37,496 properties"},
		{"scene, node with 40,000 properties", "list them", 40_000, manyProperties, list, 0, ""},
		{"scene, node with 40,000 children", "move it", 40_000, manyChildren, move, 0, ""},
	} {
		run := func(text string) func() time.Duration {
			return func() time.Duration {
				d := open(text)
				return used(func() { c.do(d) })
			}
		}
		b.race(race{file: c.file, job: c.job, against: "of an eighth", goal: "under 10 times", most: 10, was: c.was, wasOn: c.wasOn}, 3, run(c.text(c.n)), run(c.text(c.n/8)))
	}
}

// used returns the processor time that something takes, regardless of other load.
func used(do func()) time.Duration {
	begin := processorTime()
	do()
	return processorTime() - begin
}

const sceneHead = "[gd_scene format=3]\n\n[node name=\"R\" type=\"Node\"]\n\n[node name=\"T\" type=\"Node\" parent=\".\"]\n\n[node name=\"A\" type=\"Node\" parent=\".\"]\n"

// deepText is a scene with n nested brackets, which no engine reads.
func deepText(n int) string {
	return sceneHead + "x = " + strings.Repeat("[", n) + strings.Repeat("]", n) + "\n"
}

// nestedText is a scene with n arrays of 250 levels in one value.
func nestedText(n int) string {
	return sceneHead + "x = [" + strings.Repeat(strings.Repeat("[", 250)+strings.Repeat("]", 250)+", ", n) + "]\n"
}

// levelsText is a scene with n numbers in 1,000 arrays.
func levelsText(n int) string {
	return sceneHead + "x = " + strings.Repeat("[", 1000) + strings.Repeat("1, ", n) + strings.Repeat("]", 1000) + "\n"
}

// manyPaths is a scene with n paths to A.
func manyPaths(n int) string {
	var b strings.Builder
	b.WriteString(sceneHead + "\n[node name=\"H\" type=\"Node\" parent=\".\"]\n")
	for i := range n {
		b.WriteString("p" + strconv.Itoa(i) + " = NodePath(\"../A\")\n")
	}
	return b.String()
}

// manyChildren is a scene in which A has n children.
func manyChildren(n int) string {
	var b strings.Builder
	b.WriteString(sceneHead)
	for i := range n {
		b.WriteString("\n[node name=\"n" + strconv.Itoa(i) + "\" type=\"Node\" parent=\"A\"]\n")
	}
	return b.String()
}

// manyProperties is a scene in which A has n properties.
func manyProperties(n int) string {
	var b strings.Builder
	b.WriteString(sceneHead)
	for i := range n {
		b.WriteString("p" + strconv.Itoa(i) + " = 1\n")
	}
	return b.String()
}
