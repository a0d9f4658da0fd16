package inspector

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"savant/codec/variant"
	"savant/model"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
)

// known is what the engine says of a property whose name means the same in every class that has it. The names and bounds are those
// of doc/classes of Godot 4.0 to 4.6; names are the editor's own and are not translated.
type known struct {
	names     []string // of the numbers from 0
	flags     []string // of the bits
	low, high float64  // what the editor's slider spans, if they differ
}

// properties is by name.
func properties() map[string]known {
	thirty2, twenty := numbered(32), numbered(20)
	return map[string]known{
		"process_mode":          {names: []string{"Inherit", "Pausable", "When Paused", "Always", "Disabled"}},  // Node.xml
		"process_thread_group":  {names: []string{"Inherit", "Main Thread", "Sub Thread"}},                      // Node.xml
		"auto_translate_mode":   {names: []string{"Inherit", "Always", "Disabled"}},                             // Node.xml
		"pause_mode":            {names: []string{"Inherit", "Stop", "Process"}},                                // Node.xml of 3.x
		"texture_filter":        {names: filters()},                                                             // CanvasItem.xml
		"texture_repeat":        {names: []string{"Inherit", "Disabled", "Enabled", "Mirror"}},                  // CanvasItem.xml
		"clip_children":         {names: []string{"Disabled", "Clip Only", "Clip + Draw"}},                      // CanvasItem.xml
		"mouse_filter":          {names: []string{"Stop", "Pass", "Ignore"}},                                    // Control.xml
		"focus_mode":            {names: []string{"None", "Click", "All"}},                                      // Control.xml
		"grow_horizontal":       {names: []string{"Left", "Right", "Both"}},                                     // Control.xml
		"grow_vertical":         {names: []string{"Top", "Bottom", "Both"}},                                     // Control.xml
		"size_flags_horizontal": {flags: []string{"Fill", "Expand", "Shrink Center", "Shrink End"}},             // Control.xml
		"size_flags_vertical":   {flags: []string{"Fill", "Expand", "Shrink Center", "Shrink End"}},             // Control.xml
		"horizontal_alignment":  {names: []string{"Left", "Center", "Right", "Fill"}},                           // Label.xml
		"vertical_alignment":    {names: []string{"Top", "Center", "Bottom", "Fill"}},                           // Label.xml
		"autowrap_mode":         {names: []string{"Off", "Arbitrary", "Word", "Word (Smart)"}},                  // Label.xml
		"cast_shadow":           {names: []string{"Off", "On", "Double-Sided", "Shadows Only"}},                 // GeometryInstance3D.xml
		"loop_mode":             {names: []string{"None", "Linear", "Ping-Pong"}},                               // Animation.xml
		"process_callback":      {names: []string{"Physics", "Idle"}},                                           // Timer.xml, Camera2D.xml
		"shading_mode":          {names: []string{"Unshaded", "Per-Pixel", "Per-Vertex"}},                       // BaseMaterial3D.xml
		"cull_mode":             {names: []string{"Back", "Front", "Disabled"}},                                 // BaseMaterial3D.xml
		"transparency":          {names: []string{"Disabled", "Alpha", "Alpha Scissor", "Alpha Hash", "Depth"}}, // BaseMaterial3D.xml
		"collision_layer":       {flags: thirty2},                                                               // CollisionObject3D.xml
		"collision_mask":        {flags: thirty2},                                                               // CollisionObject3D.xml
		"navigation_layers":     {flags: thirty2},                                                               // NavigationRegion3D.xml
		"light_mask":            {flags: twenty},                                                                // CanvasItem.xml
		"visibility_layer":      {flags: twenty},                                                                // CanvasItem.xml
		"layers":                {flags: twenty},                                                                // VisualInstance3D.xml
		"cull_mask":             {flags: twenty},                                                                // Camera3D.xml
		"light_cull_mask":       {flags: twenty},                                                                // Light3D.xml
		"fov":                   {low: 1, high: 179},                                                            // Camera3D.xml
		"light_energy":          {low: 0, high: 16},                                                             // Light3D.xml
		"metallic":              {low: 0, high: 1},                                                              // BaseMaterial3D.xml
		"roughness":             {low: 0, high: 1},                                                              // BaseMaterial3D.xml
		"anchor_left":           {low: 0, high: 1},                                                              // Control.xml
		"anchor_top":            {low: 0, high: 1},                                                              // Control.xml
		"anchor_right":          {low: 0, high: 1},                                                              // Control.xml
		"anchor_bottom":         {low: 0, high: 1},                                                              // Control.xml
		"visible_ratio":         {low: 0, high: 1},                                                              // Label.xml
		"volume_db":             {low: -80, high: 24},                                                           // AudioStreamPlayer.xml
		"pitch_scale":           {low: 0.01, high: 4},                                                           // AudioStreamPlayer.xml
		"z_index":               {low: -4096, high: 4096},                                                       // CanvasItem.xml
	}
}

