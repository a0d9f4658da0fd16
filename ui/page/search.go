package page

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"time"

	"savant/model"
	"savant/model/find"
	"savant/model/nodes"
	"savant/model/property"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/look/badge"
	"savant/ui/outline"
)

const (
	// firstWait is how long the window waits for the first rows when the words change, so that it never draws rows of an older filter under new
	// words: it draws none if nothing has come by then. firstLook is when what was found so far comes.
	firstWait = 8 * time.Millisecond
	firstLook = firstWait / 2
	// firstRows is how many rows are looked at before it is shown that there is no match so far.
	firstRows = 4096
	// firstBatch is the number of matches passed on at once at first. What showing them takes tells how many come next.
	firstBatch = 1000
	// leastBatch and mostBatch bound that.
	leastBatch, mostBatch = 250, 20_000
	// batchTime is how long showing a batch may take: no longer than half a frame.
	batchTime = 8 * time.Millisecond
	// keepTime is how long of that matches are added. Those that are left then come with the next batch: what a match takes may be ten times as much
	// as before.
	keepTime = batchTime / 2
	// keepCheck is after how many matches that is looked at.
	keepCheck = 32
	// filterMost is how many matches are shown: what is kept of so many takes some hundred MB.
	filterMost = 1_000_000
	// elementsMost is how many elements of packed arrays are looked at.
	elementsMost = 500_000
	// seekFrom is the size in bytes from which the text is first sought in the bytes. That takes about a tenth of the time of
	// visiting all rows.
	seekFrom = 4 << 20
)

// rowFilter is a kind of rows that one can filter for.
type rowFilter struct {
	words    string
	fits     func(model.Description) bool
	elements bool // searches the elements of packed arrays, which are too many to be rows otherwise
}

func rowFilters() []rowFilter {
	return []rowFilter{
		{words: words.Say("All types"), fits: func(model.Description) bool { return true }},
		{words: words.Say("Changed"), fits: func(d model.Description) bool { return d.Changed }},
		{words: words.Say("Problems"), fits: func(d model.Description) bool { return !d.Problem.IsZero() || !d.Misfit.IsZero() }},
		{words: words.Say("Numbers"), fits: badges(model.BadgeInt, model.BadgeFloat)},
		{words: words.Say("Booleans"), fits: badges(model.BadgeBool)},
		{words: words.Say("Texts"), fits: badges(model.BadgeString, model.BadgeStringName, model.BadgeNodePath)},
		{words: words.Say("Vectors, matrices"), fits: badges(model.BadgeVector, model.BadgeRotation, model.BadgeMatrix)},
		{words: words.Say("Colours"), fits: badges(model.BadgeColor)},
		{words: words.Say("Containers"), fits: badges(model.BadgeDictionary, model.BadgeArray, model.BadgeObject)},
		{words: words.Say("Packed arrays"), fits: badges(model.BadgeBytes, model.BadgePackedInt, model.BadgePackedFloat, model.BadgePackedString,
			model.BadgePackedVector, model.BadgePackedColor)},
		{words: words.Say("Elements of packed arrays"), fits: func(model.Description) bool { return true }, elements: true},
		{words: words.Say("Not understood"), fits: badges(model.BadgeOpaque)},
	}
}

func badges(list ...model.Badge) func(model.Description) bool {
	return func(d model.Description) bool {
		for _, b := range list {
			if d.Badge == b {
				return true
			}
		}
		return false
	}
}

// search looks for the rows that match, outside the user interface's goroutine, in a copy of the document.
type search struct {
	page   host.Page
	kept   *filtered // what was found
	text   string
	kind   rowFilter
	again  bool // after an edit: what was found before stays until all is found
	nodes  bool // only they are looked at
	scenes property.Scenes
	tell   func(news bool, text string) // shows what was found, and how far the search is
	ctx    context.Context
	stop   context.CancelFunc
	first  chan func()   // takes what is handed over first to the window, while that waits for it
	late   chan struct{} // closed when it waits no more

	doc    *model.Document // the copy
	query  *nodes.Query    // of nodes by class and properties; nil if the text is looked for
	batch  []match
	most   int // matches in a batch
	handed time.Time
	pause  time.Duration // until the next batch
	looked int           // rows
	seen   int           // elements
	unseen bool          // there are elements that were not looked at
	// seeking means that rows are found by their bytes, before the walk over all rows.
	seeking bool
	sought  float64 // the share of the bytes that is done
	at      []int64 // where the rows are that were found by their bytes
	found   int     // belongs to the window, which waits for no batch but the last
	ended   bool    // belongs to the window: all is found
}

// match is a row that matches.
type match struct {
	trail []int // the way from the root, at each row which child comes next
	whole bool  // what it holds is wanted with it
}

