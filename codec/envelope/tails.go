package envelope

// tails are the checksums behind compressed content that are wrong.
type tails struct {
	zip   *zip
	sum   Sum
	at    map[int]int // where they are, by the number of the block or stream
	first int         // where the first is
	wrong *Error      // what to say of the first that is doubtful
}

// add notes that of the i-th block of b, which unpacks to plain, the checksum at a place is wrong, which is what to say if it is doubtful.
func (t *tails) add(z *zip, b []byte, i, at int, plain []byte, wrong *Error) {
	if t.at == nil {
		t.zip, t.at, t.first = z, map[int]int{}, at
	}
	t.at[i] = at
	sum := z.sum(b[at:at+z.tail], plain)
	if sum == SumDoubtful && t.sum != SumDoubtful {
		t.wrong, t.first = wrong, at
	}
	t.sum = max(t.sum, sum)
}

// doubt is the error of a checksum that is doubtful, nil if there is none.
func (t *tails) doubt() error {
	if t.wrong == nil {
		return nil
	}
	return t.wrong
}

// seal writes the checksum of the i-th block anew if it is wrong. b begins with what is at from in the file, which unpacks to plain.
func (t *tails) seal(b []byte, from, i int, plain []byte) {
	if at, ok := t.at[i]; ok {
		copy(b[at-from:], t.zip.close(nil, plain))
	}
}

// checked returns what is known of the checksums, and where the one is that is not right.
func (t *tails) checked() (Sum, int) { return t.sum, t.first }

func (f *blocksForm) checked() (Sum, int) { return f.tails.checked() }

func (f *streamForm) checked() (Sum, int) { return f.tails.checked() }

func (f *cipherForm) checked() (Sum, int) { return f.sum, f.layout.sum }

// mostOfSum is how many of the 4 bytes of a checksum have to match for its content to be taken as what was written: damaged content changes nearly always
// all of them, so that the one that differs is itself what was damaged.
const mostOfSum = 3

// sum is what a trailer that does not match its content says of it: its checksum comes first or is all of it.
func (z *zip) sum(tail, plain []byte) Sum {
	same := 0
	for i, b := range z.close(nil, plain)[:4] {
		if b == tail[i] {
			same++
		}
	}
	if same >= mostOfSum {
		return SumWrong
	}
	return SumDoubtful
}