func filters() []string {
	return []string{"Inherit", "Nearest", "Linear", "Nearest Mipmap", "Linear Mipmap", "Nearest Mipmap Anisotropic", "Linear Mipmap Anisotropic"}
}

// numbered are the names of n layers, which the editor counts from 1.
func numbered(n int) []string {
	list := make([]string, n)
	for i := range list {
		list[i] = strconv.Itoa(i + 1)
	}
	return list
}

// knownOf is what is known of a property of a node or resource, by its name. Keys of saves are the game's own and say nothing.
func knownOf(doc *model.Document, r model.Row) (known, bool) {
	if !model.Has[model.Resourced](doc) {
		return known{}, false
	}
	up := doc.Parent(r)
	if up == 0 || up == model.Root {
		return known{}, false
	}
	b := doc.Describe(up).Badge
	if b < model.BadgeSection {
		return known{}, false
	}
	k, ok := properties()[doc.Describe(r).Label]
	return k, ok
}

// span is the hint of a number with usual bounds; "" for others.
func (k known) span() string {
	if k.low == k.high {
		return ""
	}
	return words.Say("Godot's editor goes from %s to %s.", floatText(k.low, 64), floatText(k.high, 64))
}

// addKnown adds what helps with properties that are known: the names of numbers and bits, and the usual span.
func (p *Panel) addKnown() {
	if p.type_ != variant.Int && p.type_ != variant.Float {
		return
	}
	k, ok := knownOf(p.doc, p.row)
	for _, r := range p.rows[1:] {
		if other, _ := knownOf(p.doc, r); len(other.names) != len(k.names) || len(other.flags) != len(k.flags) {
			ok = false
		}
	}
	switch {
	case !ok:
	case k.names != nil && p.type_ == variant.Int:
		p.extra = newPick(p, k.names)
		p.body.Add(p.extra.object())
	case k.flags != nil && p.type_ == variant.Int:
		p.extra = newBits(p, k.flags)
		p.body.Add(p.extra.object())
	case k.span() != "":
		p.body.Add(ink.Small(k.span(), look.Muted))
	}
}

// pick chooses among numbers with names.
type pick struct {
	panel  *Panel
	names  []string
	choice *widget.Select
	frozen bool
	root   *fyne.Container
}

func newPick(p *Panel, names []string) extra {
	k := &pick{panel: p, names: names, choice: widget.NewSelect(nil, nil)}
	for i, n := range names {
		k.choice.Options = append(k.choice.Options, strconv.Itoa(i)+"  "+n)
	}
	k.choice.PlaceHolder = words.Say("no name for this number")
	k.choice.OnChanged = func(string) {
		if i := k.choice.SelectedIndex(); i >= 0 && !k.frozen {
			if err := p.set(variant.OfInt(int64(i))); err != nil {
				p.head.refuse(err)
			}
			p.Refresh()
		}
	}
	if p.fixed() {
		k.choice.Disable()
	}
	k.root = ink.Down(4, ink.Small(words.Say("Godot's name for it"), look.Muted), k.choice)
	return k
}

func (k *pick) object() fyne.CanvasObject { return k.root }
func (k *pick) focus() bool               { return false }

func (k *pick) fill(v variant.Value) {
	k.frozen = true
	defer func() { k.frozen = false }()
	for _, other := range k.panel.values {
		if other.Int() != v.Int() {
			k.choice.ClearSelected()
			return
		}
	}
	if n := v.Int(); n >= 0 && n < int64(len(k.names)) {
		k.choice.SetSelectedIndex(int(n))
	} else {
		k.choice.ClearSelected()
	}
}
