package class

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"savant/codec/dialect"
)

// renamed maps class names of Godot 3 to those of Godot 4: what 4.6 makes of a file with the old name
// (ClassDB::add_compatibility_class, tested with 4.6.3), and the classes that it only knows by another name.
var renamed = map[string]string{
	"ARVRAnchor": "XRAnchor3D", "ARVRCamera": "XRCamera3D", "ARVRController": "XRController3D", "ARVROrigin": "XROrigin3D",
	"AnimatedSprite": "AnimatedSprite2D", "AnimationTreePlayer": "AnimationTree", "Area": "Area3D",
	"AudioStreamOGGVorbis": "AudioStreamOggVorbis", "AudioStreamRandomPitch": "AudioStreamRandomizer",
	"AudioStreamSample": "AudioStreamWAV", "BakedLightmap": "LightmapGI", "BakedLightmapData": "LightmapGIData", "BitmapFont": "FontFile",
	"BoneAttachment": "BoneAttachment3D", "BoxShape": "BoxShape3D", "CPUParticles": "CPUParticles3D", "CSGBox": "CSGBox3D",
	"CSGCombiner": "CSGCombiner3D", "CSGCylinder": "CSGCylinder3D", "CSGMesh": "CSGMesh3D", "CSGPolygon": "CSGPolygon3D",
	"CSGSphere": "CSGSphere3D", "CSGTorus": "CSGTorus3D", "Camera": "Camera3D", "CapsuleShape": "CapsuleShape3D",
	"CollisionPolygon": "CollisionPolygon3D", "CollisionShape": "CollisionShape3D", "ConcavePolygonShape": "ConcavePolygonShape3D",
	"ConeTwistJoint": "ConeTwistJoint3D", "ConvexPolygonShape": "ConvexPolygonShape3D", "CubeMap": "Cubemap", "CubeMesh": "BoxMesh",
	"CylinderShape": "CylinderShape3D", "DirectionalLight": "DirectionalLight3D", "DynamicFont": "FontFile", "DynamicFontData": "FontFile",
	"GIProbe": "VoxelGI", "GIProbeData": "VoxelGIData", "Generic6DOFJoint": "Generic6DOFJoint3D", "GradientTexture": "GradientTexture1D",
	"HeightMapShape": "HeightMapShape3D", "HingeJoint": "HingeJoint3D", "KinematicBody": "CharacterBody3D",
	"KinematicBody2D": "CharacterBody2D", "Light2D": "PointLight2D", "LineShape2D": "WorldBoundaryShape2D", "Listener": "AudioListener3D", "Listener2D": "AudioListener2D",
	"MeshInstance": "MeshInstance3D", "MultiMeshInstance": "MultiMeshInstance3D", "Navigation2D": "Node2D",
	"NavigationAgent": "NavigationAgent3D", "NavigationMeshInstance": "NavigationRegion3D", "NavigationObstacle": "NavigationObstacle3D",
	"NavigationPolygonInstance": "NavigationRegion2D", "NoiseTexture": "NoiseTexture2D", "Occluder": "Node3D", "OmniLight": "OmniLight3D",
	"ORMSpatialMaterial": "ORMMaterial3D", "OpenSimplexNoise": "FastNoiseLite", "PHashTranslation": "OptimizedTranslation", "PanoramaSky": "Sky", "Particles": "GPUParticles3D",
	"Particles2D": "GPUParticles2D", "ParticlesMaterial": "ParticleProcessMaterial", "Path": "Path3D", "PathFollow": "PathFollow3D",
	"PhysicalBone": "PhysicalBone3D", "PinJoint": "PinJoint3D", "PlaneShape": "WorldBoundaryShape3D", "Portal": "Node3D",
	"Position2D": "Marker2D", "Position3D": "Marker3D", "ProceduralSky": "Sky", "ProximityGroup": "Node3D", "RayCast": "RayCast3D",
	"RayShape": "SeparationRayShape3D", "RayShape2D": "SeparationRayShape2D", "RemoteTransform": "RemoteTransform3D",
	"RigidBody": "RigidBody3D", "Room": "Node3D", "RoomGroup": "Node3D", "RoomManager": "Node3D", "ShapeCast": "ShapeCast3D", "ShortCut": "Shortcut",
	"Skeleton": "Skeleton3D", "SkeletonIK": "SkeletonIK3D", "SliderJoint": "SliderJoint3D", "SoftBody": "SoftBody3D", "Spatial": "Node3D",
	"SpatialMaterial": "StandardMaterial3D", "SphereShape": "SphereShape3D", "SpotLight": "SpotLight3D", "SpringArm": "SpringArm3D",
	"Sprite": "Sprite2D", "StaticBody": "StaticBody3D", "StreamTexture": "CompressedTexture2D", "Tabs": "TabBar", "Texture": "Texture2D",
	"TextureArray": "Texture2DArray", "TextureProgress": "TextureProgressBar", "ToolButton": "Button", "VehicleBody": "VehicleBody3D",
	"VehicleWheel": "VehicleWheel3D", "VideoPlayer": "VideoStreamPlayer", "Viewport": "SubViewport",
	"ViewportContainer": "SubViewportContainer", "VisibilityEnabler": "VisibleOnScreenEnabler3D", "VisibilityEnabler2D": "VisibleOnScreenEnabler2D",
	"VisibilityNotifier": "VisibleOnScreenNotifier3D", "VisibilityNotifier2D": "VisibleOnScreenNotifier2D",
	"VisualShaderNodeBooleanUniform": "VisualShaderNodeBooleanParameter", "VisualShaderNodeColorUniform": "VisualShaderNodeColorParameter",
	"VisualShaderNodeScalarClamp": "VisualShaderNodeClamp", "VisualShaderNodeScalarConstant": "VisualShaderNodeFloatConstant",
	"VisualShaderNodeScalarDerivativeFunc": "VisualShaderNodeDerivativeFunc", "VisualShaderNodeScalarFunc": "VisualShaderNodeFloatFunc",
	"VisualShaderNodeScalarInterp": "VisualShaderNodeMix", "VisualShaderNodeScalarOp": "VisualShaderNodeFloatOp",
	"VisualShaderNodeScalarSmoothStep": "VisualShaderNodeSmoothStep", "VisualShaderNodeScalarSwitch": "VisualShaderNodeSwitch",
	"VisualShaderNodeScalarUniform":           "VisualShaderNodeFloatParameter",
	"VisualShaderNodeTextureUniform":          "VisualShaderNodeTexture2DParameter",
	"VisualShaderNodeTextureUniformTriplanar": "VisualShaderNodeTextureParameterTriplanar",
	"VisualShaderNodeTransformUniform":        "VisualShaderNodeTransformParameter", "VisualShaderNodeUniformRef": "VisualShaderNodeParameterRef",
	"VisualShaderNodeVec3Uniform": "VisualShaderNodeVec3Parameter", "VisualShaderNodeVectorClamp": "VisualShaderNodeClamp",
	"VisualShaderNodeVectorDerivativeFunc": "VisualShaderNodeDerivativeFunc", "VisualShaderNodeVectorInterp": "VisualShaderNodeMix",
	"VisualShaderNodeVectorScalarMix": "VisualShaderNodeMix", "VisualShaderNodeVectorScalarSmoothStep": "VisualShaderNodeSmoothStep",
	"VisualShaderNodeVectorScalarStep": "VisualShaderNodeStep", "VisualShaderNodeVectorSmoothStep": "VisualShaderNodeSmoothStep",
	"WindowDialog": "Window", "World": "World3D", "YSort": "Node2D",
}

