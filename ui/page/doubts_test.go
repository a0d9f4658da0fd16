package page_test

import (
	"strings"
	"testing"

	"savant/ui/host/hosttest"
	"savant/ui/page"
)

func TestMain(m *testing.M) { hosttest.Main(m) }

// TestDoubtsAreReportedOnce asks twice before anything is said of an edit, and once when there is nothing more to say.
func TestDoubtsAreReportedOnce(t *testing.T) {
	path, _ := hosttest.Sample(t, "player.tscn")
	w := hosttest.New(t, nil)
	p := w.OpenFile(path)
	d := page.NewDoubts(p)
	r, err := p.Doc().Find(`node["HurtBox"]`)
	if err == nil {
		err = p.Doc().Remove(r) // with the connections that name it
	}
	if err != nil {
		t.Fatal(err)
	}
	d.Soon()
	d.Soon()
	w.After("message", 1)
	d.Report()
	if list := w.Events("message"); len(list) != 1 || !strings.Contains(list[0]["text"].(string), "HurtBox") {
		t.Errorf("it says %v", list)
	}
}
