extends SceneTree
# Says of each scene in a folder which bones nodes and tracks mean: boneusers4.gd -- FOLDER
func _process(_delta: float) -> bool: # only now is there a tree, in which nodes find their skeleton
	quit(70)
	var folder := OS.get_environment("GODOT_ARGS")
	for file in DirAccess.get_files_at(folder):
		print("== ", file)
		var root: Node = ResourceLoader.load(folder.path_join(file), "", ResourceLoader.CACHE_MODE_IGNORE).instantiate()
		get_root().add_child(root)
		var skeleton: Skeleton3D = root.get_node("Skel")
		for n in skeleton.get_children():
			for p in n.get_property_list():
				if not p.usage & PROPERTY_USAGE_STORAGE or not "bone" in p.name:
					continue
				var v = n.get(p.name)
				if p.type == TYPE_STRING or p.type == TYPE_STRING_NAME:
					print("U\t", p.name, "\t", bone(skeleton, skeleton.find_bone(v)))
				elif p.type == TYPE_INT and (p.name.ends_with("bone") or p.name.ends_with("idx")):
					print("U\t", p.name, "\t", bone(skeleton, v))
		for player in root.find_children("*", "AnimationPlayer"):
			for a in player.get_animation_list():
				var animation: Animation = player.get_animation(a)
				for i in animation.get_track_count():
					print("U\t", i, "\t", bone(skeleton, skeleton.find_bone(animation.track_get_path(i).get_concatenated_subnames())))
		root.free()
	quit(0)
	return true

func bone(s: Skeleton3D, i: int) -> String:
	return s.get_bone_name(i) if i >= 0 and i < s.get_bone_count() else "?"
