package screen

// Colour is what a piece of a line is shown in, as a code for terminals (SGR); "" is as the terminal has it.
type Colour string

// The colours that text is shown in.
const (
	Plain   Colour = ""
	Red     Colour = "31"
	Green   Colour = "32"
	Yellow  Colour = "33"
	Magenta Colour = "35"
	Cyan    Colour = "36"
)

// Span is a piece of a line.
type Span struct {
	Colour Colour
	text   string
}

// Of is a text in the colour.
func (c Colour) Of(text string) Span { return Span{c, text} }
