package diff

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"savant/model"
	"savant/model/kinds"
)

// TestLongTextsSayWhere: of long texts that differ, each side says where it begins to differ, and what is there.
func TestLongTextsSayWhere(t *testing.T) {
	line := strings.Repeat("灯 lamp ", 10)
	long := strings.Repeat(line+`\n`, 2000)
	for _, c := range []struct{ old, new, there string }{
		{long + "the red door" + long, long + "the black door" + long, `red door`},
		{long + "é", long + "è", `é`},
		{long, long + "more", `灯 lamp`},
	} {
		var sides [2]*model.Snapshot
		for i, text := range []string{c.old, c.new} {
			d, err := kinds.Open(bytes.Clone([]byte(`{"story":"`+text+`"}`)), model.Options{})
			if err != nil {
				t.Fatal(err)
			}
			sides[i] = d.Snapshot()
		}
		var list []Difference
		if err := Compare(context.Background(), sides[0], sides[1], nil, func(d Difference) bool {
			list = append(list, d)
			return true
		}); err != nil || len(list) != 1 {
			t.Fatalf("%v: %+v", err, list)
		}
		old, now := list[0].OldSize, list[0].NewSize
		if old.ID != sizedFrom || now.ID != sizedFrom || old.Args[2] != now.Args[2] || old.Args[3] != now.Args[3] {
			t.Fatalf("%v, %v", old, now)
		}
		if old.Args[2] != 2001 || !strings.Contains(old.Args[4].(string), c.there) || strings.Contains(now.Args[4].(string), "red") {
			t.Errorf("%v, %v", old.Args[2:], now.Args[2:])
		}
		if n := len(old.Args[4].(string)); n > 200 {
			t.Errorf("%d bytes are shown", n)
		}
	}
}
