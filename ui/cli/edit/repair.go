package edit

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"savant/model"
	"savant/model/store"
	"savant/ui/cli/command"
)

// Repair is the row of the command in the table.
func Repair() *command.Command {
	return &command.Command{
		Name: "repair", Operands: "FILE [PLACE[=NUMBER]]...", Least: 1, Most: -1,
		Short: "write the counts, lengths and checksums that fit into a damaged save",
		Long: "For a save in which check names the count of an array or dictionary, or the length of a String or in front of a record, as wrong and says what fits, and for " +
			"an encrypted file of which only the checksum is wrong. " +
			"A number that nothing else confirms is left, and named, unless it is accepted: those at a PLACE, an offset or a path as check prints it, or " +
			"all. Of several counts, any one of which may be the wrong one, PLACE=NUMBER writes one. " +
			"A number that is right may show that another is wrong; then that is written too. What else is damaged stays as it is, and is named.",
		Options:  slices.Concat([]command.Option{command.AcceptUnsure}, command.Writing, command.Common),
		Examples: []string{"savant repair --dry-run slot_1.sav", "savant repair slot_1.sav 0x8", "savant repair slot_1.sav 0x628=4", "savant repair --accept-unsure -o mended.sav slot_1.sav"},
		Run:      repair,
	}
}

func repair(c *command.Call) {
	c.Edited(func(f *store.File) error {
		name := c.Arguments[0]
		unsure := unsureIn(c, f)
		places, chosen, err := choicesOf(f, c.Arguments[1:])
		if err != nil {
			return err
		}
		if err := areThere(f, places); err != nil {
			return err
		}
		accepted, err := acceptedAt(unsure, places)
		if err != nil {
			return err
		}
		if c.Has(command.AcceptUnsure.Name) {
			accepted = append(offsets(unsure), model.AllUnsure)
		}
		wrong, err := written(f, chosen, accepted)
		if more := misfits(c, f); err == nil && c.Has(command.AcceptUnsure.Name) && len(more) > 0 { // they could not be read before
			var next []model.Problem
			if next, err = f.Doc.Refit(offsets(more)...); err == nil {
				wrong = append(wrong, next...)
			}
		}
		for _, p := range wrong {
			c.Message(name, "repaired: "+command.Mended(f.Doc, p))
		}
		if err == nil {
			for _, p := range slices.Concat(f.Doc.Problems(), misfits(c, f)) {
				c.Message(name, "left: "+command.Problem(f.Doc, p))
			}
			return nil
		}
		if all := choicesIn(f); len(all) > 0 {
			return command.Hinted(err, command.Line("savant", "repair", name, command.Choices(all[:1]))+" writes one of the counts that fit; all are "+command.Choices(all))
		}
		if len(unsure) > 0 {
			return command.Hinted(err, "--"+command.AcceptUnsure.Name+" writes "+others(unsure)+", savant repair "+name+" "+place(unsure[0])+" only this")
		}
		return command.Hinted(err, elsewhere(f))
	})
}

// unsureIn are the numbers that may be wrong, with the lengths of texts with which all is read.
func unsureIn(c *command.Call, f *store.File) []model.Problem {
	return append(f.Doc.Unsure(), misfits(c, f)...)
}

// misfits are the lengths of texts that may be wrong, though all is read with them.
func misfits(c *command.Call, f *store.File) (list []model.Problem) {
	for _, p := range f.Doc.Snapshot().Check(c.Ctx, nil).Unusual {
		if p.Repair == model.RepairUnsure {
			list = append(list, p)
		}
	}
	return list
}

// written writes the numbers that were chosen, those that are accepted, and all that are sure.
func written(f *store.File, chosen []model.Choice, accepted []int64) (wrong []model.Problem, err error) {
	for _, c := range chosen {
		more, err := f.Doc.RefitTo(c.Offset, c.Fits)
		if err != nil {
			return nil, err
		}
		wrong = append(wrong, more...)
	}
	if len(chosen) > 0 && len(accepted) == 0 {
		return wrong, nil
	}
	more, err := f.Doc.Refit(accepted...)
	return append(wrong, more...), err
}

// choicesIn are the counts of which any may be the wrong one.
func choicesIn(f *store.File) (all []model.Choice) {
	for _, p := range f.Doc.Problems() {
		all = append(all, p.Choices...)
	}
	return all
}

