package cli_test

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"savant/codec/dialect"
	"savant/codec/enginetest"
	"savant/codec/variant"
	"savant/scene/class"
	"savant/scene/literal"
)

// classStep is of how many classes one is tried, unless all are.
const classStep = 23

// TestClasses: an object of each class, every stored property of which is set by a command to something else than its default, is loaded by
// the engine, which holds what was set and writes the properties in the same order.
func TestClasses(t *testing.T) {
	for _, e := range enginetest.Versions() {
		t.Run(e.Name, func(t *testing.T) {
			program := enginetest.Engine(t, e.Name)
			folder := t.TempDir()
			if err := os.WriteFile(filepath.Join(folder, "project.godot"), []byte("config_version=4\n"), 0o600); err != nil {
				t.Fatal(err)
			}
			table := class.For(e.Dialect)
			var made []*classFile
			for i, c := range table.Classes() {
				if !enginetest.Whole() && i%classStep != 0 || !settable(table, c) {
					continue
				}
				f := &classFile{t: t, table: table, d: e.Dialect, class: c.Name}
				f.choose()
				for _, name := range f.unset {
					if _, known := given[name]; !known {
						t.Errorf("%s: no value is made up", name)
					}
				}
				f.write(folder, e.Format)
				made = append(made, f)
			}
			told := askClasses(t, program, folder, made)
			loaded, compared, differ, kept := 0, 0, 0, 0
			for _, f := range made {
				values, ok := told[f.name]
				if !ok {
					t.Errorf("%s: the engine does not load it", f.class)
					continue
				}
				loaded++
				for _, name := range f.names {
					got, has := values[name]
					if !has {
						continue
					}
					compared++
					switch {
					case alikeText(f.set[name], got, e.Dialect):
					case decides(table, f.class, name):
						differ++
					default:
						p, _ := table.Property(f.class, name)
						t.Errorf("%s: %s.%s is %s, and %s was set", f.class, p.Class, name, got, f.set[name])
					}
				}
				theirs := f.written(folder)
				both := func(list, other []string) []string {
					return slices.DeleteFunc(slices.Clone(list), func(name string) bool { return !slices.Contains(other, name) })
				}
				ours := both(f.order(folder, f.name), theirs)
				kept += len(ours)
				if theirs = unique(both(theirs, ours)); !slices.Equal(ours, theirs) {
					t.Errorf("%s: the order is\n%v, the engine's\n%v", f.class, ours, theirs)
				}
			}
			t.Logf("%d classes, %d loaded; %d properties, of %d the engine makes something else; %d in the engine's order", len(made), loaded, compared, differ, kept)
		})
	}
}

