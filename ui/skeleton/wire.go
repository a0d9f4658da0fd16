package skeleton

import "savant/model"

// Wire draws edges in space instead of a skeleton. The same number of them is seen from where it was.
func (v *View) Wire(edges [][2][3]float64) {
	same := v.rig != nil && len(v.wire) == len(edges)
	camera, moved := v.camera, v.moved
	v.Set(&model.Armature{Bones: []model.Bone{}}, "")
	v.wire = v.wire[:0]
	for _, e := range edges {
		if finite(e[0]) && finite(e[1]) {
			v.wire = append(v.wire, e)
		}
	}
	v.rig = newRig(v.armature)
	for _, e := range v.wire {
		v.rig.size = max(v.rig.size, length(e[0]), length(e[1]))
	}
	if same {
		v.camera, v.moved = camera, moved
	} else {
		v.moved = false
		v.Fit()
	}
	v.redraw()
}
