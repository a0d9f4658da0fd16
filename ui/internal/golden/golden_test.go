package golden

import "testing"

// TestTranslation: a line that is shown in other words is once, with all that is shown in its place; one that is left in
// English at one of its places is seen, and so are lines that only one language has.
func TestTranslation(t *testing.T) {
	english := "\n== a\nmuted \"Value\"\nmuted \"hp\"\n[line ]\n== b\nmuted \"Value\"\ntext \"Edited\"\n"
	for _, c := range []struct{ name, got, want string }{
		{"the same", english, ""},
		{"other words", "\n== a\nmuted \"Valeur\"\nmuted \"hp\"\n[line ]\n== b\nmuted \"Valeur\"\ntext \"Edited\"\n",
			"muted \"Value\"\n\tmuted \"Valeur\"\n"},
		{"one place left", "\n== a\nmuted \"Valeur\"\nmuted \"hp\"\n[line ]\n== b\nmuted \"Value\"\ntext \"Edited\"\n",
			"muted \"Value\"\n\tmuted \"Valeur\"\n\tmuted \"Value\"\n"},
		{"a line that does not fit", "\n== a\nmuted \"Value\"\nmuted \"hp\"\n[line ]\n== b\nmuted \"Value\"\n",
			"in place of [\"text \\\"Edited\\\"\"]: []\n"},
		{"a part less", "\n== a\nmuted \"Value\"\nmuted \"hp\"\n[line ]",
			"in place of [\"b\" \"muted \\\"Value\\\"\" \"text \\\"Edited\\\"\" \"\"]: []\n"},
	} {
		if got := translation(english, c.got); got != c.want {
			t.Errorf("%s:\n%s\nnot\n%s", c.name, got, c.want)
		}
	}
}
