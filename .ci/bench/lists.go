package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"savant/model"
	"savant/model/find"
	"savant/model/kinds"
)

// lists measures that work on one long array or dictionary of a text grows with its length, whatever it holds: each job is run on a
// value with 80,000 elements and on one of an eighth.
func (b *bench) lists() {
	const n = 80_000
	array := func(element string) func(n int) string {
		return func(n int) string { return "[" + strings.Repeat(element+", ", n) + element + "]" }
	}
	dictionary := func(value string) func(n int) string {
		return func(n int) string {
			var b strings.Builder
			for i := range n {
				fmt.Fprintf(&b, "%q: %s,\n", fmt.Sprint("k", i), value)
			}
			return "{\n" + b.String() + "}"
		}
	}
	jobs := []struct {
		name string
		do   func(*model.Document)
	}{
		{"check", func(d *model.Document) { d.Snapshot().Check(context.Background(), nil) }},
		{"describe all rows", func(d *model.Document) {
			d.Walk(model.Root, -1, func(r model.Row) bool {
				d.Describe(r)
				d.Path(r)
				return true
			})
		}},
		{"find a number", func(d *model.Document) {
			search, err := find.Compile(find.Query{Value: "7"})
			if err == nil {
				err = search.Run(context.Background(), d.Snapshot(), nil, func(find.Hit) bool { return true })
			}
			if err != nil {
				fail(err)
			}
		}},
	}
	for _, v := range []struct {
		of   string
		text func(n int) string
	}{
		{"numbers", array("1")},
		{"strings", array(`"a"`)},
		{"pairs", array("[1, 2]")},
		{"empty arrays", array("[]")},
		{"dictionaries", array(`{"a": 1}`)},
		{"empty dictionaries", array("{}")},
		{"vectors", array("Vector2(1, 2)")},
		{"node paths", array(`NodePath("a/b")`)},
		{"typed arrays", array("Array[int]([1])")},
		{"objects", array(`Object(Node,"a":1)`)},
		{"numbers without digits before the point", array(".5")},
		{"named numbers", dictionary("1")},
		{"named dictionaries", dictionary(`{"a": 1}`)},
	} {
		long, short := "[gd_resource format=3]\n\n[resource]\na = "+v.text(n)+"\n", "[gd_resource format=3]\n\n[resource]\na = "+v.text(n/8)+"\n"
		for _, j := range jobs {
			run := func(text string) func() time.Duration {
				return func() time.Duration {
					d, err := kinds.Open([]byte(text), model.Options{Name: "long.tres"})
					if err != nil {
						fail(err)
					}
					return timed(func() { j.do(d) })
				}
			}
			b.race(race{file: "resource, 80,000 " + v.of, job: j.name, against: "of an eighth", goal: "under 10 times", most: 10}, 3, run(long), run(short))
		}
	}
}
