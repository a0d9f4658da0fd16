package scene_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/scene"
	"savant/scene/internal/scenetest"
	"savant/scene/tscn"
)

// boneScenes are, by class, the properties with which a node below a skeleton refers to the bones B1, B2 and B3, as the
// engines write them.
var boneScenes = map[string]map[string]string{
	"4.6": {
		"BoneAttachment3D":               "bone_name = \"B1\"\nbone_idx = 1\n",
		"PhysicalBone3D":                 "bone_name = \"B1\"\n",
		"SkeletonIK3D":                   "root_bone = &\"B1\"\ntip_bone = &\"B3\"\n",
		"LookAtModifier3D":               "bone_name = \"B1\"\nbone = 1\norigin_from = 1\norigin_bone_name = \"B2\"\norigin_bone = 2\n",
		"ModifierBoneTarget3D":           "bone_name = \"B1\"\nbone = 1\n",
		"CopyTransformModifier3D":        appliedBones,
		"ConvertTransformModifier3D":     appliedBones,
		"AimModifier3D":                  appliedBones,
		"LimitAngularVelocityModifier3D": "chain_count = 1\nchains/0/root_bone_name = \"B1\"\nchains/0/root_bone = 1\nchains/0/end_bone_name = \"B3\"\nchains/0/end_bone = 3\n",
		"BoneTwistDisperser3D":           chainBones,
		"SpringBoneSimulator3D": chainBones + "settings/0/center_from = 2\nsettings/0/center_bone_name = \"B2\"\nsettings/0/center_bone = 2\nsettings/0/joints/0/bone_name = \"B1\"\nsettings/0/joints/0/bone = 1\n" +
			"settings/0/joints/1/bone_name = \"B2\"\nsettings/0/joints/1/bone = 2\nsettings/0/joints/2/bone_name = \"B3\"\nsettings/0/joints/2/bone = 3\n",
		"SpringBoneCollisionSphere3D":  "bone_name = \"B1\"\nbone = 1\n",
		"SpringBoneCollisionCapsule3D": "bone_name = \"B1\"\nbone = 1\n",
		"SpringBoneCollisionPlane3D":   "bone_name = \"B1\"\nbone = 1\n",
		"TwoBoneIK3D":                  chainBones + "settings/0/middle_bone_name = \"B2\"\nsettings/0/middle_bone = 2\n",
		"SplineIK3D":                   chainBones,
		"FABRIK3D":                     chainBones,
		"CCDIK3D":                      chainBones,
		"JacobianIK3D":                 chainBones,
	},
	"3.6": oldBones,
	"3.2": oldBones,
}

const (
	chainBones   = "setting_count = 1\nsettings/0/root_bone_name = \"B1\"\nsettings/0/root_bone = 1\nsettings/0/end_bone_name = \"B3\"\nsettings/0/end_bone = 3\n"
	appliedBones = "setting_count = 1\nsettings/0/apply_bone_name = \"B1\"\nsettings/0/apply_bone = 1\nsettings/0/reference_type = 0\nsettings/0/reference_bone_name = \"B2\"\nsettings/0/reference_bone = 2\n"
)

var oldBones = map[string]string{
	"BoneAttachment": "bone_name = \"B1\"\n",
	"PhysicalBone":   "bone_name = \"B1\"\n",
	"SkeletonIK":     "root_bone = \"B1\"\ntip_bone = \"B3\"\n",
}

// boneTrackScenes are the track types that end in a bone, with the text of their keys.
var boneTrackScenes = map[string]map[string]string{
	"4.6": {"position_3d": "PackedFloat32Array(0, 1, 0, 0, 0)", "rotation_3d": "PackedFloat32Array(0, 1, 0, 0, 0, 1)", "scale_3d": "PackedFloat32Array(0, 1, 1, 1, 1)"},
	"3.6": {"transform": "PoolRealArray( 0, 1, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1 )"},
	"3.2": {"transform": "PoolRealArray( 0, 1, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1 )"},
}

// boneScene returns a scene with a skeleton: a bone X, which nothing refers to, and a chain of bones after it.
func boneScene(version, class, lines string) string {
	var w strings.Builder
	old := version[0] == '3'
	skeleton, rest, root := "Skeleton3D", "Transform3D(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 0)", "Node3D"
	if old {
		skeleton, rest, root = "Skeleton", "Transform( 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 0 )", "Spatial"
	}
	keys, track := boneTrackScenes[version][class]
	if track {
		id, use := `"A"`, `SubResource("A")`
		if old {
			id, use = "1", "SubResource( 1 )"
		}
		fmt.Fprintf(&w, "[sub_resource type=\"Animation\" id=%s]\ntracks/0/type = %q\ntracks/0/path = NodePath(\"Skel:B1\")\ntracks/0/interp = 1\ntracks/0/loop_wrap = true\n"+
			"tracks/0/imported = false\ntracks/0/enabled = true\ntracks/0/keys = %s\n\n", id, class, keys)
		lines = "anims/a = " + use + "\n"
		if !old {
			fmt.Fprintf(&w, "[sub_resource type=\"AnimationLibrary\" id=\"L\"]\n_data = {\n&\"a\": %s\n}\n\n", use)
			lines = "libraries = {\n&\"\": SubResource(\"L\")\n}\n"
		}
	}
	fmt.Fprintf(&w, "[node name=\"Root\" type=%q]\n\n[node name=\"Skel\" type=%q parent=\".\"]\n", root, skeleton)
	for i, name := range []string{"X", "B1", "B2", "B3"} {
		parent := i - 1
		if i == 1 {
			parent = -1
		}
		fmt.Fprintf(&w, "bones/%d/name = %q\nbones/%d/parent = %d\nbones/%d/rest = %s\nbones/%d/enabled = true\n", i, name, i, parent, i, rest, i)
	}
	if track {
		fmt.Fprintf(&w, "\n[node name=\"Player\" type=\"AnimationPlayer\" parent=\".\"]\n%s", lines)
	} else {
		fmt.Fprintf(&w, "\n[node name=\"User\" type=%q parent=\"Skel\"]\n%s", class, lines)
	}
	return string(header(version, w.String()))
}

