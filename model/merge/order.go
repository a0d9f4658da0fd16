package merge

import "slices"

// Order merges the keys of three lists into one order: that of ours, or of theirs if only theirs changed the order of
// common keys; what only the other side has comes after the same key as there, and after what was added here at the
// same place. both reports that both sides changed the order, differently.
func Order(base, ours, theirs []string) (order []string, both bool) {
	inBase, inOurs, inTheirs := setOf(base), setOf(ours), setOf(theirs)
	common := func(list []string) []string {
		var out []string
		for _, k := range list {
			if inBase[k] && inOurs[k] && inTheirs[k] {
				out = append(out, k)
			}
		}
		return out
	}
	was, mine, other := common(base), common(ours), common(theirs)
	first, second, has := ours, theirs, inOurs
	oursFirst := !slices.Equal(was, mine) || slices.Equal(was, other)
	if !oursFirst {
		first, second, has = theirs, ours, inTheirs
	}
	both = !slices.Equal(was, mine) && !slices.Equal(was, other) && !slices.Equal(mine, other)

	after := map[string][]string{} // what comes after a key; "" is the beginning
	last := ""
	for _, k := range second {
		if has[k] {
			last = k
		} else {
			after[last] = append(after[last], k)
		}
	}
	order = append(order, after[""]...)
	for i := 0; i < len(first); i++ {
		waiting := after[first[i]]
		order = append(order, first[i])
		if len(waiting) == 0 {
			continue
		}
		for oursFirst && i+1 < len(first) && !inBase[first[i+1]] && !inTheirs[first[i+1]] && len(after[first[i+1]]) == 0 {
			i++
			order = append(order, first[i])
		}
		order = append(order, waiting...)
	}
	return order, both
}

func setOf(list []string) map[string]bool {
	set := make(map[string]bool, len(list))
	for _, k := range list {
		set[k] = true
	}
	return set
}
