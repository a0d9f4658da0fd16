package resource_test

import (
	"testing"

	"savant/codec/resource"
)

// TestUIDs covers UIDs printed by 4.6 itself, and round trips of others.
func TestUIDs(t *testing.T) {
	const said = "uid://dcuji7lwkuagy"
	if text := resource.UIDText(7341489731476482980); text != said {
		t.Errorf("%s, not %s", text, said)
	}
	for _, uid := range []int64{0, 1, 33, 34, 1<<63 - 1, 7341489731476482980, resource.NoUID} {
		if back, ok := resource.ParseUID(resource.UIDText(uid)); !ok || back != uid {
			t.Errorf("%d becomes %s and %d", uid, resource.UIDText(uid), back)
		}
	}
	for _, text := range []string{"", "uid://", "uid://z", "dcuji7lwkuagy", "uid://888888888888888888"} {
		if uid, ok := resource.ParseUID(text); ok {
			t.Errorf("%q is %d", text, uid)
		}
	}
}
