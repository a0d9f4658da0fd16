extends SceneTree
# Says of each scene in a folder which bones nodes and tracks mean: boneusers3.gd -- FOLDER
func _initialize(): # only now is there a tree, in which nodes find their skeleton
	quit(70)
	var folder = OS.get_environment("GODOT_ARGS")
	var d = Directory.new()
	d.open(folder)
	d.list_dir_begin(true)
	var file = d.get_next()
	while file != "":
		print("== ", file)
		var root = ResourceLoader.load(folder.plus_file(file), "", true).instance()
		get_root().add_child(root)
		var skeleton = root.get_node("Skel")
		for n in skeleton.get_children():
			for p in n.get_property_list():
				if p.usage & PROPERTY_USAGE_STORAGE and "bone" in p.name and p.type == TYPE_STRING:
					print("U\t", p.name, "\t", bone(skeleton, skeleton.find_bone(n.get(p.name))))
		var player = root.get_node_or_null("Player")
		if player:
			for a in player.get_animation_list():
				var animation = player.get_animation(a)
				for i in animation.get_track_count():
					print("U\t", i, "\t", bone(skeleton, skeleton.find_bone(animation.track_get_path(i).get_concatenated_subnames())))
		root.free()
		file = d.get_next()
	quit(0)

func bone(s, i):
	return s.get_bone_name(i) if i >= 0 and i < s.get_bone_count() else "?"