// start starts a search of the document in its current state. It returns an error if the query is invalid.
func (s *search) start(tell func(news bool, text string)) (err error) {
	s.ctx, s.stop = context.WithCancel(context.Background())
	s.tell, s.pause, s.most = tell, firstLook, firstBatch
	s.first, s.late = make(chan func()), make(chan struct{})
	if nodes.Asked(s.text) {
		if s.query, err = nodes.Parse(s.text); err != nil {
			return err
		}
	}
	path := strings.TrimSpace(s.text)
	s.text = strings.ToLower(path)
	if s.query == nil {
		s.kept.sought = s.text
	}
	snapshot := s.page.Doc().Snapshot()
	s.doc = snapshot.Brief()
	s.handed = time.Now()
	go func() {
		if s.query == nil && strings.ContainsAny(path, ".[") {
			s.atPath(path)
		}
		if s.query == nil && !s.nodes && s.text != "" && s.doc.Size() >= seekFrom {
			s.seek(snapshot)
		}
		if s.nodes {
			s.walk(NodeTree{Tree: Tree{s.doc}}, outline.Node(model.Root))
		} else {
			s.doc.Walk(model.Root, -1, s.visit)
		}
		s.hand(1, true)
	}()
	return nil
}

// await shows what is found first, if that comes at once. It reports whether it did.
func (s *search) await() bool {
	defer close(s.late)
	timer := time.NewTimer(firstWait)
	defer timer.Stop()
	select {
	case show := <-s.first:
		show()
		return true
	case <-timer.C:
		return false
	}
}

// runOnUI has the window do something: at once while it waits for what comes first.
func (s *search) runOnUI(do func(), wait bool) {
	done := make(chan struct{})
	select {
	case s.first <- func() { do(); close(done) }:
		<-done
	case <-s.late:
		s.page.Window().RunOnUI(do, wait)
	}
}

// atPath keeps the row of a path, with what it holds, if there is one.
func (s *search) atPath(path string) {
	r, err := s.doc.Find(path)
	if err != nil || r == model.Root || !s.kind.fits(s.doc.Describe(r)) {
		return
	}
	if trail := s.trail(r); !slices.Contains(trail, -1) { // else it is an attribute, which the outline does not list
		s.batch = append(s.batch, match{trail, true})
	}
}

// seek keeps the rows whose keys or texts hold the text that is looked for. The walk over all rows finds them again, and
// those that match in other ways.
func (s *search) seek(snapshot *model.Snapshot) {
	query, err := find.Compile(find.Query{Any: "(?i)" + regexp.QuoteMeta(s.text), Bare: true})
	if err != nil {
		return
	}
	s.seeking = true
	soFar := func(share float64) {
		s.sought = share
		if time.Since(s.handed) >= s.pause {
			s.hand(s.share(0), false)
		}
	}
	query.Run(s.ctx, snapshot, soFar, func(h find.Hit) bool { // its only error is that the search was stopped
		r := s.doc.Descend(h.Trail)
		if r == 0 || s.doc.Index(r) < 0 || badge.Packed(s.doc.Describe(s.doc.Parent(r)).Badge) {
			return s.ctx.Err() == nil
		}
		return s.check(r, s.doc.Describe(r))
	})
	s.seeking, s.looked, s.sought = false, 0, 1
	slices.Sort(s.at)
	s.hand(s.share(0), false)
}

// share is how much of the search is done, of whose rows so many bytes were looked at: where the bytes are searched first, that counts for half.
func (s *search) share(off int64) float64 {
	if s.seeking {
		return s.sought / 2
	}
	return s.sought/2 + (1-s.sought/2)*float64(off)/float64(max(1, s.doc.Size()))
}

// hand passes results to the window and waits until they are shown, so that the window is drawn between two batches.
func (s *search) hand(share float64, done bool) {
	batch := s.batch
	s.batch = nil
	for more := true; more && s.ctx.Err() == nil; {
		wait := len(batch) > 0
		s.runOnUI(func() {
			rest := s.arrived(batch, share, done)
			if wait { // else nothing is left, and nobody is there to know
				batch, more = rest, len(rest) > 0
			}
		}, wait)
		more = more && wait
	}
	s.handed, s.pause = time.Now(), host.Pace
}

// arrived shows new results, and returns those for which there was no time.
func (s *search) arrived(batch []match, share float64, done bool) (rest []match) {
	if s.ctx.Err() != nil {
		return nil
	}
	began := time.Now()
	n := min(len(batch), s.most)
	full := n == s.most
	defer func() {
		if full { // else it came because it was time
			s.adapt(n, time.Since(began))
		}
	}()
	doc := s.page.Doc()
	for i, m := range batch[:n] {
		if i > 0 && i%keepCheck == 0 && time.Since(began) > keepTime {
			n, full = i, true
			break
		}
		r := model.Root
		for _, i := range m.trail {
			r = doc.Child(r, i)
		}
		if r != 0 && s.found < filterMost && s.kept.hit(outline.Node(r), m.whole) {
			s.found++
		}
	}
	rest = batch[n:]
	done = done && len(rest) == 0
	if s.again && !done {
		s.kept.sort(s.kept.list)
		return rest
	}
	s.ended = done
	s.tell(n > 0 || done, s.words(share, done))
	event := "filtering"
	if done {
		event = "filtered"
	}
	s.page.Window().Trace(event, "found", s.found, "percent", int(share*100))
	return rest
}

