package watch

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"savant/model"
	"savant/model/narrow"
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// step is one observation of the user in the game: a condition on a version.
type step struct {
	number uint64 // of the version
	words  string // of the condition, as package narrow has them
	value  string // after the words; "" where they need none
}

// String is the condition in the user's language: "is 1190".
func (s step) String() string {
	return strings.TrimSpace(conditionWords(s.words) + " " + s.value)
}

// condition is a condition in the window. It needs a value, or two numbers.
type condition struct {
	widgets.Option
	values int
}

// conditions are those that can be chosen, the likeliest first.
func conditions() []condition {
	return []condition{
		{widgets.Option{Words: words.Say("is"), Name: "is"}, 1},
		{widgets.Option{Words: words.Say("decreased"), Name: "decreased"}, 0},
		{widgets.Option{Words: words.Say("increased"), Name: "increased"}, 0},
		{widgets.Option{Words: words.Say("changed"), Name: "changed"}, 0},
		{widgets.Option{Words: words.Say("did not change"), Name: "did not change"}, 0},
		{widgets.Option{Words: words.Say("changed by"), Name: "by"}, 1},
		{widgets.Option{Words: words.Say("is between"), Name: "between"}, 2},
		{widgets.Option{Words: words.Say("is about"), Name: "is about"}, 1},
		{widgets.Option{Words: words.Say("is more than"), Name: "more than"}, 1},
		{widgets.Option{Words: words.Say("is less than"), Name: "less than"}, 1},
		{widgets.Option{Words: words.Say("decreased by"), Name: "decreased by"}, 1},
		{widgets.Option{Words: words.Say("increased by"), Name: "increased by"}, 1},
		{widgets.Option{Words: words.Say("is not"), Name: "is not"}, 1},
		{widgets.Option{Words: words.Say("contains"), Name: "contains"}, 1},
		{widgets.Option{Words: words.Say("is there"), Name: narrow.Any.String()}, 0},
	}
}

// conditionOf is the condition of a name.
func conditionOf(name string) condition {
	list := conditions()
	return list[max(0, slices.IndexFunc(list, func(c condition) bool { return c.Name == name }))]
}

func conditionWords(name string) string { return conditionOf(name).Words }

// parse makes a condition of the words and the value of a step.
func (s step) parse() (narrow.Condition, error) {
	value := s.value
	if conditionOf(s.words).values == 2 {
		// Whatever is between the two numbers, in whatever language.
		var numbers []string
		for _, field := range strings.FieldsFunc(value, func(r rune) bool { return !strings.ContainsRune("0123456789.+-eE", r) }) {
			if _, err := strconv.ParseFloat(field, 64); err == nil {
				numbers = append(numbers, field)
			}
		}
		value = strings.Join(numbers, " and ")
	}
	return narrow.ParseCondition(s.words + " " + value)
}

// search narrows down the value the user is looking for. Each step checks only the values left by the one before.
type search struct {
	*record
	what narrow.What
	done []outcome // of the first steps, as they were when they were made
	err  error     // why the later steps cannot run
	told func()    // called when the search is over

	run  int // counts the searches; only the last counts
	stop context.CancelFunc
	busy bool
}

// outcome is what a step left.
type outcome struct {
	step
	what narrow.What
	narrow.Search
}

// mostFound is how many of the values that are left are listed.
const mostFound = 200

// start narrows again, from the first step on that is another than before.
func (s *search) start() {
	s.Close()
	if len(s.steps) == 0 {
		s.done, s.found, s.left, s.err = nil, nil, 0, nil
		s.told()
		return
	}
	same := 0
	for same < min(len(s.done), len(s.steps)) && s.done[same].step == s.steps[same] && s.done[same].what == s.what {
		same++
	}
	ctx, stop := context.WithCancel(context.Background())
	s.stop, s.busy = stop, true
	run, what, steps, done := s.run, s.what, slices.Clone(s.steps), slices.Clone(s.done[:same])
	paths := make(map[uint64]string, len(s.versions))
	for _, v := range s.versions {
		paths[v.Version.Number()] = v.Version.Path
	}
	before := s.before(steps[0].number)
	var newest *model.Snapshot
	if s.newest != nil {
		newest = s.newest.Snapshot()
	}
	options := s.options
	version := func(number uint64) (*model.Snapshot, error) {
		doc, err := open(paths[number], options)
		if err != nil {
			return nil, err
		}
		return doc.Snapshot(), nil
	}
	go func() {
		done, err := narrowed(ctx, what, done, steps, before, version)
		var hits []narrow.Hit
		if n := len(done); err == nil && newest != nil {
			hits, err = done[n-1].Hits(ctx, newest, mostFound)
		}
		s.win.RunOnUI(func() {
			if run == s.run {
				s.finished(done, hits, err)
			}
		}, false)
	}()
}

// narrowed makes the steps that are not done yet. before is the number of the version before the first step's, 0 for none.
func narrowed(ctx context.Context, what narrow.What, done []outcome, steps []step, before uint64, version func(uint64) (*model.Snapshot, error)) ([]outcome, error) {
	for _, x := range steps[len(done):] {
		c, err := x.parse()
		if err != nil {
			return done, err
		}
		search := narrow.Search{What: what}
		if n := len(done); n > 0 {
			search = done[n-1].Search
		} else if c.Compares() && before != 0 {
			first, err := version(before)
			if err == nil {
				err = search.Step(ctx, first, narrow.Any)
			}
			if err != nil {
				return done, err
			}
		}
		doc, err := version(x.number)
		if err == nil {
			err = search.Step(ctx, doc, c)
		}
		if err != nil {
			return done, err
		}
		done = append(done, outcome{x, what, search})
	}
	return done, nil
}

// before is the number of the version before another, 0 for none.
func (s *search) before(number uint64) uint64 {
	if i := s.index(number); i > 0 {
		return s.versions[i-1].Version.Number()
	}
	return 0
}

func (s *search) finished(done []outcome, hits []narrow.Hit, err error) {
	s.busy, s.done, s.err = false, done, err
	s.found, s.left = []string{}, 0
	for _, h := range hits {
		s.found = append(s.found, h.Path)
	}
	if n := len(done); n > 0 && err == nil {
		s.left = done[n-1].Len()
	}
	first, why := "", ""
	if len(s.found) > 0 {
		first = s.found[0]
	}
	if err != nil {
		why = words.Text(err)
	}
	s.told()
	s.win.Trace("narrowed", "steps", len(done), "left", s.left, "first", first, "error", why)
}

// Close cancels the search. Later results are ignored.
func (s *search) Close() {
	s.run++
	s.busy = false
	if s.stop != nil {
		s.stop()
	}
}