// choicesOf are the choices that operands with a number make, and the other operands: PLACE=N of a number that is in doubt alone is PLACE.
func choicesOf(f *store.File, operands []string) (places []string, chosen []model.Choice, err error) {
	for _, operand := range operands {
		at := strings.LastIndexByte(operand, '=')
		if at < 0 {
			places = append(places, operand)
			continue
		}
		place := operand[:at]
		if err := areThere(f, []string{place}); err != nil {
			return nil, nil, err
		}
		n, notNumber := strconv.ParseInt(operand[at+1:], 0, 64)
		off, path := strconv.ParseInt(strings.TrimPrefix(place, "offset "), 0, 64)
		is := func(p string, o, fits int64) bool {
			return notNumber == nil && fits == n && (p == place || path == nil && o == off)
		}
		all := choicesIn(f)
		if i := slices.IndexFunc(all, func(c model.Choice) bool { return is(c.Path, c.Offset, c.Fits) }); i >= 0 {
			chosen = append(chosen, all[i])
			continue
		}
		unsure := f.Doc.Unsure()
		if len(all)+len(unsure) == 0 || slices.ContainsFunc(unsure, func(p model.Problem) bool { return is(p.Path, p.Offset, p.Fits) }) {
			places = append(places, place)
			continue
		}
		return nil, nil, &choiceError{operand, all, unsure}
	}
	for _, p := range f.Doc.Problems() {
		var of []model.Choice
		for _, c := range chosen {
			if slices.ContainsFunc(p.Choices, func(o model.Choice) bool { return o.Offset == c.Offset }) {
				of = append(of, c)
			}
		}
		if len(of) > 1 {
			return nil, nil, &bothError{of}
		}
	}
	return places, chosen, nil
}

// bothError says that numbers are chosen of which each alone puts everything right.
type bothError struct{ chosen []model.Choice }

func (e *bothError) Error() string {
	return command.Choices(e.chosen) + ": only one of these counts is wrong, and each number fits only as long as no other is written; give one of them"
}

// areThere returns an error if there is nothing in the file at one of several places.
func areThere(f *store.File, places []string) error {
	for _, place := range places {
		off, notNumber := strconv.ParseInt(strings.TrimPrefix(place, "offset "), 0, 64)
		switch {
		case notNumber == nil && (off < 0 || off >= f.Doc.Size()):
			return &absentError{place, f.Doc.Size()}
		case notNumber == nil || slices.ContainsFunc(f.Doc.Problems(), func(p model.Problem) bool { return p.Path == place }) ||
			slices.ContainsFunc(choicesIn(f), func(c model.Choice) bool { return c.Path == place }):
		default:
			if _, err := f.Doc.Find(place); err != nil {
				return err
			}
		}
	}
	return nil
}

// absentError says that a file is not as long as an offset.
type absentError struct {
	place string
	size  int64
}

func (e *absentError) Error() string {
	return fmt.Sprintf("%s: nothing is there: the file has %s", e.place, command.Count(e.size, "byte"))
}

// choiceError says that a number does not fit at a place.
type choiceError struct {
	operand string
	choices []model.Choice
	unsure  []model.Problem
}

func (e *choiceError) Error() string {
	var fit []string
	if len(e.choices) > 0 {
		fit = append(fit, command.Choices(e.choices))
	}
	for _, p := range e.unsure {
		fit = append(fit, command.Choices([]model.Choice{{Offset: p.Offset, Fits: p.Fits}}))
	}
	return e.operand + ": this number does not fit there; those that fit are " + strings.Join(fit, ", ")
}

// acceptedAt are the offsets of what may be wrong at places, which are offsets or paths.
func acceptedAt(unsure []model.Problem, places []string) (list []int64, err error) {
	for _, place := range places {
		had := len(list)
		off, notNumber := strconv.ParseInt(strings.TrimPrefix(place, "offset "), 0, 64)
		for _, p := range unsure {
			if p.Path == place || notNumber == nil && p.Offset == off {
				list = append(list, p.Offset)
			}
		}
		if len(list) == had && len(unsure) > 0 { // else there is nothing to choose from
			return nil, &placeError{place, unsure}
		}
	}
	return list, nil
}

// placeError says that no number at a place is in doubt.
type placeError struct {
	place  string
	unsure []model.Problem
}

func (e *placeError) Error() string {
	return e.place + ": no number here is in doubt; those in doubt are at " + listed(e.unsure)
}

// place is where a number is, as an operand.
func place(p model.Problem) string { return fmt.Sprintf("%#x", p.Offset) }

func offsets(list []model.Problem) (all []int64) {
	for _, p := range list {
		all = append(all, p.Offset)
	}
	return all
}

func listed(list []model.Problem) string {
	var all []string
	for _, p := range list {
		all = append(all, place(p)+" ("+p.Path+")")
	}
	return strings.Join(all, ", ")
}

// elsewhere says what else can be done with a file in which no number is wrong.
func elsewhere(f *store.File) string {
	switch {
	case slices.ContainsFunc(f.Doc.Problems(), func(p model.Problem) bool { return !p.Wrapper.IsZero() }):
		if f.Doc.Info().HasValues {
			return "what is missing or damaged cannot be written; savant dump prints what can be read"
		}
		return "what is missing or damaged cannot be written; look for a backup"
	case !f.Doc.Counted():
		return "repair is for saves in Godot's own format; savant check names the places that are wrong in other files, for you to mend in an editor"
	case len(f.Doc.Problems()) == 0:
		return "savant check tells what else there is"
	}
	return "savant check names what is damaged; savant dump prints what can be read, and savant new save makes a save of that"
}

// others says what is written for counts that may be wrong.
func others(unsure []model.Problem) string {
	if len(unsure) == 1 {
		return strconv.FormatInt(unsure[0].Fits, 10)
	}
	return strconv.FormatInt(unsure[0].Fits, 10) + " and " + command.Count(len(unsure)-1, "other")
}
