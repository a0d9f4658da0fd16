package host

// FileSteps are the latest changes of files, in order. The zero value has none.
type FileSteps struct{ list []*FileStep }

// mostFileSteps is how many are kept: each may hold the files that it wrote.
const mostFileSteps = 20

// Add adds a step. Those that are undone can no longer be redone.
func (s *FileSteps) Add(x *FileStep) {
	for len(s.list) > 0 && s.list[len(s.list)-1].Undone {
		s.list = s.list[:len(s.list)-1]
	}
	s.list = append(s.list, x)
	s.list = s.list[max(0, len(s.list)-mostFileSteps):]
}

// ToUndo returns the step that is undone next, nil for none.
func (s *FileSteps) ToUndo() *FileStep {
	for i := len(s.list) - 1; i >= 0; i-- {
		if !s.list[i].Undone {
			return s.list[i]
		}
	}
	return nil
}

// ToRedo returns the step that is redone next, nil for none.
func (s *FileSteps) ToRedo() *FileStep {
	var next *FileStep
	for i := len(s.list) - 1; i >= 0 && s.list[i].Undone; i-- {
		next = s.list[i]
	}
	return next
}
