extends SceneTree
# Says of each scene in a folder what bones it has and what is bound to them: bones4.gd -- FOLDER
func _init() -> void:
	quit(70)
	var folder := OS.get_environment("GODOT_ARGS")
	for file in DirAccess.get_files_at(folder):
		if file.get_extension() != "tscn":
			continue
		print("== ", file)
		var packed = ResourceLoader.load(folder.path_join(file), "", ResourceLoader.CACHE_MODE_IGNORE)
		var root: Node = packed.instantiate() if packed is PackedScene else null
		if root == null:
			print("refused")
			continue
		tell(root, root)
		root.free()
	quit(0)

func numbers(t: Transform3D) -> String:
	var s := ""
	for v in [t.basis.x, t.basis.y, t.basis.z, t.origin]:
		s += "%.6f %.6f %.6f " % [v.x, v.y, v.z]
	return s

func flat(t: Transform2D) -> String:
	return "%.6f %.6f %.6f %.6f %.6f %.6f " % [t.x.x, t.x.y, t.y.x, t.y.y, t.origin.x, t.origin.y]

func bone_name(s: Skeleton3D, i: int) -> String:
	return s.get_bone_name(i) if i >= 0 and i < s.get_bone_count() else "?"

func tell(root: Node, n: Node) -> void:
	var here := str(root.get_path_to(n))
	if n is Skeleton3D:
		for i in n.get_bone_count():
			print("B\t", here, "\t", n.get_bone_name(i), "\t", bone_name(n, n.get_bone_parent(i)), "\t", numbers(n.get_bone_rest(i)),
				"\t", numbers(n.get_bone_pose(i)), "\t", n.is_bone_enabled(i))
	if n is Bone2D:
		print("F\t", here, "\t", flat(n.rest), "\t", flat(n.transform))
	if n is Polygon2D:
		for i in n.get_bone_count():
			var s = n.get_node_or_null(n.skeleton)
			var b = s.get_node_or_null(n.get_bone_path(i)) if s else null
			print("W\t", here, "\t", i, "\t", root.get_path_to(b) if b else "?")
	if n is BoneAttachment3D and n.get_parent() is Skeleton3D:
		print("A\t", here, "\tname\t", bone_name(n.get_parent(), n.get_parent().find_bone(n.bone_name)))
		print("A\t", here, "\tindex\t", bone_name(n.get_parent(), n.bone_idx))
	if n is MeshInstance3D and n.skin and n.get_parent() is Skeleton3D:
		for i in n.skin.get_bind_count():
			var s: Skeleton3D = n.get_parent()
			print("S\t", here, "\t", i, "\t", bone_name(s, s.find_bone(n.skin.get_bind_name(i))) if n.skin.get_bind_name(i) else "-",
				"\t", bone_name(s, n.skin.get_bind_bone(i)))
	if n is AnimationPlayer:
		for name in n.get_animation_list():
			var a: Animation = n.get_animation(name)
			for i in a.get_track_count():
				var path := a.track_get_path(i)
				var to = n.get_node_or_null(n.root_node).get_node_or_null(NodePath(path.get_concatenated_names()))
				if to is Skeleton3D and a.track_get_type(i) in [Animation.TYPE_POSITION_3D, Animation.TYPE_ROTATION_3D, Animation.TYPE_SCALE_3D]:
					print("T\t", root.get_path_to(to), "\t", here, " ", name, i, "\t", bone_name(to, to.find_bone(path.get_concatenated_subnames())))
	for c in n.get_children():
		tell(root, c)
