# Makes the scenes that the lines of a list name, prints a property of a node of each, and packs and saves each beside, as
# the editor does.
extends SceneTree

func _init() -> void:
	quit(70)
	var list = File.new()
	list.open(OS.get_environment("GODOT_ARGS"), File.READ)
	for line in list.get_as_text().split("\n", false):
		var part = JSON.parse(line).result
		var root = ResourceLoader.load(part[0], "", true).instance(PackedScene.GEN_EDIT_STATE_MAIN)
		var node = root.get_node_or_null(NodePath(part[1]))
		print("value " + part[0] + " " + ("none" if node == null else node.get_class() + " " + var2str(node.get(part[2]))))
		var packed = PackedScene.new()
		packed.pack(root)
		ResourceSaver.save(part[0].get_base_dir() + "/packed." + part[0].get_file().get_basename() + ".tscn", packed)
		root.free()
	quit(0)
