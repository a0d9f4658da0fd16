package main

import (
	"context"
	"fmt"
	"time"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
	"savant/model/narrow"
)

// narrowing measures the steps that find one number among a million: what the user waits for after each condition.
func (b *bench) narrowing() {
	version := func(turn int64) *model.Snapshot {
		var entries []variant.Entry
		for i := range int64(1000) {
			items := make([]variant.Value, 1000)
			for k := range items {
				n := i*1000 + int64(k)
				items[k] = variant.OfInt(n + turn*(n%3-1))
			}
			entries = append(entries, variant.Entry{Key: variant.OfString(fmt.Sprint("list ", i)), Value: variant.OfArray(items...)})
		}
		data, err := codec.Append(nil, variant.OfDict(entries...), dialect.Godot46)
		if err != nil {
			fail(err)
		}
		d, err := kinds.Open(data, model.Options{})
		if err != nil {
			fail(err)
		}
		return d.Snapshot()
	}
	first, second := version(0), version(1)
	step := func(s *narrow.Search, v *model.Snapshot, text string) {
		c, err := narrow.ParseCondition(text)
		if err == nil {
			err = s.Step(context.Background(), v, c)
		}
		if err != nil {
			fail(err)
		}
	}
	for _, x := range []struct{ job, before, text string }{
		{"narrow: the first condition", "", "more than -1"},
		{"narrow: compare all with the version before", "more than -1", "decreased"},
		{"narrow: compare those few that are left", "is about 1250", "decreased"},
	} {
		b.race(race{file: "a million numbers", job: x.job, against: "what a step may take", goal: "under 100 ms", most: 1}, 7, func() time.Duration {
			var s narrow.Search
			version := first
			if x.before != "" {
				step(&s, first, x.before)
				version = second
			}
			return timed(func() { step(&s, version, x.text) })
		}, func() time.Duration { return 100 * time.Millisecond })
	}
}