// namedBack are the classes of Godot 4 that several of Godot 3 became, with the equivalent one.
var namedBack = map[string]string{"Node3D": "Spatial"}

// onlyBack are classes of Godot 4 that none of Godot 3 always becomes, with the one that does the same there.
var onlyBack = map[string]string{"AnimatableBody2D": "KinematicBody2D", "AnimatableBody3D": "KinematicBody"}

// oldNames maps class names of Godot 4 to those of Godot 3; "" if several became one and none is equivalent.
var oldNames = func() map[string]string {
	list := maps.Clone(onlyBack)
	for old, name := range renamed {
		if _, several := list[name]; several {
			old = namedBack[name]
		}
		list[name] = old
	}
	return list
}()

// Major returns the major version of the engine.
func (t *Table) Major() int { return int(t.Engine[0] - '0') }

// MakesNode reports whether Godot 4 can make a node of a class, perhaps by a later name of it. It is true where no table tells: for the editor's own
// classes and for other engines, whose scenes Godot 3, Pandemonium and early builds of Godot 4 may have written alike.
func MakesNode(d *dialect.Dialect, name string) bool {
	t := For(d)
	return t.Major() != 4 || strings.HasPrefix(name, "Editor") || t.Inherits(name, "Node") || t.Inherits(renamed[name], "Node")
}

