package tscn

import (
	"strings"
	"testing"
)

// TestJudgeValue checks that a value by itself is judged like an assigned one, without reading all of a long one.
func TestJudgeValue(t *testing.T) {
	long := strings.Repeat("1, ", 4000)
	for _, text := range []string{
		"1", "PoolIntArray( 1 )", "Vector2( 1, 2 )\n[PackedByteArray()]", "1\nPackedByteArray()\n", "[\nTransform3D()\n]", "{\n\n}", "{&\"a\": 1}", "@\"a\"", "Matrix32(1, 0, 0, 1, 0, 0)",
		"Dictionary[int, int]({})", "\"Transform3D\"", "[\"]\", Quat( 0, 0, 0, 1 )]", "[" + long + "PoolIntArray( 1 )]", "[PoolIntArray( 1 ), " + long + "Transform3D()]",
		"\"" + strings.Repeat("a", 20_000) + "\"", "[" + strings.Repeat("\"a\", ", 1700) + "]", strings.Repeat("[", 30), strings.Repeat("1", 20_000),
	} {
		assigned := []byte("v=" + text)
		if got, want := JudgeValue([]byte(text)), Judge(assigned, Scan(assigned)); got.Dialect != want.Dialect {
			t.Errorf("%.40q: %s, want %s", text, got.Dialect.Name, want.Dialect.Name)
		}
	}
}
