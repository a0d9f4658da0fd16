extends SceneTree
# Says of each scene in a folder what bones it has and what is bound to them: bones3.gd -- FOLDER
func _init():
	quit(70)
	var folder = OS.get_environment("GODOT_ARGS")
	var d = Directory.new()
	d.open(folder)
	d.list_dir_begin(true)
	var file = d.get_next()
	while file != "":
		if file.get_extension() == "tscn" or file.get_extension() == "escn":
			print("== ", file)
			var packed = ResourceLoader.load(folder.plus_file(file), "", true)
			var root = packed.instance() if packed is PackedScene else null
			if root == null:
				print("refused")
			else:
				tell(root, root)
				root.free()
		file = d.get_next()
	quit(0)

func numbers(t):
	var s = ""
	for v in [t.basis.x, t.basis.y, t.basis.z, t.origin]:
		s += "%.6f %.6f %.6f " % [v.x, v.y, v.z]
	return s

func flat(t):
	return "%.6f %.6f %.6f %.6f %.6f %.6f " % [t.x.x, t.x.y, t.y.x, t.y.y, t.origin.x, t.origin.y]

func bone_name(s, i):
	return s.get_bone_name(i) if i >= 0 and i < s.get_bone_count() else "?"

func tell(root, n):
	var here = str(root.get_path_to(n))
	if n is Skeleton:
		for i in n.get_bone_count():
			print("B\t", here, "\t", n.get_bone_name(i), "\t", bone_name(n, n.get_bone_parent(i)), "\t", numbers(n.get_bone_rest(i)),
				"\t", numbers(n.get_bone_rest(i) * n.get_bone_pose(i)), "\t", n.get("bones/%d/enabled" % i))
			for c in n.get("bones/%d/bound_children" % i):
				print("A\t", here, "\tbound ", c, "\t", n.get_bone_name(i))
	if n is Bone2D:
		print("F\t", here, "\t", flat(n.rest), "\t", flat(n.transform))
	if n is Polygon2D:
		for i in n.get_bone_count():
			var s = n.get_node_or_null(n.skeleton)
			var b = s.get_node_or_null(n.get_bone_path(i)) if s else null
			print("W\t", here, "\t", i, "\t", root.get_path_to(b) if b else "?")
	if n is BoneAttachment and n.get_parent() is Skeleton:
		print("A\t", here, "\tname\t", bone_name(n.get_parent(), n.get_parent().find_bone(n.bone_name)))
	if n is MeshInstance and n.skin and n.get_parent() is Skeleton:
		for i in n.skin.get_bind_count():
			var s = n.get_parent()
			print("S\t", here, "\t", i, "\t", bone_name(s, s.find_bone(n.skin.get_bind_name(i))) if n.skin.get_bind_name(i) else "-",
				"\t", bone_name(s, n.skin.get_bind_bone(i)))
	if n is AnimationPlayer:
		for name in n.get_animation_list():
			var a = n.get_animation(name)
			for i in a.get_track_count():
				var path = a.track_get_path(i)
				var to = n.get_node_or_null(n.root_node).get_node_or_null(NodePath(str(path).split(":")[0]))
				if to is Skeleton and a.track_get_type(i) == Animation.TYPE_TRANSFORM:
					print("T\t", root.get_path_to(to), "\t", here, " ", name, i, "\t", bone_name(to, to.find_bone(path.get_concatenated_subnames())))
	for c in n.get_children():
		tell(root, c)
