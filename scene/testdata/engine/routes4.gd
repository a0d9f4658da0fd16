extends SceneTree
# Says of each scene in a folder where its paths lead: routes4.gd -- FOLDER
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

func where(root: Node, n: Node) -> String:
	if n == null:
		return "?"
	return str(root.get_path_to(n))

func leads(root: Node, from: Node, path: NodePath) -> String:
	if path.is_empty():
		return "-"
	var n: Node = from.get_node_or_null(path) if from != null and not path.is_absolute() else null
	if n == null:
		return "?"
	return where(root, n) + "\t:" + path.get_concatenated_subnames()

func value(root: Node, n: Node, what: String, v) -> void:
	if typeof(v) == TYPE_NODE_PATH:
		print("P\t", where(root, n), "\t", what, "\t", leads(root, n, v))
	elif typeof(v) == TYPE_ARRAY:
		for i in v.size():
			value(root, n, what + "." + str(i), v[i])
	elif typeof(v) == TYPE_DICTIONARY:
		for k in v:
			value(root, n, what + "." + str(k), v[k])

func tell(root: Node, n: Node) -> void:
	var here := where(root, n)
	print("N\t", here, "\t", n.get_class(), " ", n.unique_name_in_owner, " ", root.is_editable_instance(n))
	for g in n.get_groups():
		print("G\t", here, "\t", g)
	for p in n.get_property_list():
		if p.usage & PROPERTY_USAGE_STORAGE and p.type in [TYPE_NODE_PATH, TYPE_ARRAY] and p.name != "root_motion_track":
			value(root, n, p.name, n.get(p.name))
	for m in n.get_meta_list():
		value(root, n, "metadata/" + m, n.get_meta(m))
	for s in n.get_signal_list():
		for c in n.get_signal_connection_list(s.name):
			if c.flags & CONNECT_PERSIST:
				print("C\t", here, "\t", s.name, " ", c.callable.get_method(), "\t", where(root, c.callable.get_object()))
	if n is AnimationMixer:
		var base: Node = n.get_node_or_null(n.root_node)
		if n is AnimationTree and n.get_node_or_null(n.anim_player) != null:
			base = n.get_node(n.anim_player)
			base = base.get_node_or_null(base.root_node)
		if n.root_motion_track != NodePath():
			print("P\t", here, "\troot_motion_track\t", leads(root, base, n.root_motion_track))
		if n is AnimationPlayer:
			for a in n.get_animation_list():
				var anim: Animation = n.get_animation(a)
				for t in anim.get_track_count():
					print("T\t", here, "\t", a, " ", t, "\t", leads(root, base, anim.track_get_path(t)))
	for c in n.get_children():
		tell(root, c)