// adapt chooses how many matches come with the next batch by what the last took.
func (s *search) adapt(shown int, took time.Duration) {
	s.most = min(max(leastBatch, int(float64(shown)*min(2, float64(batchTime)/float64(took+1)))), mostBatch)
}

// whole reports whether all rows that match are found.
func (s *search) whole() bool { return s.ended && s.found < filterMost && s.seen < elementsMost }

// words says how many rows match.
func (s *search) words(share float64, done bool) string {
	found := words.Number(int64(s.found))
	switch {
	case s.found >= filterMost:
		return words.Say("These are the first %s rows that match. Find (Ctrl+F) searches all.", found)
	case !done && float64(s.found) > share*filterMost: // at this rate it stops before the end
		return words.Say("Searching until %s rows match. So far: %s", words.Number(filterMost), found)
	case !done:
		return words.Say("Searching, %s %% done. Rows that match so far: %s", words.Number(int64(share*100)), found)
	case s.seen >= elementsMost:
		return words.Say("%s of the first %s elements match. Find (Ctrl+F) searches all.", found, words.Number(elementsMost))
	case s.found == 0 && s.unseen && s.text != "":
		return words.Say("No matches. Elements of packed arrays were not searched: choose %q in the list of types.", words.Say("Elements of packed arrays"))
	case s.found == 0:
		return words.Say("No matches.")
	}
	return words.Count(int64(s.found), "%s row matches.", "%s rows match.")
}

// walk looks at the rows of a tree below one of them.
func (s *search) walk(t rowTree, above outline.Node) bool {
	for i := range t.Len(above) {
		n := t.Child(above, i)
		if r := model.Row(n); !s.check(r, s.doc.Describe(r)) || !s.walk(t, n) {
			return false
		}
	}
	return true
}

// visit checks a row, the contents of its bytes and, if wanted, its elements.
func (s *search) visit(r model.Row) bool {
	if s.doc.Index(r) < 0 {
		return true // an attribute, which the outline does not list
	}
	d := s.doc.Describe(r)
	if !s.kind.elements && !s.check(r, d) {
		return false
	}
	switch {
	case d.Children == 1 && strings.HasSuffix(s.doc.Path(s.doc.Child(r, 0)), "!"):
		s.doc.Walk(s.doc.Child(r, 0), -1, s.visit)
	case s.kind.elements && badge.Packed(d.Badge):
		for i := 0; i < d.Children && s.seen < elementsMost; i++ {
			s.seen++
			if c := s.doc.Child(r, i); !s.check(c, s.doc.Describe(c)) {
				return false
			}
		}
	case badge.Packed(d.Badge) && d.Children > 0:
		s.unseen = true
	}
	return s.ctx.Err() == nil
}

// check keeps a row if it matches, and passes the results on when it is time. It reports whether to continue.
func (s *search) check(r model.Row, d model.Description) bool {
	if !s.known(d.Offset) && s.kind.fits(d) {
		label := d.Label
		if !d.Title.IsZero() {
			label = words.Text(d.Title)
		}
		named := s.has(label)
		if s.text == "" || s.query == nil && named || s.matches(r, d) {
			s.batch = append(s.batch, match{s.trail(r), s.text != "" && s.query == nil && named})
			if s.seeking {
				s.at = append(s.at, d.Offset)
			}
		}
	}
	s.looked++
	if len(s.batch) >= s.most || time.Since(s.handed) >= s.pause && (len(s.batch) > 0 || s.looked > firstRows) {
		s.hand(s.share(d.Offset), false)
	}
	return s.ctx.Err() == nil && s.found < filterMost
}

// known reports whether the walk has come to a row that was found by its bytes.
func (s *search) known(off int64) bool {
	if s.seeking {
		return false
	}
	for len(s.at) > 0 && s.at[0] < off {
		s.at = s.at[1:]
	}
	if len(s.at) == 0 || s.at[0] != off {
		return false
	}
	s.at = s.at[1:] // what is inside its bytes may begin where it does
	return true
}

// has reports whether a text holds the one that is looked for.
func (s *search) has(text string) bool { return strings.Contains(strings.ToLower(text), s.text) }

// matches reports whether a row matches that does not by its name.
func (s *search) matches(r model.Row, d model.Description) bool {
	kind := d.Type
	if !d.Kind.IsZero() {
		kind = words.Text(d.Kind)
	}
	switch {
	case s.query != nil:
		return s.query.Is(s.doc, r, s.scenes)
	case s.has(kind):
		return true
	case d.Children == 0 && len(d.About) > 0:
		return s.has(words.Text(d.About))
	case d.Children == 0 && s.has(d.Summary):
		return true
	}
	return s.nodes && slices.ContainsFunc(s.doc.GroupsOf(r), s.has)
}

// trail is the way to a row.
func (s *search) trail(r model.Row) (trail []int) {
	for ; r != model.Root; r = s.doc.Parent(r) {
		trail = append(trail, s.doc.Index(r))
	}
	slices.Reverse(trail)
	return trail
}
