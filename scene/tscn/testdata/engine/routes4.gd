extends SceneTree
# Says of each scene in a folder where its paths lead: routes4.gd -- FOLDER
func _process(_delta: float) -> bool: # only now is there a tree for nodes to be in
	quit(70)
	var folder := OS.get_environment("GODOT_ARGS")
	for file in DirAccess.get_files_at(folder):
		if not file.get_extension() in ["tscn", "scn"]:
			continue
		print("== ", file)
		var packed = ResourceLoader.load(folder.path_join(file), "", ResourceLoader.CACHE_MODE_IGNORE)
		var root: Node = packed.instantiate() if packed is PackedScene else null
		if root == null:
			print("refused")
			continue
		var above := Node.new() # paths may lead out of the scene and back
		above.add_child(root)
		if folder.ends_with("live"): # viewport textures find their viewport when the scene is ready
			get_root().add_child(above)
		tell(root, root)
		above.free()
	quit(0)
	return true

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
	elif v is Resource and (not v.resource_path.begins_with("res://") or "::" in v.resource_path):
		resource(root, n, what, v)
	elif typeof(v) == TYPE_ARRAY:
		for i in v.size():
			value(root, n, what + "." + str(i), v[i])
	elif typeof(v) == TYPE_DICTIONARY:
		for k in v:
			value(root, n, what + "." + str(k), v[k])

# Paths in a resource of the scene start from the node that uses it, but for those below.
func resource(root: Node, n: Node, what: String, r: Resource) -> void:
	if r is ViewportTexture:
		for v in root.find_children("*", "SubViewport", true, false):
			if Vector2(v.size) == r.get_size():
				print("P\t", where(root, n), "\t", what, " viewport\t", where(root, v))
	elif r is PackedScene:
		var own: Node = r.instantiate()
		for m in own.get_meta_list():
			print("R\t", where(root, n), "\t", what, " scene ", leads(own, own, own.get_meta(m)))
		own.free()
	elif r is SceneReplicationConfig:
		for path in r.get_properties():
			print("P\t", where(root, n), "\treplicated\t", leads(root, n.get_node_or_null(n.root_path), path))
	elif r is AnimationNode:
		for path in r.filters:
			print("P\t", where(root, n), "\tfilter\t", leads(root, mixer_base(n), NodePath(path)))
		for p in r.get_property_list():
			if p.name.begins_with("nodes/") and p.type == TYPE_OBJECT:
				resource(root, n, what, r.get(p.name))
	elif not r is Animation and not r is AnimationLibrary:
		for p in r.get_property_list():
			if p.usage & PROPERTY_USAGE_STORAGE and p.type in [TYPE_NODE_PATH, TYPE_OBJECT]:
				value(root, n, what + "." + p.name, r.get(p.name))
		for m in r.get_meta_list():
			value(root, n, what + "." + m, r.get_meta(m))

func mixer_base(n: Node) -> Node:
	if n is AnimationTree and n.get_node_or_null(n.anim_player) != null:
		n = n.get_node(n.anim_player)
	return n.get_node_or_null(n.root_node)

func tell(root: Node, n: Node) -> void:
	var here := where(root, n)
	print("N\t", here, "\t", n.get_class(), " ", n.unique_name_in_owner, " ", root.is_editable_instance(n))
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
				print("C\t", here, "\t", s.name, " ", c.callable.get_method(), "\t", where(root, c.callable.get_object()))
				for v in c.callable.get_bound_arguments():
					value(root, c.callable.get_object(), "bound " + s.name, v)
	if n is Polygon2D:
		for i in n.get_bone_count():
			print("P\t", here, "\tbone ", i, "\t", leads(root, n.get_node_or_null(n.skeleton), n.get_bone_path(i)))
	if n is AnimationMixer:
		var base := mixer_base(n)
		if n.root_motion_track != NodePath():
			print("P\t", here, "\troot_motion_track\t", leads(root, base, n.root_motion_track))
		if not (n is AnimationTree and n.get_node_or_null(n.anim_player) != null):
			for a in n.get_animation_list():
				var anim: Animation = n.get_animation(a)
				for t in anim.get_track_count():
					print("T\t", here, "\t", a, " ", t, "\t", leads(root, base, anim.track_get_path(t)))
					var to = base.get_node_or_null(NodePath(anim.track_get_path(t).get_concatenated_names())) if base else null
					if anim.track_get_type(t) == Animation.TYPE_VALUE and to:
						for k in anim.track_get_key_count(t):
							value(root, to, "key", anim.track_get_key_value(t, k))
	for c in n.get_children():
		tell(root, c)
