package page_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"savant/model"
	"savant/ui/host"
	"savant/ui/host/hosttest"
	"savant/ui/page"
)

// timed is a page whose window tells how long what the filter runs in it takes at most.
type timed struct {
	host.Page
	most *time.Duration
}

func (p timed) Window() host.Window { return timedWindow{p.Page.Window(), p.most} }

type timedWindow struct {
	host.Window
	most *time.Duration
}

func (w timedWindow) RunOnUI(f func(), wait bool) {
	w.Window.RunOnUI(func() {
		began := time.Now()
		f()
		*w.most = max(*w.most, time.Since(began))
	}, wait)
}

// BenchmarkFilterFrames filters a file of 90,000 dictionaries with three matches each, one after another open, and edits one of them: longest is how
// long the window stands still at most, while matches come, in the edit itself, and while what is left of them is shown.
func BenchmarkFilterFrames(b *testing.B) {
	const many = 90_000
	var text strings.Builder
	text.WriteString(`{"list": [0`)
	for i := range many {
		fmt.Fprintf(&text, `,{"zebra": %d, "other": 1, "zebras": [2, 3]}`, i)
	}
	text.WriteString("]}\n")
	file := filepath.Join(b.TempDir(), "many.json")
	if err := os.WriteFile(file, []byte(text.String()), 0o600); err != nil {
		b.Fatal(err)
	}
	var came, edited, shown time.Duration
	for b.Loop() {
		w := hosttest.New(b, nil)
		most := time.Duration(0)
		p := timed{w.OpenFile(file), &most}
		f := page.NewFilter(p, page.NewInnerNodes(p), "")
		f.By("zebra")
		w.After("filtered", 1)
		came = max(came, most)
		r, err := p.Doc().Find("list[400].zebra")
		if err != nil {
			b.Fatal(err)
		}
		at := len(w.Events("filtered"))
		most = 0
		p.Doc().OnChange(func(c model.Change) {
			began := time.Now()
			f.Edited(c)
			edited = max(edited, time.Since(began))
		})
		if err := p.Doc().Remove(r); err != nil {
			b.Fatal(err)
		}
		w.After("filtered", at+1)
		shown = max(shown, most)
	}
	for name, d := range map[string]time.Duration{"came": came, "edit": edited, "again": shown} {
		b.ReportMetric(float64(d.Microseconds())/1000, name+"-longest-ms")
	}
}
