# Prints the methods of each class that nodes are, one class a line: its name and its own methods.
extends SceneTree

func _init() -> void:
	quit(70)
	var classes := ClassDB.get_inheriters_from_class("Node")
	classes.append_array(["Node", "Object"])
	classes.sort()
	for name in classes:
		var words := {}
		for m in ClassDB.class_get_method_list(name, true):
			words[m.name] = true
		var list := words.keys()
		list.sort()
		print("methods ", name, " ", " ".join(list))
	quit(0)
