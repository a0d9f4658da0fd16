# Packs edited.tscn again as packed.tscn, so that the engine writes the properties of its nodes in its own order.
extends SceneTree

func _init() -> void:
	quit(70)
	var node = load("res://edited.tscn").instance()
	var packed = PackedScene.new()
	packed.pack(node)
	node.free()
	quit(ResourceSaver.save("res://packed.tscn", packed))
