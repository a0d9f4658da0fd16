extends SceneTree
# Says of each scene in a folder where its paths lead: routes3.gd -- FOLDER
func _initialize(): # only now is there a tree for nodes to be in
	quit(70)
	var folder = OS.get_environment("GODOT_ARGS")
	var files = []
	var d = Directory.new()
	d.open(folder)
	d.list_dir_begin(true)
	var file = d.get_next()
	while file != "":
		if file.get_extension() in ["tscn", "scn"]:
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
		var above = Node.new() # paths may lead out of the scene and back
		above.add_child(root)
		if folder.ends_with("live"): # as in routes4.gd
			get_root().add_child(above)
		tell(root, root)
		above.free()
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
	elif v is Resource and (not v.resource_path.begins_with("res://") or "::" in v.resource_path):
		resource(root, n, what, v)
	elif typeof(v) == TYPE_ARRAY:
		for i in v.size():
			value(root, n, what + "." + str(i), v[i])
	elif typeof(v) == TYPE_DICTIONARY:
		for k in v:
			value(root, n, what + "." + str(k), v[k])

# Paths in a resource of the scene start from the node that uses it, but for those below.
func resource(root, n, what, r):
	if r is ViewportTexture:
		for v in viewports(root):
			if v.size == r.get_size():
				print("P\t", where(root, n), "\t", what, " viewport\t", where(root, v))
	elif r is PackedScene:
		var own = r.instance()
		for m in own.get_meta_list():
			print("R\t", where(root, n), "\t", what, " scene ", leads(own, own, own.get_meta(m)))
		own.free()
	elif r is AnimationNode:
		for path in r.filters:
			print("P\t", where(root, n), "\tfilter\t", leads(root, mixer_base(n), NodePath(path)))
		for p in r.get_property_list():
			if p.name.begins_with("nodes/") and p.type == TYPE_OBJECT:
				resource(root, n, what, r.get(p.name))
	elif not r is Animation:
		for p in r.get_property_list():
			if p.usage & PROPERTY_USAGE_STORAGE and p.type in [TYPE_NODE_PATH, TYPE_OBJECT]:
				value(root, n, what + "." + p.name, r.get(p.name))
		for m in r.get_meta_list():
			value(root, n, what + "." + m, r.get_meta(m))

func viewports(n):
	var list = [n] if n is Viewport else []
	for c in n.get_children():
		list += viewports(c)
	return list

func mixer_base(n):
	if n is AnimationTree:
		n = n.get_node_or_null(n.anim_player)
	return n.get_node_or_null(n.root_node) if n else null

func tracks(root, n, base, a, anim):
	for t in anim.get_track_count():
		print("T\t", where(root, n), "\t", a, " ", t, "\t", leads(root, base, anim.track_get_path(t)))
		var names = str(anim.track_get_path(t)).split(":")[0]
		var to = base.get_node_or_null(names) if base else null
		if anim.track_get_type(t) == Animation.TYPE_VALUE and to:
			for k in anim.track_get_key_count(t):
				value(root, to, "key", anim.track_get_key_value(t, k))

func tell(root, n):
	var here = where(root, n)
	print("N\t", here, "\t", n.get_class(), " ", root.is_editable_instance(n) if root.has_method("is_editable_instance") else "") # 3.3 and later
	if n != root:
		print("P\t", here, "\towner\t", where(root, n.owner))
	for g in n.get_groups():
		print("G\t", here, "\t", g)
	for p in n.get_property_list():
		if p.usage & PROPERTY_USAGE_STORAGE and p.type in [TYPE_NODE_PATH, TYPE_ARRAY, TYPE_OBJECT] and p.name != "root_motion_track":
			value(root, n, p.name, n.get(p.name))
	for m in n.get_meta_list():
		value(root, n, "metadata/" + m, n.get_meta(m))
	for s in n.get_signal_list():
		for c in n.get_signal_connection_list(s.name):
			if c.flags & CONNECT_PERSIST:
				print("C\t", here, "\t", s.name, " ", c.method, "\t", where(root, c.target))
				for v in c.binds:
					value(root, c.target, "bound " + s.name, v)
	if n is Polygon2D:
		for i in n.get_bone_count():
			print("P\t", here, "\tbone ", i, "\t", leads(root, n.get_node_or_null(n.skeleton), n.get_bone_path(i)))
	if n is AnimationTree and not n.root_motion_track.is_empty():
		print("P\t", here, "\troot_motion_track\t", leads(root, mixer_base(n), n.root_motion_track))
	if n is AnimationTreePlayer:
		var start = n.get_node_or_null(n.base_path)
		print("P\t", here, "\tmaster\t", leads(root, n, n.master_player))
		for part in n.get("data").nodes:
			for path in part.get("filter", []):
				print("P\t", here, "\tfilter\t", leads(root, start, path))
			if part.get("animation"):
				tracks(root, n, start, part.id, part.animation)
	if n is AnimationPlayer:
		var base = n.get_node_or_null(n.root_node)
		for a in n.get_animation_list():
			tracks(root, n, base, a, n.get_animation(a))
	for c in n.get_children():
		tell(root, c)
