package literal

import (
	"encoding/hex"
	"strings"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/enginetest"
)

// For each line of the input the scripts print its text and the bytes of what the engine reads, which is null (4.x), 0
// or a String (3.x) if it refuses the text.
const bytes4 = `extends SceneTree
func _init():
	var out := FileAccess.open("OUT", FileAccess.WRITE)
	for line in FileAccess.get_file_as_string("IN").split("\n"):
		var v = str_to_var(line)
		out.store_line(line + "\t" + ("" if v == null else var_to_bytes(v).hex_encode()))
	out.close()
	quit(0)
`

const bytes3 = `extends SceneTree
func _init():
	var file = File.new()
	file.open("IN", File.READ)
	var out = File.new()
	out.open("OUT", File.WRITE)
	for line in file.get_as_text().split("\n"):
		var v = str2var(line)
		out.store_line(line + "\t" + ("" if typeof(v) in [2, 4] else var2bytes(v).hex_encode()))
	out.close()
	quit(0)
`

// TestNotFiniteLive compares the bytes of NaNs and infinities, alone, in components of 32 and 64 bits and in packed
// arrays, with what the engines make of the same text. Texts that an engine refuses prove nothing; enough are left.
func TestNotFiniteLive(t *testing.T) {
	words := []string{"nan", "-nan", "inf", "-inf", "inf_neg", "nan.0", "inf.0", "-inf.0", "1e400", "-1e400", "3e9", "-3e9", "3000000000", "2.9", "-2.9"}
	for _, e := range []struct {
		engine, script string
		d              *dialect.Dialect
		types          string // with a single component
		least          int
	}{
		{"4.6", bytes4, dialect.Godot46, "Vector2(W, W);Color(W, 0, W, 1);Vector4(0, W, W, 0);Transform2D(W, 0, 0, W, W, 0);PackedFloat32Array(W, 1, W);" +
			"PackedFloat64Array(W, 1, W);PackedVector2Array(W, W);PackedVector3Array(W, W, 0);PackedColorArray(W, 0, W, 1);[W, 1, W];{W: W};Vector2i(W, 1);PackedInt32Array(W, 1);PackedInt64Array(W, 1);PackedByteArray(W, 1)", 80},
		{"3.6", bytes3, dialect.Godot3, "Vector2( W, W );Color( W, 0, W, 1 );Quat( 0, W, W, 0 );Transform2D( W, 0, 0, W, W, 0 );PoolRealArray( W, 1, W );PoolVector2Array( W, W );PoolIntArray( W, 1 );" +
			"PoolVector3Array( W, W, 0 );PoolColorArray( W, 0, W, 1 );[ W, 1, W ];{W: W}", 60},
		{"3.2", bytes3, dialect.Godot32, "Vector2( W, W );PoolRealArray( W, 1, W );[ W, 1, W ];{W: W}", 10},
	} {
		t.Run(e.engine, func(t *testing.T) {
			lines := words
			for _, shape := range strings.Split(e.types, ";") {
				for _, w := range words {
					lines = append(lines, strings.ReplaceAll(shape, "W", w))
				}
			}
			said := ask(t, enginetest.Engine(t, e.engine), e.script, []byte(strings.Join(lines, "\n")))
			proved := 0
			for line := range strings.Lines(string(said)) {
				text, want, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
				if want == "" {
					continue
				}
				v, err := ParseAll(text, e.d)
				if err != nil {
					t.Errorf("%s: %v", text, err)
					continue
				}
				made, err := codec.Append(nil, v, e.d)
				if got := hex.EncodeToString(made); err != nil || got != want {
					t.Errorf("%s: %v, stored as\n%s, but the engine stores\n%s", text, err, got, want)
				}
				proved++
			}
			if proved < e.least {
				t.Errorf("the engine read only %d of %d texts", proved, len(lines))
			}
			t.Logf("%d of %d texts", proved, len(lines))
		})
	}
}
