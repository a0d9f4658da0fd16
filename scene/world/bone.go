package world

import (
	"savant/codec/variant"
	"savant/scene"
	"savant/scene/nodepath"
	"savant/scene/transform"
)

// ReparentBone is Scene.ReparentBone for a bone that keeps its place in the skeleton, at rest and as it is posed: both transforms become relative
// to the new parent. If that one's has no inverse, because a scale is 0, they keep their numbers.
func ReparentBone(s *scene.Scene, a *scene.Armature, bone, parent int) (*scene.Edit, error) {
	e, err := s.ReparentBone(a, bone, parent)
	if err != nil || len(e.Changes) == 0 {
		return e, err
	}
	b := &a.Bones[bone]
	if b.Node >= 0 {
		to := a.Node
		if parent >= 0 {
			to = a.Bones[parent].Node
		}
		p := &plan{nodes{s}, *e}
		p.keepPlace(b.Node, s.Tree.Nodes[to].Path)
		p.keepRest(b.Node, s.Tree.Nodes[to].Path)
		return &p.Edit, nil
	}
	rest, hasRest := s.Rest(b)
	pose, hasPose := s.Pose(a, b)
	rests, ok := betweenBones(a, b.Parent, parent, func(b *scene.Bone) transform.Transform { return restOf(s, a, b) })
	poses, ok2 := betweenBones(a, b.Parent, parent, func(b *scene.Bone) transform.Transform { return poseOf(s, a, b) })
	skeleton := s.Tree.Nodes[a.Node].Item
	last, now := e, s
	edit := func(plan func(a *scene.Armature, bone int) (*scene.Edit, error)) error {
		now, _ = now.After(&scene.Edit{Changes: last.Changes})
		of := now.Armature(now.Tree.Node[skeleton])
		for i := range of.Bones {
			if of.Bones[i].Name != b.Name {
				continue
			}
			next, err := plan(of, i)
			if err == nil {
				last.Next, last = next, next
			}
			return err
		}
		return nil
	}
	if ok && hasRest {
		err = edit(func(a *scene.Armature, i int) (*scene.Edit, error) {
			return now.SetRest(a, i, tidy(rests.Mul(rest), 1))
		})
	}
	if err == nil && ok2 && hasPose {
		err = edit(func(a *scene.Armature, i int) (*scene.Edit, error) {
			return now.SetPose(a, i, tidy(poses.Mul(pose), 1))
		})
	}
	return e, err
}

// restOf is the rest of a bone, or its pose if the file has only that.
func restOf(s *scene.Scene, a *scene.Armature, b *scene.Bone) transform.Transform {
	rest, ok := s.Rest(b)
	if pose, posed := s.Pose(a, b); !ok && posed {
		return pose
	}
	return rest
}

// poseOf is the pose of a bone, or its rest if the file has only that.
func poseOf(s *scene.Scene, a *scene.Armature, b *scene.Bone) transform.Transform {
	pose, ok := s.Pose(a, b)
	if rest, rests := s.Rest(b); !ok && rests {
		return rest
	}
	return pose
}

// betweenBones turns what is relative to one bone into what is relative to another; -1 is the skeleton. ok is false if that cannot be told.
func betweenBones(a *scene.Armature, from, to int, of func(b *scene.Bone) transform.Transform) (t transform.Transform, ok bool) {
	global := func(i int) transform.Transform {
		t := transform.Identity
		for ; i >= 0; i = a.Bones[i].Parent {
			t = of(&a.Bones[i]).Mul(t)
		}
		return t
	}
	back, ok := global(to).Inverse()
	return back.Mul(global(from)), ok
}

// keepRest plans the rest of a Bone2D below another parent: that of the skeleton's picture of it (Bone2D::get_skeleton_rest, Godot 3 and 4) is the
// product of the rests of the bones on the way, and stays.
func (p *plan) keepRest(node int, parent string) {
	if !p.isAny(node, []string{"Bone2D"}) {
		return
	}
	item := p.Tree.Nodes[node].Item
	i := p.Find(item, scene.Properties, "rest")
	if i < 0 {
		return
	}
	f := scene.Field{Item: item, List: scene.Properties, Index: i}
	v, _ := p.Value(f)
	rest, ok := transform.From(v)
	before, ok2 := p.restTo(nodepath.Parent(p.Tree.Nodes[node].Path))
	after, ok3 := p.restTo(parent)
	back, ok4 := after.Inverse()
	if !ok || !ok2 || !ok3 || !ok4 {
		return
	}
	if now := tidy(back.Mul(before).Mul(rest), 1); !transform.SameBasis(now, rest) || !transform.Same32(now.Origin[:], rest.Origin[:]) {
		p.Do(scene.SetValue{Field: f, Value: now.Value(variant.Transform2D)})
	}
}

// restTo is the rest of a Bone2D in its skeleton; the identity for other nodes. ok is false if the file does not have all rests on the way.
func (p *plan) restTo(path string) (t transform.Transform, ok bool) {
	t = transform.Identity
	for {
		node := p.Tree.Find(path)
		if node < 0 {
			return t, false
		}
		if !p.isAny(node, []string{"Bone2D"}) {
			return t, true
		}
		v, _ := p.stored(node)("rest")
		rest, ok := transform.From(v)
		if !ok {
			return t, false
		}
		t, path = rest.Mul(t), nodepath.Parent(path)
	}
}
