# Writes a scene of objects that have properties beyond those of their classes.
extends SceneTree

func _init() -> void:
	quit(70)
	var root := Node.new()
	var button := Button.new()
	button.add_color_override("font_color", Color.red)
	button.add_constant_override("hseparation", 3)
	button.add_stylebox_override("normal", StyleBoxEmpty.new())
	button.hint_tooltip = "tip"
	button.text = "text"
	button.visible = false
	var mesh := MeshInstance.new()
	var shaped := ArrayMesh.new()
	shaped.add_blend_shape("smile")
	var box: Array = CubeMesh.new().get_mesh_arrays()
	var shape: Array = box.duplicate()
	for i in range(3, shape.size()):
		shape[i] = null
	shaped.add_surface_from_arrays(Mesh.PRIMITIVE_TRIANGLES, box, [shape])
	mesh.mesh = CubeMesh.new()
	var face := MeshInstance.new()
	face.mesh = shaped
	var tick := CheckBox.new()
	mesh.set_surface_material(0, SpatialMaterial.new())
	mesh.cast_shadow = 0
	mesh.skeleton = NodePath("A")
	var skeleton := Skeleton.new()
	skeleton.add_bone("hip")
	skeleton.translation = Vector3.ONE
	var player := AnimationPlayer.new()
	var animation := Animation.new()
	animation.add_track(Animation.TYPE_VALUE)
	animation.track_set_path(0, "A:position")
	animation.length = 3
	player.add_animation("walk", animation)
	player.root_node = NodePath("B")
	player.autoplay = "walk"
	var material := ShaderMaterial.new()
	material.shader = Shader.new()
	material.shader.code = "shader_type canvas_item;\nuniform float glow = 1.0;\nvoid fragment() {}\n"
	material.set_shader_param("glow", 2.0)
	material.resource_name = "glowing"
	var sprite := Sprite.new()
	sprite.material = material
	for node in [button, mesh, skeleton, player, sprite]:
		node.name = node.get_class()
		root.add_child(node)
		node.owner = root
		node.set_meta("note", 1)
	for node in [button, mesh, skeleton, player, sprite, face, tick]:
		for p in node.get_property_list():
			print("property\t%s\t%s\t%d\t%s" % [node.get_class(), p.name, p.type, p.hint_string])
	var packed := PackedScene.new()
	packed.pack(root)
	var err := ResourceSaver.save("res://added.tscn", packed)
	root.free()
	face.free()
	tick.free()
	quit(err)
