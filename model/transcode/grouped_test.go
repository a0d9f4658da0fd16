package transcode

import (
	"testing"

	"savant/codec/message"
)

// TestGrouped joins what is the same of several values, and nothing else.
func TestGrouped(t *testing.T) {
	same, other := message.New(classKept, "Node", "godot3"), message.New(classKept, "Node2D", "godot3")
	got := Grouped([]Loss{{"a", same}, {"b", other}, {"c", same}, {"d", same}})
	if len(got) != 2 || got[0].Path != "a" || got[0].Others != 2 || got[1].Path != "b" || got[1].Others != 0 {
		t.Errorf("%+v", got)
	}
}
