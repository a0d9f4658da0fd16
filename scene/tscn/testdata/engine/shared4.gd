extends SceneTree
# Says of each scene in a folder where its nodes stand among their siblings, and which resources they share: shared4.gd -- FOLDER
var first := {}

func _init() -> void:
	quit(70)
	var folder := OS.get_environment("GODOT_ARGS")
	for file in DirAccess.get_files_at(folder):
		if file.get_extension() != "tscn":
			continue
		print("== ", file)
		first = {}
		var packed = ResourceLoader.load(folder.path_join(file), "", ResourceLoader.CACHE_MODE_IGNORE)
		var root: Node = packed.instantiate() if packed is PackedScene else null
		if root == null:
			print("refused")
			continue
		tell(root, root)
		root.free()
	quit(0)

func tell(root: Node, n: Node) -> void:
	var here := str(root.get_path_to(n))
	print("N\t", here, "\t", n.get_class(), "\t", n.get_index())
	for p in n.get_property_list():
		var v = n.get(p.name) if p.usage & PROPERTY_USAGE_STORAGE else null
		if not v is Resource:
			continue
		var is_file: bool = v.resource_path != "" and not "::" in v.resource_path
		if not v in first:
			first[v] = v.resource_path if is_file else here + ":" + p.name
		print("R\t", here, "\t", p.name, "\t", v.get_class(), " ", v.get("size"), "\t", first[v])
	for c in n.get_children():
		tell(root, c)
