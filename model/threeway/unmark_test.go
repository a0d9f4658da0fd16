package threeway_test

import (
	"testing"

	"savant/model/threeway"
)

func TestUnmark(t *testing.T) {
	for _, c := range []struct{ text, base, ours, theirs string }{
		{"a\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> x\nd\n", "a\nd\n", "a\nb\nd\n", "a\nc\nd\n"},
		{"<<<<<<< HEAD\r\nb\r\n||||||| 1a2b\r\nz\r\n=======\r\n>>>>>>> x\r\n", "z\r\n", "b\r\n", ""},
		{"<<<<<<<<< o\na = 1\n=========\nc\n>>>>>>>>> t", "", "a = 1\n", "c\n"},
	} {
		v, ok := threeway.Unmark([]byte(c.text))
		if !ok || string(v.Base) != c.base || string(v.Ours) != c.ours || string(v.Theirs) != c.theirs {
			t.Errorf("%q: %q, %q, %q, %v", c.text, v.Base, v.Ours, v.Theirs, ok)
		}
	}
	for _, text := range []string{"", "a\n", "<<<<<<< a\n", "=======\n", "<<<<<<< a\n<<<<<<< b\n=======\n>>>>>>> b\n", "<<<<<<< a\n=======\n=======\n>>>>>>> b\n", "<<<<<<<a\n=======\n>>>>>>> b\n"} {
		if v, ok := threeway.Unmark([]byte(text)); ok {
			t.Errorf("%q: %q", text, v)
		}
	}
}