// boneUserScenes returns all scenes for an engine, by class or track type.
func boneUserScenes(version string) map[string]string {
	list := map[string]string{}
	for class, lines := range boneScenes[version] {
		list[class] = boneScene(version, class, lines)
	}
	for kind := range boneTrackScenes[version] {
		list[kind] = boneScene(version, kind, "")
	}
	return list
}

// boneUserTrials renames each bone that is referred to, and removes the other one, so that the numbers of the rest
// change. bone returns the new name for an old one.
func boneUserTrials(t *testing.T, src string, try func(what string, after []byte, bone func(string) string)) {
	t.Helper()
	f := tscn.Open([]byte(src))
	list := f.Armatures()
	if len(list) != 1 || len(list[0].Bones) != 4 {
		t.Fatalf("no skeleton in\n%s", src)
	}
	for i := 1; i < 4; i++ {
		old := list[0].Bones[i].Name
		e, err := f.RenameBone(list[0], i, "Zq")
		if err != nil {
			t.Fatal(err)
		}
		try("rename "+old, e.Apply(f.Src), func(name string) string {
			if name == old {
				return "Zq"
			}
			return name
		})
	}
	e, err := f.RemoveBones(list[0], 0)
	if err != nil {
		t.Fatal(err)
	}
	try("remove X", e.Apply(f.Src), func(name string) string { return name })
}

// TestEngineBoneUsers edits a skeleton with a node of each class, and a track of each type, that refer to its bones,
// and has the engines report which bones they mean before and after.
func TestEngineBoneUsers(t *testing.T) {
	for _, version := range slices.Sorted(maps.Keys(boneScenes)) {
		t.Run(version, func(t *testing.T) {
			enginetest.Engine(t, version)
			folder := t.TempDir()
			write := func(name string, text []byte) {
				if err := os.WriteFile(filepath.Join(folder, name), text, 0o600); err != nil {
					t.Fatal(err)
				}
			}
			type asked struct {
				class, what, file string
				bone              func(string) string
			}
			var trials []asked
			scenes := boneUserScenes(version)
			for class, src := range scenes {
				write(class+"__0.tscn", []byte(src))
				n := 0
				boneUserTrials(t, src, func(what string, after []byte, bone func(string) string) {
					n++
					x := asked{class, what, class + "__" + strconv.Itoa(n) + ".tscn", bone}
					write(x.file, after)
					trials = append(trials, x)
				})
			}
			answers := scenetest.Says(t, version, "boneusers", "", folder)
			for _, x := range trials {
				before := answers[x.class+"__0.tscn"]
				if !slices.ContainsFunc(before, func(line string) bool { return strings.HasSuffix(line, "\tB1") }) {
					t.Fatalf("%s: the engine finds no bone: %q", x.class, before)
				}
				var want []string
				for _, line := range before {
					fields := strings.Split(line, "\t")
					fields[2] = x.bone(fields[2])
					want = append(want, strings.Join(fields, "\t"))
				}
				slices.Sort(want)
				if after := answers[x.file]; !slices.Equal(after, want) {
					t.Errorf("%s: %s: the engine says\n%q, not\n%q", x.class, x.what, after, want)
				}
			}
			t.Log(len(trials), "edits of", len(scenes), "scenes")
		})
	}
}

// TestEachBoneUserMatters removes each row from the tables: some edit of the scenes above must then change, so that
// TestEngineBoneUsers would fail.
func TestEachBoneUserMatters(t *testing.T) {
	edits := func() string {
		var all strings.Builder
		for _, version := range slices.Sorted(maps.Keys(boneScenes)) {
			scenes := boneUserScenes(version)
			for _, class := range slices.Sorted(maps.Keys(scenes)) {
				boneUserTrials(t, scenes[class], func(what string, after []byte, _ func(string) string) {
					fmt.Fprintf(&all, "%s: %s: %s\n%s\n", class, version, what, after)
				})
			}
		}
		return all.String()
	}
	want := edits()
	without := func(what string, table map[string]bool) {
		for _, row := range slices.Sorted(maps.Keys(table)) {
			delete(table, row)
			if edits() == want {
				t.Errorf("no edit shows what %s in %s is for", row, what)
			}
			table[row] = true
		}
	}
	without("boneUsers", scene.BoneUsers)
	without("boneTracks", scene.BoneTracks)
	words := *scene.BoneWords
	defer func() { *scene.BoneWords = words }()
	for i := range words {
		*scene.BoneWords = slices.Delete(slices.Clone(words), i, i+1)
		if edits() == want {
			t.Errorf("no edit shows what %s in boneWords is for", words[i])
		}
	}
}
