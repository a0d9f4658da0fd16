extends SceneTree
# One JSON line for each property of each script: what Godot 3 makes of its text.
func _init():
	for f in ["base", "heir"]:
		var s = load("res://" + f + ".gd")
		var node = s.new()
		for p in s.get_script_property_list():
			if p.usage & 1:
				print("== ", JSON.print({"script": f, "name": p.name, "type": p.type, "hint": p.hint, "text": p.hint_string, "usage": p.usage,
					"default": var2str(node.get(p.name))}))
		node.free()
	quit(0)
