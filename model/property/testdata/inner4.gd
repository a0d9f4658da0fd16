# Makes the scenes that the lines of a list name, prints a property of a node of each, and packs and saves each beside, as
# the editor does.
extends SceneTree

func _init() -> void:
	quit(70)
	for line in FileAccess.get_file_as_string(OS.get_cmdline_user_args()[0]).split("\n", false):
		var part = JSON.parse_string(line)
		var root = ResourceLoader.load(part[0], "", ResourceLoader.CACHE_MODE_IGNORE).instantiate(PackedScene.GEN_EDIT_STATE_MAIN)
		var node = root.get_node_or_null(NodePath(part[1]))
		print("value " + part[0] + " " + ("none" if node == null else node.get_class() + " " + var_to_str(node.get(part[2]))))
		var packed = PackedScene.new()
		packed.pack(root)
		ResourceSaver.save(packed, part[0].get_base_dir() + "/packed." + part[0].get_file().get_basename() + ".tscn")
		root.free()
	quit(0)
