package model

import "savant/model/rowpath"

// Path is the place of a row as people write it, Step a part of it. Package rowpath parses and formats them.
type (
	Path      = rowpath.Path
	Step      = rowpath.Step
	StepKind  = rowpath.StepKind
	PathError = rowpath.Error
)

// The kinds of step.
const (
	NameStep      = rowpath.NameStep
	AttributeStep = rowpath.AttributeStep
	KeyStep       = rowpath.KeyStep
	BehindStep    = rowpath.BehindStep
	ChildStep     = rowpath.ChildStep
	IntoStep      = rowpath.IntoStep
)