// NameIn returns the name of a class in another engine. ok is false if this engine has the class and the other has no
// equivalent, such as a Tween, which is a node in Godot 3 only; the name is then the same. An unknown class, such as one of an extension, keeps its name.
func (t *Table) NameIn(class string, to *Table) (name string, ok bool) {
	switch {
	case t.Major() < to.Major():
		name = renamed[class]
	case t.Major() > to.Major():
		if _, same := to.classes[class]; !same { // a Button was one already, and only a ToolButton became one too
			name = oldNames[class]
		}
	}
	if _, has := to.classes[name]; has {
		return name, true
	}
	own, known := t.classes[class]
	there, has := to.classes[class]
	return class, !known || has && (there.Made || !own.Made) && t.Inherits(class, "Node") == to.Inherits(class, "Node")
}

// propertyNames are the properties of a class of Godot 3 and its descendants that are renamed in Godot 4 with the same
// meaning. Tests compare names and types with the tables of both engines.
var propertyNames = []struct {
	class  string
	factor float64     // by which numbers grow on the way to Godot 4; 0 if unchanged
	names  [][2]string // pairs of old and new names
}{
	{"AnimatedSprite", 0, [][2]string{{"frames", "sprite_frames"}}},
	{"AnimatedSprite3D", 0, [][2]string{{"frames", "sprite_frames"}}},
	{"AnimatedTexture", 0, [][2]string{{"oneshot", "one_shot"}, {"fps", "speed_scale"}}},
	{"AnimationPlayer", 0, [][2]string{
		{"playback_speed", "speed_scale"}, {"playback_active", "active"}, {"playback_process_mode", "callback_mode_process"},
		{"method_call_mode", "callback_mode_method"},
	}},
	{"AnimationTree", 0, [][2]string{{"process_mode", "callback_mode_process"}}},
	{"Area", 0, [][2]string{{"gravity_vec", "gravity_direction"}, {"space_override", "gravity_space_override"}}},
	{"Area2D", 0, [][2]string{{"gravity_vec", "gravity_direction"}, {"space_override", "gravity_space_override"}}},
	{"AudioStreamPlayer3D", 0, [][2]string{{"unit_db", "volume_db"}}},
	{"BaseButton", 0, [][2]string{{"pressed", "button_pressed"}, {"group", "button_group"}}},
	{"BoxShape", 2, [][2]string{{"extents", "size"}}},
	{"Button", 0, [][2]string{{"align", "alignment"}, {"icon_align", "icon_alignment"}}},
	{"CPUParticles", 0, [][2]string{
		{"flag_align_y", "particle_flag_align_y"}, {"flag_rotate_y", "particle_flag_rotate_y"}, {"flag_disable_z", "particle_flag_disable_z"},
	}},
	{"CPUParticles2D", 0, [][2]string{{"flag_align_y", "particle_flag_align_y"}}},
	{"Camera2D", 0, [][2]string{
		{"process_mode", "process_callback"},
		{"drag_margin_h_enabled", "drag_horizontal_enabled"}, {"drag_margin_v_enabled", "drag_vertical_enabled"},
		{"drag_margin_left", "drag_left_margin"}, {"drag_margin_top", "drag_top_margin"}, {"drag_margin_right", "drag_right_margin"},
		{"drag_margin_bottom", "drag_bottom_margin"}, {"offset_h", "drag_horizontal_offset"}, {"offset_v", "drag_vertical_offset"},
		{"smoothing_enabled", "position_smoothing_enabled"}, {"smoothing_speed", "position_smoothing_speed"},
	}},
	{"CanvasLayer", 0, [][2]string{{"follow_viewport_enable", "follow_viewport_enabled"}}},
	{"ColorPicker", 0, [][2]string{{"presets_enabled", "can_add_swatches"}}},
	{"ConeTwistJoint", math.Pi / 180, [][2]string{{"swing_span", "swing_span"}, {"twist_span", "twist_span"}}},
	{"Control", 0, [][2]string{
		{"rect_position", "position"}, {"rect_global_position", "global_position"}, {"rect_size", "size"},
		{"rect_min_size", "custom_minimum_size"}, {"rect_scale", "scale"}, {"rect_pivot_offset", "pivot_offset"},
		{"rect_clip_content", "clip_contents"}, {"hint_tooltip", "tooltip_text"}, {"focus_neighbour_left", "focus_neighbor_left"},
		{"focus_neighbour_top", "focus_neighbor_top"}, {"focus_neighbour_right", "focus_neighbor_right"},
		{"focus_neighbour_bottom", "focus_neighbor_bottom"}, {"margin_left", "offset_left"}, {"margin_top", "offset_top"},
		{"margin_right", "offset_right"}, {"margin_bottom", "offset_bottom"},
	}},
	{"Control", math.Pi / 180, [][2]string{{"rect_rotation", "rotation"}}},
	{"Environment", 0, [][2]string{
		{"background_sky", "sky"}, {"background_sky_custom_fov", "sky_custom_fov"}, {"background_energy", "background_energy_multiplier"},
		{"ss_reflections_enabled", "ssr_enabled"}, {"ss_reflections_max_steps", "ssr_max_steps"}, {"ss_reflections_fade_in", "ssr_fade_in"},
		{"ss_reflections_fade_out", "ssr_fade_out"}, {"ss_reflections_depth_tolerance", "ssr_depth_tolerance"}, {"fog_color", "fog_light_color"},
	}},
	{"FileDialog", 0, [][2]string{{"mode", "file_mode"}}},
	{"GIProbe", 2, [][2]string{{"extents", "size"}}},
	{"Generic6DOFJoint", math.Pi / 180, [][2]string{
		{"angular_limit_x/upper_angle", "angular_limit_x/upper_angle"}, {"angular_limit_x/lower_angle", "angular_limit_x/lower_angle"},
		{"angular_limit_y/upper_angle", "angular_limit_y/upper_angle"}, {"angular_limit_y/lower_angle", "angular_limit_y/lower_angle"},
		{"angular_limit_z/upper_angle", "angular_limit_z/upper_angle"}, {"angular_limit_z/lower_angle", "angular_limit_z/lower_angle"},
	}},
	{"GraphEdit", 0, [][2]string{{"snap_distance", "snapping_distance"}, {"use_snap", "snapping_enabled"}}},
	{"GraphNode", 0, [][2]string{{"offset", "position_offset"}}},
	{"HingeJoint", math.Pi / 180, [][2]string{{"angular_limit/upper", "angular_limit/upper"}, {"angular_limit/lower", "angular_limit/lower"}}},
	{"InputEventMouseButton", 0, [][2]string{{"doubleclick", "double_click"}}},
	{"Joint", 0, [][2]string{
		{"nodes/node_a", "node_a"}, {"nodes/node_b", "node_b"}, {"solver/priority", "solver_priority"},
		{"collision/exclude_nodes", "exclude_nodes_from_collision"},
	}},
	{"KinematicBody", 0, [][2]string{
		{"collision/safe_margin", "safe_margin"}, {"axis_lock_motion_x", "axis_lock_linear_x"}, {"axis_lock_motion_y", "axis_lock_linear_y"},
		{"axis_lock_motion_z", "axis_lock_linear_z"}, {"moving_platform_apply_velocity_on_leave", "platform_on_leave"},
	}},
	{"KinematicBody2D", 0, [][2]string{
		{"collision/safe_margin", "safe_margin"}, {"moving_platform_apply_velocity_on_leave", "platform_on_leave"},
	}},
	{"KinematicBody", 0, [][2]string{{"motion/sync_to_physics", "sync_to_physics"}}}, // of a body that is moved, not of one that moves
	{"KinematicBody2D", 0, [][2]string{{"motion/sync_to_physics", "sync_to_physics"}}},
	{"Label", 0, [][2]string{{"align", "horizontal_alignment"}, {"valign", "vertical_alignment"}, {"percent_visible", "visible_ratio"}}},
	{"Light2D", 0, [][2]string{{"mode", "blend_mode"}, {"range_height", "height"}}},
	{"LineEdit", 0, [][2]string{{"align", "alignment"}, {"caret_blink_speed", "caret_blink_interval"}, {"caret_position", "caret_column"}}},
	{"LineShape2D", 0, [][2]string{{"d", "distance"}}},
	{"NavigationAgent", 0, [][2]string{
		{"target_location", "target_position"}, {"neighbor_dist", "neighbor_distance"}, {"time_horizon", "time_horizon_agents"},
		{"agent_height_offset", "path_height_offset"},
	}},
	{"NavigationAgent2D", 0, [][2]string{
		{"target_location", "target_position"}, {"neighbor_dist", "neighbor_distance"}, {"time_horizon", "time_horizon_agents"},
	}},
	{"NavigationMesh", 0, [][2]string{{"polygon_verts_per_poly", "vertices_per_polygon"}}},
	{"NavigationMeshInstance", 0, [][2]string{{"navmesh", "navigation_mesh"}}},
	{"NavigationPolygonInstance", 0, [][2]string{{"navpoly", "navigation_polygon"}}},
	{"Node", 0, [][2]string{{"pause_mode", "process_mode"}}},
	{"NoiseTexture", 0, [][2]string{{"as_normalmap", "as_normal_map"}}},
	{"OpenSimplexNoise", 0, [][2]string{
		{"octaves", "fractal_octaves"}, {"persistence", "fractal_gain"}, {"lacunarity", "fractal_lacunarity"},
	}},
	{"ParticlesMaterial", 0, [][2]string{
		{"flag_align_y", "particle_flag_align_y"}, {"flag_rotate_y", "particle_flag_rotate_y"}, {"flag_disable_z", "particle_flag_disable_z"},
	}},
	{"PathFollow", 0, [][2]string{{"offset", "progress"}}},
	{"PathFollow2D", 0, [][2]string{{"offset", "progress"}, {"rotate", "rotates"}}},
	{"Polygon2D", 0, [][2]string{{"invert_enable", "invert_enabled"}}},
	{"Popup", 0, [][2]string{{"popup_exclusive", "exclusive"}}},
	{"ProceduralSky", 0, [][2]string{{"sky_energy", "sky_energy_multiplier"}, {"ground_energy", "ground_energy_multiplier"}}},
	{"ProgressBar", 0, [][2]string{{"percent_visible", "show_percentage"}}},
	{"RayCast", 0, [][2]string{{"cast_to", "target_position"}}},
	{"RayCast2D", 0, [][2]string{{"cast_to", "target_position"}}},
	{"RayShape", 0, [][2]string{{"slips_on_slope", "slide_on_slope"}}},
	{"RayShape2D", 0, [][2]string{{"slips_on_slope", "slide_on_slope"}}},
	{"RectangleShape2D", 2, [][2]string{{"extents", "size"}}},
	{"ReflectionProbe", 0, [][2]string{{"interior_ambient_color", "ambient_color"}, {"interior_ambient_energy", "ambient_color_energy"}}},
	{"ReflectionProbe", 2, [][2]string{{"extents", "size"}}},
	{"RichTextLabel", 0, [][2]string{{"percent_visible", "visible_ratio"}, {"fit_content_height", "fit_content"}}},
	{"RigidBody", 0, [][2]string{{"contacts_reported", "max_contacts_reported"}}},
	{"RigidBody2D", 0, [][2]string{
		{"contacts_reported", "max_contacts_reported"}, {"applied_force", "constant_force"}, {"applied_torque", "constant_torque"},
	}},
	{"SliderJoint", math.Pi / 180, [][2]string{
		{"angular_limit/upper_angle", "angular_limit/upper_angle"}, {"angular_limit/lower_angle", "angular_limit/lower_angle"},
	}},
	{"Spatial", 0, [][2]string{{"translation", "position"}, {"global_translation", "global_position"}}},
	{"SpatialMaterial", 0, [][2]string{
		{"emission_energy", "emission_energy_multiplier"}, {"params_blend_mode", "blend_mode"}, {"params_cull_mode", "cull_mode"},
		{"params_point_size", "point_size"}, {"params_billboard_mode", "billboard_mode"}, {"params_billboard_keep_scale", "billboard_keep_scale"},
		{"params_grow", "grow"}, {"params_grow_amount", "grow_amount"}, {"params_alpha_scissor_threshold", "alpha_scissor_threshold"},
		{"flags_no_depth_test", "no_depth_test"}, {"flags_use_point_size", "use_point_size"}, {"flags_fixed_size", "fixed_size"},
		{"flags_use_shadow_to_opacity", "shadow_to_opacity"}, {"flags_albedo_tex_force_srgb", "albedo_texture_force_srgb"},
		{"flags_albedo_tex_msdf", "albedo_texture_msdf"}, {"flags_disable_ambient_light", "disable_ambient_light"},
		{"flags_do_not_receive_shadows", "disable_receive_shadows"}, {"params_depth_draw_mode", "depth_draw_mode"}, {"params_diffuse_mode", "diffuse_mode"},
		{"params_specular_mode", "specular_mode"}, {"depth_enabled", "heightmap_enabled"}, {"depth_texture", "heightmap_texture"},
		{"depth_deep_parallax", "heightmap_deep_parallax"}, {"depth_min_layers", "heightmap_min_layers"},
		{"depth_max_layers", "heightmap_max_layers"}, {"depth_flip_tangent", "heightmap_flip_tangent"},
		{"depth_flip_binormal", "heightmap_flip_binormal"}, {"transmission_enabled", "backlight_enabled"}, {"transmission", "backlight"},
		{"transmission_texture", "backlight_texture"}, {"proximity_fade_enable", "proximity_fade_enabled"},
	}},
	{"SpatialMaterial", 100, [][2]string{{"depth_scale", "heightmap_scale"}}},
	{"SpinBox", 0, [][2]string{{"align", "alignment"}}},
	{"Sprite", 0, [][2]string{{"region_filter_clip", "region_filter_clip_enabled"}}},
	{"StyleBoxTexture", 0, [][2]string{
		{"margin_left", "texture_margin_left"}, {"margin_top", "texture_margin_top"}, {"margin_right", "texture_margin_right"},
		{"margin_bottom", "texture_margin_bottom"},
	}},
	{"TabContainer", 0, [][2]string{{"tab_align", "tab_alignment"}}},
	{"Tabs", 0, [][2]string{{"tab_align", "tab_alignment"}}},
	{"TextEdit", 0, [][2]string{
		{"smooth_scrolling", "scroll_smooth"}, {"v_scroll_speed", "scroll_v_scroll_speed"}, {"caret_blink_speed", "caret_blink_interval"},
		{"caret_moving_by_right_click", "caret_move_on_right_click"},
	}},
	{"Timer", 0, [][2]string{{"process_mode", "process_callback"}}},
	{"TouchScreenButton", 0, [][2]string{{"normal", "texture_normal"}, {"pressed", "texture_pressed"}}},
	{"Viewport", 0, [][2]string{
		{"size_override_stretch", "size_2d_override_stretch"}, {"own_world", "own_world_3d"}, {"world", "world_3d"}, {"arvr", "use_xr"},
		{"msaa", "msaa_3d"}, {"debanding", "use_debanding"}, {"shadow_atlas_size", "positional_shadow_atlas_size"},
		{"shadow_atlas_quad_0", "positional_shadow_atlas_quad_0"}, {"shadow_atlas_quad_1", "positional_shadow_atlas_quad_1"},
		{"shadow_atlas_quad_2", "positional_shadow_atlas_quad_2"}, {"shadow_atlas_quad_3", "positional_shadow_atlas_quad_3"},
	}},
	{"WindowDialog", 0, [][2]string{{"window_title", "title"}}},
	{"YSort", 0, [][2]string{{"sort_enabled", "y_sort_enabled"}}},
}

