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
	// join adds what comes from the other side before the i-th key, after what was added here, and returns which key is next.
	join := func(waiting []string, i int) int {
		if len(waiting) == 0 {
			return i
		}
		for oursFirst && i < len(first) && !inBase[first[i]] && !inTheirs[first[i]] && len(after[first[i]]) == 0 {
			order = append(order, first[i])
			i++
		}
		order = append(order, waiting...)
		return i
	}
	for i := join(after[""], 0); i < len(first); {
		key := first[i]
		order = append(order, key)
		i = join(after[key], i+1)
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
