package translate_test

import (
	"fmt"
	"strings"
	"testing"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/scene/literal"
	"savant/scene/translate"
)

// TestStateMachines translates state machines and their transitions both ways.
func TestStateMachines(t *testing.T) {
	const machine, transition = "AnimationNodeStateMachine", "AnimationNodeStateMachineTransition"
	for _, c := range []struct {
		from, to      *dialect.Dialect
		class         string
		was, now, say string
	}{
		{dialect.Godot3, dialect.Godot46, transition, "auto_advance=true", "advance_mode=2", ""},
		{dialect.Godot3, dialect.Godot46, transition, "auto_advance=true disabled=true", "advance_mode=0", ""},
		{dialect.Godot3, dialect.Godot46, transition, "auto_advance=false priority=2", "priority=2", ""},
		{dialect.Godot46, dialect.Godot3, transition, "advance_mode=2", "auto_advance=true", ""},
		{dialect.Godot46, dialect.Godot3, transition, "advance_mode=0 priority=2", "priority=2 disabled=true", ""},
		{dialect.Godot46, dialect.Godot3, transition, "advance_mode=1", "", ""},
		{dialect.Godot3, dialect.Godot46, machine, `start_node="Idle" end_node=""`, "", "translate.no-start item state Idle"},
		{dialect.Godot3, dialect.Godot46, machine, `end_node="Run"`, "", "translate.no-end item state Run"},
		{dialect.Godot46, dialect.Godot3, machine, `transitions=["Start","Idle",1,"Idle","Run",2,"Run","End",3]`, `transitions=["Idle","Run",2] start_node="Idle" end_node="Run"`, ""},
		{dialect.Godot46, dialect.Godot46, machine, `transitions=["Start","Idle",1]`, `transitions=["Start","Idle",1]`, ""},
	} {
		var list []variant.Property
		for _, word := range strings.Fields(c.was) {
			name, text, _ := strings.Cut(word, "=")
			v, err := literal.ParseAll(text, c.from)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, variant.Property{Name: name, Value: v})
		}
		var said, now []string
		tr := translate.New(c.from, c.to, func(id message.ID, args ...any) { said = append(said, fmt.Sprint(string(id), " ", args[1])) })
		for _, p := range tr.Properties(c.class, message.Message{}, list) {
			now = append(now, p.Name+"="+strings.ReplaceAll(literal.Text(p.Value, c.to), ", ", ","))
		}
		if got := strings.ReplaceAll(strings.Join(now, " "), "[ ", "["); strings.ReplaceAll(got, " ]", "]") != c.now || strings.Join(said, "; ") != c.say {
			t.Errorf("%s of %s becomes %q (%q) in %s, not %q (%q)", c.was, c.from.Title, got, said, c.to.Title, c.now, c.say)
		}
	}
}