// prefixes are what the names begin with that instances add of themselves, in Godot 3 and in Godot 4: the own colours, fonts and so on of a control,
// the parameters of a shader, the materials of an instance of a mesh. "" is for what the other engine has nothing like.
var prefixes = []struct {
	class string // of Godot 3; "" for any
	names [2]string
}{
	{"", [2]string{"custom_colors/", "theme_override_colors/"}}, {"", [2]string{"custom_constants/", "theme_override_constants/"}},
	{"", [2]string{"custom_fonts/", "theme_override_fonts/"}}, {"", [2]string{"custom_icons/", "theme_override_icons/"}},
	{"", [2]string{"custom_styles/", "theme_override_styles/"}}, {"", [2]string{"shader_param/", "shader_parameter/"}},
	{"", [2]string{"custom_shaders/", ""}}, {"", [2]string{"", "theme_override_font_sizes/"}}, // a size is of the font in Godot 3
	{"MeshInstance", [2]string{"material/", "surface_material_override/"}}, {"AnimationNodeTransition", [2]string{"input_", "input_"}},
}

// PropertyIn returns the name of a property of a class in another engine, where the class is called there. The numbers
// of its value must be multiplied by factor. ok is false if this engine stores the property and the other has no
// equivalent. An unknown property, such as a variable of a script or one that an instance adds, keeps its name.
func (t *Table) PropertyIn(class, property string, to *Table, there string) (name string, factor float64, ok bool) {
	older, newer := 0, 1
	if t.Major() > to.Major() {
		older, newer = 1, 0
	}
	heir := func(of string) bool {
		table, name := t, class
		if older == 1 {
			table, name = to, there
		}
		return table.Inherits(name, of) || of == "SpatialMaterial" && name == "ORMSpatialMaterial" // heirs of one that 3.2 has not
	}
	taken := false // the other engine calls another property so
	if t.Major() != to.Major() {
		if heir("Theme") {
			if name, is, ok := t.ofTheme(property, to); is {
				return name, 1, ok
			}
		}
		for _, p := range prefixes {
			rest, begins := strings.CutPrefix(property, p.names[older])
			switch {
			case p.names[older] == "" || !begins || p.class != "" && !heir(p.class):
			case p.names[newer] == "":
				return property, 1, false
			default:
				kind, theme := strings.CutPrefix(p.names[newer], to.overrides())
				if !theme {
					return p.names[newer] + rest, 1, true
				}
				item, ok := t.themeItemIn(class, kind+rest, to, there)
				return to.overrides() + item, 1, ok
			}
		}
		for _, row := range propertyNames {
			if !heir(row.class) {
				continue
			}
			for _, names := range row.names {
				if names[older] != property {
					taken = taken || names[newer] == property
					continue
				}
				if _, has := to.Property(there, names[newer]); !has {
					continue
				}
				switch {
				case row.factor == 0:
					return names[newer], 1, true
				case older == 1:
					return names[newer], 1 / row.factor, true
				}
				return names[newer], row.factor, true
			}
		}
	}
	p, known := t.Property(class, property)
	if _, has := to.Property(there, property); known && (p.InFile && taken || !has) {
		return property, 1, false
	}
	return property, 1, known || !t.counted(class, property, to, there)
}

