extends SceneTree
# Says of each scene in a folder where its paths lead: routes3.gd -- FOLDER
func _init():
	quit(70)
	var folder = OS.get_environment("GODOT_ARGS")
	var files = []
	var d = Directory.new()
	d.open(folder)
	d.list_dir_begin(true)
	var file = d.get_next()
	while file != "":
		if file.get_extension() == "tscn":
			files.append(file)
		file = d.get_next()
	files.sort()
	for f in files:
		print("== ", f)
		var packed = ResourceLoader.load(folder.plus_file(f), "", true)
		var root = packed.instance() if packed is PackedScene else null
		if root == null:
			print("refused")
			continue
		tell(root, root)
		root.free()
	quit(0)

func where(root, n):
	if n == null:
		return "?"
	return str(root.get_path_to(n))

func leads(root, from, path):
	if path.is_empty():
		return "-"
	var n = from.get_node_or_null(path) if from != null and not path.is_absolute() else null
	if n == null:
		return "?"
	return where(root, n) + "\t:" + path.get_concatenated_subnames()

func value(root, n, what, v):
	if typeof(v) == TYPE_NODE_PATH:
		print("P\t", where(root, n), "\t", what, "\t", leads(root, n, v))
	elif typeof(v) == TYPE_ARRAY:
		for i in v.size():
			value(root, n, what + "." + str(i), v[i])
	elif typeof(v) == TYPE_DICTIONARY:
		for k in v:
			value(root, n, what + "." + str(k), v[k])

func tell(root, n):
	var here = where(root, n)
	print("N\t", here, "\t", n.get_class(), " ", root.is_editable_instance(n))
	for g in n.get_groups():
		print("G\t", here, "\t", g)
	for p in n.get_property_list():
		if p.usage & PROPERTY_USAGE_STORAGE and p.type in [TYPE_NODE_PATH, TYPE_ARRAY]:
			value(root, n, p.name, n.get(p.name))
	for m in n.get_meta_list():
		value(root, n, "metadata/" + m, n.get_meta(m))
	for s in n.get_signal_list():
		for c in n.get_signal_connection_list(s.name):
			if c.flags & CONNECT_PERSIST:
				print("C\t", here, "\t", s.name, " ", c.method, "\t", where(root, c.target))
	if n is AnimationPlayer:
		var base = n.get_node_or_null(n.root_node)
		for a in n.get_animation_list():
			var anim = n.get_animation(a)
			for t in anim.get_track_count():
				print("T\t", here, "\t", a, " ", t, "\t", leads(root, base, anim.track_get_path(t)))
	for c in n.get_children():
		tell(root, c)