// unique is a list without its duplicates: 3.x writes light_mask of LightOccluder2D twice.
func unique(list []string) []string {
	var out []string
	for _, name := range list {
		if !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}

// given are values of a form that the engine demands, by class and property, where an engine's differs by its number too; "" where none is set.
var given = map[string]string{
	"AnimationNode.filters":                      `[NodePath("Bone")]`,
	"3.2 BitmapFont.textures":                    "[<new ImageTexture>]",
	"3.6 BitmapFont.textures":                    "[<new ImageTexture>]",
	"Curve._data":                                "[Vector2(0.25, 0.5), 0.0, 0.0, 0, 0]",
	"ItemList.items":                             `["x", null, false]`,
	"JSON.data":                                  "{\n\"x\": \"y\"\n}",
	"LightmapGIData.user_data":                   `[NodePath("A"), Rect2(0, 0, 1, 1), 0, 1]`,
	"3.2 ConcavePolygonShape2D.segments":         "PoolVector2Array(0, 0, 4, 0, 4, 0, 4, 4)",
	"3.6 ConcavePolygonShape2D.segments":         "PoolVector2Array(0, 0, 4, 0, 4, 0, 4, 4)",
	"4.6 ConcavePolygonShape2D.segments":         "PackedVector2Array(0, 0, 4, 0, 4, 0, 4, 4)",
	"3.2 NavigationMesh.polygons":                "[PoolIntArray(0, 1, 2)]",
	"3.6 NavigationMesh.polygons":                "[PoolIntArray(0, 1, 2)]",
	"4.6 NavigationMesh.polygons":                "[PackedInt32Array(0, 1, 2)]",
	"3.2 NavigationPolygon.outlines":             "[PoolVector2Array(0, 0, 4, 0, 4, 4)]",
	"3.6 NavigationPolygon.outlines":             "[PoolVector2Array(0, 0, 4, 0, 4, 4)]",
	"3.2 NavigationPolygon.polygons":             "[PoolIntArray(0, 1, 2)]",
	"3.6 NavigationPolygon.polygons":             "[PoolIntArray(0, 1, 2)]",
	"OccluderShapeSphere.spheres":                "[Plane(1, 0, 0, 2)]",
	"OggPacketSequence.packet_data":              "Array[Array]([[PackedByteArray(1, 2)]])",
	"OpenXRActionMap.action_sets":                "[<new OpenXRActionSet>]",
	"OpenXRActionMap.interaction_profiles":       "[<new OpenXRInteractionProfile>]",
	"OpenXRActionSet.actions":                    "[<new OpenXRAction>]",
	"OpenXRIPBinding.binding_modifiers":          "[<new OpenXRAnalogThresholdModifier>]",
	"OpenXRInteractionProfile.binding_modifiers": "[<new OpenXRDpadBindingModifier>]",
	"OpenXRInteractionProfile.bindings":          "[<new OpenXRIPBinding>]",
	"3.2 MenuButton.items":                       `["x", null, 0, false, false, 0, 0, null, "", false]`,
	"3.6 MenuButton.items":                       `["x", null, 0, false, false, 0, 0, null, "", false]`,
	"OptionButton.items":                         `["x", null, false, 7, null]`,
	"PopupMenu.items":                            `["x", null, 0, false, false, 0, 0, null, "", false]`,
	"3.2 Polygon2D.bones":                        `[NodePath("Bone"), PoolRealArray(1, 0.5)]`,
	"3.6 Polygon2D.bones":                        `[NodePath("Bone"), PoolRealArray(1, 0.5)]`,
	"4.6 Polygon2D.bones":                        `[NodePath("Bone"), PackedFloat32Array(1, 0.5)]`,
	"3.2 Polygon2D.polygons":                     "[PoolIntArray(0, 1, 2)]",
	"3.6 Polygon2D.polygons":                     "[PoolIntArray(0, 1, 2)]",
	"3.2 ResourcePreloader.resources":            `[PoolStringArray("x"), [<new Gradient>]]`,
	"3.6 ResourcePreloader.resources":            `[PoolStringArray("x"), [<new Gradient>]]`,
	"4.6 ResourcePreloader.resources":            `[PackedStringArray("x"), [<new Gradient>]]`,
	"RichTextLabel.custom_effects":               "[<new RichTextEffect>]",
	"3.2 SpriteFrames.animations":                "[{\n\"frames\": [],\n\"loop\": false,\n\"name\": \"walk\",\n\"speed\": 7.0\n}]",
	"3.6 SpriteFrames.animations":                "[{\n\"frames\": [],\n\"loop\": false,\n\"name\": \"walk\",\n\"speed\": 7.0\n}]",
	"4.6 SpriteFrames.animations":                "[{\n\"frames\": [],\n\"loop\": false,\n\"name\": &\"walk\",\n\"speed\": 7.0\n}]",
	"VisualShaderNode.default_input_values":      "[0, 0.5]",
	"VisualShaderNode.expanded_output_ports":     "[0]",

	"Label.structured_text_bidi_override_options": "[1]", "Label3D.structured_text_bidi_override_options": "[1]",
	"LineEdit.structured_text_bidi_override_options": "[1]", "LinkButton.structured_text_bidi_override_options": "[1]",
	"RichTextLabel.structured_text_bidi_override_options": "[1]", "TextEdit.structured_text_bidi_override_options": "[1]",
	"TextMesh.structured_text_bidi_override_options": "[1]",

	"ArrayMesh._surfaces":                  "", // many arrays in the layout of one version
	"AudioStreamOggVorbis.packet_sequence": "<new OggPacketSequence>",
	"BakedLightmapData.user_data":          "", // 3.2 and 3.6 differ in how many there are for each object
	"Curve._limits":                        "[0.0, 2.0, 0.0, 1.0]",
	"GLTFMesh.mesh":                        "<new ImporterMesh>",
	"GLTFSkin.godot_skin":                  "<new Skin>",
	"GLTFSpecGloss.diffuse_img":            "<new Image>", "GLTFSpecGloss.spec_gloss_img": "<new Image>",
	"LargeTexture._data": "", // its pieces and their places, which are drawn
	"NavigationMeshSourceGeometryData2D.projected_obstructions": "[{\n\"carve\": true,\n\"vertices\": PackedFloat32Array(0, 0, 4, 0, 4, 4)\n}]",
	"NavigationMeshSourceGeometryData3D.projected_obstructions": "[{\n\"carve\": true,\n\"elevation\": 0.5,\n\"height\": 1.5,\n\"vertices\": PackedFloat32Array(0, 0, 4, 0, 4, 4)\n}]",

	// 3.6 does not tell what these arrays hold, and only its importer makes them.
	"GLTFSkeleton.unique_names": "", "GLTFSkin.inverse_binds": "", "GLTFState.accessors": "", "GLTFState.animations": "", "GLTFState.buffer_views": "",
	"GLTFState.buffers": "", "GLTFState.cameras": "", "GLTFState.images": "", "GLTFState.lights": "", "GLTFState.materials": "", "GLTFState.meshes": "",
	"GLTFState.nodes": "", "GLTFState.root_nodes": "", "GLTFState.skeletons": "", "GLTFState.skins": "", "GLTFState.texture_samplers": "",
	"GLTFState.textures": "", "GLTFState.unique_animation_names": "", "GLTFState.unique_names": "",

	// They are of a type that another property says.
	"VisualScriptConstant.value": "", "VisualScriptDeconstruct.elem_cache": "", "VisualScriptNode._default_input_values": "",
	// They are nodes, and there is one.
	"Control.shortcut_context": "", "OpenXRCompositionLayer.layer_viewport": "",
	// They are what a node finds while the game runs.
	"OpenXRRenderModel.render_model": "", "ShapeCast2D.collision_result": "", "ShapeCast3D.collision_result": "",
}

// decided are properties that some engine changes when they are set, by class, and why.
var decided = map[string]string{
	"Area.audio_bus_name": noBus, "Area.reverb_bus_name": noBus, "Area2D.audio_bus_name": noBus, "Area3D.audio_bus_name": noBus,
	"Area3D.reverb_bus_name": noBus, "AudioStreamPlayer.bus": noBus, "AudioStreamPlayer2D.bus": noBus, "AudioStreamPlayer3D.bus": noBus,
	"VideoPlayer.bus": noBus, "VideoStreamPlayer.bus": noBus,

	"AnimatedSprite.animation": absent, "AnimatedSprite.frame": absent, "AudioStreamInteractive.initial_clip": absent,
	"CompressedTexture2D.load_path": absent, "CompressedTexture3D.load_path": absent, "CompressedTextureLayered.load_path": absent,
	"StreamTexture.load_path": absent, "FileDialog.current_dir": absent, "FileDialog.current_path": absent, "FileDialog.filename_filter": absent,
	"LimitAngularVelocityModifier3D.joint_count": absent, "TabContainer.current_tab": absent, "TextEdit.scroll_vertical": absent,
	"GraphEdit.scroll_offset": absent, "VisualShaderNodeParticleMeshEmitter.surface_index": absent, "RoomManager.preview_camera": absent,
	"VisualShaderNode.expanded_output_ports": absent,

	"ARVRController.rumble": running, "AudioStreamPlayer.stream_paused": running, "AudioStreamPlayer2D.stream_paused": running,
	"AudioStreamPlayer3D.stream_paused": running, "CameraTexture.camera_is_active": running, "FoldableContainer.folded": running,
	"GraphElement.selected": running, "Particles.emitting": running, "Particles2D.emitting": running, "RoomManager.active": running,
	"RoomManager.debug_sprawl": running, "Window.force_native": running, "Window.size": running, "SubViewport.size": running,
	"XROrigin3D.current": running, "Animation.capture_included": running,

	"Area.priority": bounded, "Area2D.priority": bounded, "BaseButton.button_pressed": bounded, "BaseButton.pressed": bounded,
	"ColorPicker.raw_mode": bounded, "GLTFPhysicsBody.body_type": bounded, "GLTFTextureSampler.wrap_t": bounded, "PhysicalBone.mass": bounded,
	"Range.value": bounded, "StyleBoxFlat.expand_margin_bottom": bounded, "StyleBoxFlat.expand_margin_left": bounded,
	"StyleBoxFlat.expand_margin_right": bounded, "StyleBoxFlat.expand_margin_top": bounded, "Translation.locale": bounded,
	"Window.content_scale_factor": bounded, "CharacterBody3D.up_direction": bounded,

	"CanvasLayer.rotation": computed, "CanvasLayer.scale": computed, "Control.anchors_preset": computed, "Control.focus_mode": computed,
	"Control.layout_mode": computed, "FontFile.font_name": computed, "FontFile.font_stretch": computed, "FontFile.font_style": computed,
	"FontFile.font_weight": computed, "FontFile.style_name": computed, "GLTFNode.xform": computed, "GLTFPhysicsBody.inertia_diagonal": computed,
	"Gradient.offsets": computed, "Mesh.lightmap_size_hint": computed, "PhysicalBone3D.joint_offset": computed, "SkeletonProfile.bone_size": computed,
	"SkeletonProfile.group_size": computed, "SkeletonProfile.root_bone": computed, "SkeletonProfile.scale_base_bone": computed, "Texture.flags": computed,
	"VisualShaderNode.default_input_values": computed, "VisualScriptPropertySet.type_cache": computed,

	"GIProbeData.bias": headless, "GIProbeData.bounds": headless, "GIProbeData.cell_size": headless, "GIProbeData.compress": headless,
	"GIProbeData.dynamic_data": headless, "GIProbeData.dynamic_range": headless, "GIProbeData.energy": headless, "GIProbeData.interior": headless,
	"GIProbeData.normal_bias": headless, "GIProbeData.propagation": headless, "GIProbeData.to_cell_xform": headless, "BakedLightmapData.octree": headless,
	"MultiMesh.buffer": headless, "MultiMesh.color_array": headless, "MultiMesh.custom_data_array": headless, "MultiMesh.transform_2d_array": headless,
	"MultiMesh.transform_array": headless, "Shader.code": headless, "TextureLayered.data": headless,

	"AnimationLibrary._data": formed, "AudioStreamInteractive._transitions": formed, "AudioStreamMP3.data": formed, "AudioStreamOGGVorbis.data": formed,
	"BitMap.data": formed, "BitmapFont.chars": formed, "CodeEdit.auto_brace_completion_pairs": formed, "CodeEdit.delimiter_comments": formed,
	"CodeEdit.delimiter_strings": formed, "CodeHighlighter.color_regions": formed, "Curve2D._data": formed, "Curve3D._data": formed,
	"GLTFSkeleton.godot_bone_node": formed, "GLTFSkin.joint_i_to_bone_i": formed, "GLTFSkin.joint_i_to_name": formed,
	"GLTFState.skeleton_to_node": formed, "GraphEdit.connections": formed, "HeightMapShape.map_data": formed, "HeightMapShape3D.map_data": formed,
	"Image.data": formed, "ImageTexture.image": formed, "ImageTexture3D._images": formed, "ImageTextureLayered._images": formed,
	"ImporterMesh._data": formed, "LightmapGIData.probe_data": formed, "NavigationMeshSourceGeometryData2D.projected_obstructions": formed,
	"NavigationMeshSourceGeometryData3D.projected_obstructions": formed, "PolygonPathFinder.data": formed, "RDShaderFile._versions": formed,
	"TileMapLayer.tile_map_data": formed, "Translation.messages": formed, "VisualScript.data": formed, "VisualScriptConstructor.constructor": formed,
	"VisualScriptFunctionCall.argument_cache": formed, "PortableCompressedTexture2D._data": formed, "VoxelGIData._data": formed,

	"AnimationNode.filters": asText, "Polygon2D.bones": asText,

	"InputEventMouseButton.pressed": pressed, "InputEventScreenTouch.pressed": pressed,
}

// Reasons.
const (
	noBus    = "no audio bus has that name"
	absent   = "it names or counts what the object does not have: a frame, a file, a clip, a tab, a surface, a child"
	running  = "it is so only while a game runs, with a device, a picture or a parent"
	bounded  = "it is held within limits, in steps, or to one of some values"
	computed = "it is computed from other properties, which are set too"
	headless = "an engine without a display keeps none"
	formed   = "it takes only entries of a certain form"
	asText   = "3.x gives the paths back as text"
	pressed  = "an event that is cancelled is not pressed"
)

// askClasses loads all files in the engine and returns what their objects hold, by file. Files that crash the engine
// are left out.
func askClasses(t *testing.T, program, folder string, made []*classFile) map[string]map[string]string {
	t.Helper()
	script, err := filepath.Abs(filepath.Join("testdata", "classes"+filepath.Base(program)[len("godot-"):][:1]+".gd"))
	if err != nil {
		t.Fatal(err)
	}
	told := map[string]map[string]string{}
	for len(made) > 0 {
		part := made[:min(len(made), 60)]
		list := ""
		for _, f := range part {
			list += "res://" + f.name + "\n"
		}
		if err := os.WriteFile(filepath.Join(folder, "list"), []byte(list), 0o600); err != nil {
			t.Fatal(err)
		}
		out, err := enginetest.Command(t, program, "--path", folder, "--script", script, "--", "res://list").Output()
		begun := 0
		for line := range strings.Lines(string(out)) {
			if strings.HasPrefix(line, "begin ") {
				begun++
			}
			text, ok := strings.CutPrefix(line, "== ")
			if !ok {
				continue
			}
			var one struct {
				File   string
				Values map[string]string
			}
			if err := json.Unmarshal([]byte(text), &one); err != nil {
				t.Fatalf("%v in %s", err, text)
			}
			told[strings.TrimPrefix(one.File, "res://")] = one.Values
		}
		if begun == 0 {
			t.Fatalf("%v\n%s", err, out)
		}
		if err == nil {
			begun = len(part)
		}
		made = made[begun:]
	}
	return told
}

// alikeText compares two values as text; numbers need not agree beyond what 32 bits and the engines' six digits keep.
func alikeText(set, got string, d *dialect.Dialect) bool {
	if strings.HasPrefix(set, newSub) {
		return got == "object"
	}
	if strings.Contains(set, newSub) { // in an array
		return strings.Contains(got, "Object(") || strings.Contains(got, "Resource(")
	}
	a, err := literal.ParseAll(set, d)
	b, err2 := literal.ParseAll(got, d)
	if err != nil || err2 != nil {
		return set == got
	}
	x, y := numbersOf(a), numbersOf(b)
	if x == nil || len(x) != len(y) {
		return a.Text == b.Text && (a.Text != "" || variant.Equal(a, b))
	}
	for i := range x {
		if math.Abs(x[i]-y[i]) > 1e-5*max(1, math.Abs(x[i])) {
			return false
		}
	}
	return true
}

func numbersOf(v variant.Value) []float64 {
	if m, ok := v.Data.(*variant.Math); ok {
		return m.C
	}
	switch v.Type {
	case variant.Int, variant.Bool:
		return []float64{float64(v.Int())}
	case variant.Float:
		return []float64{v.Float()}
	}
	return nil
}