// counted reports whether a property is one of many that a class has as often as another property says, which the other engine does not have:
// tab_0/title and tab_count.
func (t *Table) counted(class, property string, to *Table, there string) bool {
	item, _, deep := strings.Cut(property, "/")
	i := strings.LastIndexByte(item, '_')
	if !deep || i < 0 {
		return false
	}
	if _, err := strconv.Atoi(item[i+1:]); err != nil {
		return false
	}
	_, has := t.Property(class, item[:i]+"_count")
	_, also := to.Property(there, item[:i]+"_count")
	return has && !also
}

// AnimatedIn is PropertyIn for a property that an animation moves, which no file need hold. The class may be unknown, "": then a name that no class
// of the other engine has becomes what it becomes for all classes that have it.
func (t *Table) AnimatedIn(class, property string, to *Table) (name string, factor float64, ok bool) {
	if _, has := t.Class(class); !has {
		return t.renamedAnywhere(property, to)
	}
	there, _ := t.NameIn(class, to)
	name, factor, ok = t.PropertyIn(class, property, to, there)
	if ok && name == property {
		_, known := t.Property(class, property)
		_, has := to.Property(there, property)
		ok = has || !known
	}
	return name, factor, ok
}

// renamedAnywhere is AnimatedIn for a class that is not known.
func (t *Table) renamedAnywhere(property string, to *Table) (name string, factor float64, ok bool) {
	name, factor, ok = t.PropertyIn("", property, to, "")
	if name != property || t.Major() == to.Major() || to.declares(property) {
		return name, factor, ok
	}
	found := false
	for _, row := range propertyNames {
		class, there := row.class, cmp.Or(renamed[row.class], row.class)
		if t.Major() > to.Major() {
			class, there = there, class
		}
		now, by, _ := t.PropertyIn(class, property, to, there)
		switch {
		case now == property:
		case found && (now != name || by != factor):
			return property, 1, true
		default:
			name, factor, found = now, by, true
		}
	}
	return name, factor, ok
}

// declares reports whether a class has a property.
func (t *Table) declares(property string) bool {
	return slices.ContainsFunc(t.sorted, func(c *Class) bool {
		return slices.ContainsFunc(c.Own, func(p Property) bool { return p.Name == property })
	})
}
