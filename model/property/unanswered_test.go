package property_test

import (
	"strings"
	"testing"

	"savant/model"
	"savant/model/kinds"
	"savant/model/property"
)

// TestUnansweredByClass: a connection to a node without a script is told unless the class of the node has the method.
func TestUnansweredByClass(t *testing.T) {
	const nodes = `
[node name="Root" type="Node2D"]

[node name="Timer" type="Timer" parent="."]

[node name="Plugin" type="OfAnExtension" parent="."]

[node name="Scripted" type="Timer" parent="."]
script = ExtResource("1")

[node name="Empty" type="Timer" parent="."]
script = null
`
	for _, x := range []struct {
		header, to, method string
		told               bool
	}{
		{"format=3", "Timer", "queue_free", false},
		{"format=3", "Timer", "set_wait_time", false},
		{"format=3", "Timer", "_on_timeout", true},
		{"format=3", ".", "_on_timeout", true},
		{"format=3", ".", "hide", false},
		{"format=3", "Timer", "hide", true},
		{"format=3", "Plugin", "_on_timeout", false},
		{"format=3", "Scripted", "_on_timeout", false},
		{"format=3", "Nobody", "_on_timeout", false},
		{"format=2", "Timer", "queue_free", false},
		{"format=2", "Timer", "_on_timeout", true},
	} {
		text := "[gd_scene " + x.header + "]\n\n[ext_resource type=\"Script\" path=\"res://a.gd\" id=\"1\"]\n" + nodes +
			"\n[connection signal=\"timeout\" from=\"Timer\" to=\"" + x.to + "\" method=\"" + x.method + "\"]\n"
		d, err := kinds.Open([]byte(text), model.Options{})
		if err != nil {
			t.Fatal(err)
		}
		list := property.Unanswered(d, nil, nil)
		if (len(list) == 1) != x.told {
			t.Errorf("%s %s.%s: %v", x.header, x.to, x.method, list)
			continue
		}
		if x.told && (list[0].Path != "connection[0].@method" || !strings.HasPrefix(list[0].Text.String(), "property.class-lacks") || list[0].Gravity != model.Hint) {
			t.Errorf("%s.%s: %v", x.to, x.method, list[0])
		}
	}
}
