package model_test

import (
	"bytes"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/model"
	"savant/model/kinds"
)

// TestBonesKeepTheirPlaces puts every bone of skeletons of Godot 4 and 3, and of a 2D one, below many others: in the skeleton, it rests where it did and is posed as
// it was, and so are all others. Without the place being kept, the numbers stay and most bones move.
func TestBonesKeepTheirPlaces(t *testing.T) {
	corpus := filepath.Join(enginetest.Folder(t, "SAVANT_CORPUS"), "godot3")
	for _, file := range []string{"../assets/samples/player.tscn", filepath.Join(corpus, "godot-demo-projects@4.0__skeleton__player__player.tscn"),
		filepath.Join(corpus, "godot-demo-projects@3.4__platformer__enemy__enemy.tscn")} {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		doc, err := kinds.Open(content, model.Options{})
		if err != nil {
			t.Fatal(err)
		}
		before := placesOf(doc)
		moved := 0
		for i := range before.bones {
			at, _ := doc.BoneAt(before.bones[i].Row)
			for k, p := range append([]int{-1}, at.Parents...) {
				if k%3 != i%3 { // each is a parent of many
					continue
				}
				to := at.Of
				if p >= 0 {
					to = at.Rows[p]
				}
				if err := doc.Reparent(at.Row, to, 0); err != nil {
					t.Fatalf("%s below %d: %v", at.Name, p, err)
				}
				if now, _ := doc.BoneAt(at.Row); p != at.Parent && (now.Parent < 0) != (p < 0) {
					t.Errorf("%s is below %d, not %d", at.Name, now.Parent, p)
				}
				after := placesOf(doc)
				for name, was := range before.at {
					for k, w := range was {
						if now := after.at[name][k]; !near(w, now) {
							t.Errorf("%s: %s below %d moved %s from %v to %v", filepath.Base(file), at.Name, p, name, w, now)
						}
					}
				}
				for doc.CanUndo() {
					doc.Undo()
				}
				if err := doc.Move(at.Row, to, 0); err != nil {
					t.Fatal(err)
				}
				if p != at.Parent && !near(before.at[at.Name][0], placesOf(doc).at[at.Name][0]) {
					moved++
				}
				for doc.CanUndo() {
					doc.Undo()
				}
			}
		}
		if moved == 0 || !bytes.Equal(doc.Bytes(), content) {
			t.Errorf("%s: %d moved without", file, moved)
		}
	}
}

// places are the rests and poses of bones in their skeleton, each as a point and three directions.
type places struct {
	bones []model.Bone
	at    map[string][2]model.Transform
}

func placesOf(doc *model.Document) (p places) {
	p.bones, p.at = doc.Armatures()[0].Bones, map[string][2]model.Transform{}
	for _, b := range p.bones {
		name := b.Name[strings.LastIndexByte(b.Name, '/')+1:]
		rest, pose := b.Rest, b.Pose
		for k := b.Parent; k >= 0; k = p.bones[k].Parent {
			rest, pose = p.bones[k].Rest.Mul(rest), p.bones[k].Pose.Mul(pose)
		}
		p.at[name] = [2]model.Transform{rest, pose}
	}
	return p
}

func near(a, b model.Transform) bool {
	x, y := [][3]float64{a.X, a.Y, a.Z, a.Origin}, [][3]float64{b.X, b.Y, b.Z, b.Origin}
	for i := range x {
		for k := range x[i] {
			if math.Abs(x[i][k]-y[i][k]) > 1e-4*(1+math.Abs(x[i][k])) {
				return false
			}
		}
	}
	return true
}
