extends SceneTree
# Says of each scene in a folder where its nodes stand among their siblings, and which resources they share: shared3.gd -- FOLDER
var first := {}

func _init() -> void:
	quit(70)
	var folder := OS.get_environment("GODOT_ARGS")
	var dir := Directory.new()
	if dir.open(folder) != OK or dir.list_dir_begin(true) != OK:
		return
	var file := dir.get_next()
	while file != "":
		if file.get_extension() == "tscn":
			ask(folder.plus_file(file), file)
		file = dir.get_next()
	quit(0)

func ask(path: String, file: String) -> void:
	print("== ", file)
	first = {}
	var packed = ResourceLoader.load(path, "", true)
	var root: Node = packed.instance() if packed is PackedScene else null
	if root == null:
		print("refused")
		return
	tell(root, root)
	root.free()

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
		print("R\t", here, "\t", p.name, "\t", v.get_class(), " ", v.get("extents"), "\t", first[v])
	for c in n.get_children():
		tell(root, c)
