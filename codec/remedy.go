package codec

// Fits returns the number that belongs in the place of the count or the length that an Error names as wrong; ok is false for other errors.
func (e *Error) Fits() (n int64, ok bool) {
	switch e.What.ID {
	case wrongCount:
		return int64(e.What.Args[2].(int)), true
	case BadLength:
		return e.What.Args[1].(int64), true
	}
	return 0, false
}

// Short reports whether bytes are missing where an Error is: they may have been cut off, and nothing else has to be wrong.
func (e *Error) Short() bool {
	switch e.What.ID {
	case noRoom, bytesBeyond, stringsBeyond, elementsBeyond, pathBeyond, propertiesBeyond, countBeyond, idCutOff, classCutOff, elementTypeCutOff, cutOff, partCutOff:
		return true
	}
	return false
}
