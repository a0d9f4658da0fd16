package convert

import "fmt"

// RequestError says what is wrong with a request: an unknown form, a wrapper that does not exist.
type RequestError struct{ What string }

func (e *RequestError) Error() string { return e.What }

// LossyError stops a conversion in which values would lose something. The report names them.
type LossyError struct{ Losses int }

func (e *LossyError) Error() string {
	if e.Losses == 1 {
		return "1 value has no exact twin there; nothing was written"
	}
	return fmt.Sprintf("%d values have no exact twin there; nothing was written", e.Losses)
}

// ForeignError says that a file is of a kind that can not take the form.
type ForeignError struct {
	What string // what the file is
	Form string
}

func (e *ForeignError) Error() string {
	if e.Form == "" {
		return e.What + ": there is nothing to convert"
	}
	return fmt.Sprintf("%s can not become %s", e.What, titles[e.Form])
}

// LimitError stops a conversion that would take too much memory.
type LimitError struct {
	What  string
	Limit int // in bytes
}

func (e *LimitError) Error() string {
	return fmt.Sprintf("%s is larger than the %d MiB that are converted at most", e.What, e.Limit>>20)
}

// Limits on what is converted by values, in bytes. Compressing, decrypting and copying have none.
const (
	limitSave = 128 << 20
	limitJSON = 384 << 20
)
