package merge

import (
	"savant/model/threeway"
	"savant/ui/host"
	"savant/ui/internal/words"
)

// FileAction asks what to merge.
func FileAction() host.Action {
	return host.Action{ID: ActionMerge, Words: words.Say("Merge…"), Menu: host.FileMenu, Enabled: onFile, Needs: host.Needs(words.Say("go to the tab of a file")), Run: ask}
}

// onFile reports whether the tab that is shown is that of a file, whose merge it would be; without any tab all versions are asked for.
func onFile(w host.Window) bool { return w.Page() == nil || w.Page().Tool() == nil }

// Actions are those on the conflicts that a merge left in the document that is shown, which of returns, nil without one, and on the merge that is shown.
func Actions(of func(host.Window) *Conflicts) []host.Action {
	return []host.Action{
		{ID: actionResolve, Words: words.Say("Resolve conflicts…"), Sought: words.Say("merge conflict markers"), Menu: host.ToolsMenu,
			Enabled: func(w host.Window) bool { c := of(w); return c != nil && c.Found() },
			Needs:   host.Needs(words.Say("open a file in which a merge left conflicts")), Run: func(w host.Window) { of(w).resolve() }},
		{Menu: host.ToolsMenu},
		{ID: actionTakeOurs, Words: words.Say("Take ours"), Menu: host.ToolsMenu, Applies: merges, Enabled: onChange, Run: taking(threeway.Ours)},
		{ID: actionTakeTheirs, Words: words.Say("Take theirs"), Menu: host.ToolsMenu, Applies: merges, Enabled: onChange, Run: taking(threeway.Theirs)},
		{ID: actionTakeBase, Words: words.Say("Take base"), Menu: host.ToolsMenu, Applies: merges, Enabled: onBase, Needs: whyNoBase, Run: taking(threeway.Base)},
		{ID: actionTakeBoth, Words: words.Say("Take what both sides added"), Menu: host.ToolsMenu, Applies: merges, Enabled: onAdditions, Run: func(w host.Window) { mergingOf(w).takeBoth() }},
		{ID: actionOursLeft, Words: words.Say("Take ours for all undecided conflicts"), Menu: host.ToolsMenu, Applies: merges, Enabled: onLeft, Needs: host.Needs(words.Say("all conflicts are decided")), Run: func(w host.Window) { mergingOf(w).decideLeft(threeway.Ours) }},
		{ID: actionTheirsLeft, Words: words.Say("Take theirs for all undecided conflicts"), Menu: host.ToolsMenu, Applies: merges, Enabled: onLeft, Needs: host.Needs(words.Say("all conflicts are decided")), Run: func(w host.Window) { mergingOf(w).decideLeft(threeway.Theirs) }},
		{ID: actionWrite, Words: words.Say("Another value…"), Menu: host.ToolsMenu, Applies: merges, Enabled: onValue, Needs: whyFixed, Run: func(w host.Window) { mergingOf(w).ask() }},
		{ID: actionSwap, Words: words.Say("Swap base and theirs"), Menu: host.ToolsMenu, Applies: merges, Enabled: mayTurn, Run: func(w host.Window) { mergingOf(w).turn() }},
		{ID: actionPreview, Words: words.Say("Open the merged file as it is now"), Menu: host.ToolsMenu, Applies: merges, Enabled: merged, Run: func(w host.Window) { mergingOf(w).preview() }},
	}
}

// mergingOf is the merge that is shown, nil if it is something else.
func mergingOf(w host.Window) *merging {
	if p := w.Page(); p != nil {
		m, _ := p.Tool().(*merging)
		return m
	}
	return nil
}

// merges reports whether a merge is shown.
func merges(w host.Window) bool { return mergingOf(w) != nil }

// merged is an action's condition: a merge is shown and its result is known.
func merged(w host.Window) bool { m := mergingOf(w); return m != nil && m.result != nil }

// mayTurn is an action's condition: a merge is shown that is not being saved, and whose base is known.
func mayTurn(w host.Window) bool { return merged(w) && !mergingOf(w).saving && !mergingOf(w).noBase }

// onLeft is an action's condition: a conflict is undecided.
func onLeft(w host.Window) bool { return merged(w) && mergingOf(w).result.Left() > 0 }

// onChange is an action's condition: a change is selected, or a place with some.
func onChange(w host.Window) bool {
	if !merged(w) {
		return false
	}
	_, ok := mergingOf(w).table.Current()
	return ok
}

// onBase is an action's condition: a change is selected of which base is known.
func onBase(w host.Window) bool { return onChange(w) && !mergingOf(w).noBase }

// whyNoBase says why base cannot be taken.
func whyNoBase(w host.Window) string {
	if !onChange(w) {
		return words.Say("select a change")
	}
	return baseUnknown()
}

func taking(side threeway.Side) func(host.Window) {
	return func(w host.Window) { mergingOf(w).decide(side) }
}

// onAdditions is an action's condition: a list is selected to which both sides added something.
func onAdditions(w host.Window) bool {
	if !onChange(w) {
		return false
	}
	m := mergingOf(w)
	c, _ := m.current()
	if c == nil {
		return false
	}
	_, ok := m.both[c.Path]
	return ok
}

// whyFixed says why no other value can be written for the change that is selected.
func whyFixed(w host.Window) string {
	if !onChange(w) {
		return words.Say("select a change")
	}
	m := mergingOf(w)
	c, _ := m.current()
	return m.fixed(c)
}

// onValue is an action's condition: a change is selected for which another value can be written.
func onValue(w host.Window) bool {
	if !onChange(w) {
		return false
	}
	m := mergingOf(w)
	c, _ := m.current()
	return m.fixed(c) == ""
}
