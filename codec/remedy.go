package codec

// Fits returns the number that belongs in the place of the count or the length that an Error names as wrong; ok is false for other errors.
func (e *Error) Fits() (n int64, ok bool) {
	switch e.What.ID {
	case wrongCount, wrongLength:
		return int64(e.What.Args[2].(int)), true
	case BadLength:
		return e.What.Args[1].(int64), true
	}
	return 0, false
}

// MayFit returns the number that may belong in the place of the count or the length that an Error names as perhaps wrong; ok is false for other errors.
func (e *Error) MayFit() (n int64, ok bool) {
	switch e.What.ID {
	case unsureCount, unsureLength, firstLength:
		return int64(e.What.Args[2].(int)), true
	case unsureRecord:
		return e.What.Args[1].(int64), true
	}
	return 0, false
}

// Write writes a number that fits over the count or the length at the Offset of an Error.
func (e *Error) Write(number []byte, n int64) {
	switch e.What.ID {
	case wrongLength, unsureLength, firstLength:
		le.PutUint32(number, uint32(n))
	default:
		SetCount(number, int(n))
	}
}

// Short reports whether bytes are missing where an Error is: they may have been cut off, and nothing else has to be wrong.
func (e *Error) Short() bool {
	switch e.What.ID {
	case noRoom, bytesBeyond, stringsBeyond, elementsBeyond, pathBeyond, propertiesBeyond, countBeyond, idCutOff, classCutOff, elementTypeCutOff, cutOff, partCutOff:
		return true
	}
	return false
}

// Explained reports whether a number is known, or several of which any would do, with which everything makes sense.
func (e *Error) Explained() bool {
	_, sure := e.Fits()
	_, unsure := e.MayFit()
	return sure || unsure && e.What.ID != firstLength || e.What.ID == oneOfCounts
}

// mends reports whether it is known which number would put everything right.
func (r *Behind) mends() bool {
	if len(r.Gaps) != 1 {
		return false
	}
	_, unsure := r.Gaps[0].Wrong.MayFit()
	return unsure || r.Gaps[0].Wrong.Explained()
}
