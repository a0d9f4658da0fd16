extends SceneTree
# Makes slot_1_godot3.sav: what a Godot 3 role-playing game could write with store_var.
#   OUT=slot_1_godot3.sav godot-3.6 --script save3.gd

func _init():
	var out := OS.get_environment("OUT")
	var explored := PoolByteArray()
	for y in 128:
		for x in 128:
			var d := Vector2(x - 60, y - 70).length()
			explored.append(255 if d < 34 else (128 if d < 48 else 0))
	var spawn := PoolVector2Array()
	for i in 1204:
		spawn.append(Vector2((i * 37) % 2048 + 0.5, (i * 91) % 2048 - 0.25))
	var bag = []
	var goods := [
		["Iron sword", 1, "common", 12.5], ["Lantern oil", 12, "common", 0.4], ["Old map", 1, "rare", 0.1],
		["Rope", 3, "common", 2.0], ["Healing potion", 7, "uncommon", 0.5], ["Silver key", 1, "quest", 0.05],
		["Ration", 22, "common", 0.3], ["Torn letter", 1, "quest", 0.01], ["Moon opal", 2, "legendary", 0.2],
		["Crossbow bolt", 64, "common", 0.08], ["Cloak of ash", 1, "rare", 1.75], ["Empty flask", 5, "common", 0.2]]
	for i in 48:
		var g = goods[i % goods.size()]
		bag.append({"item": g[0], "count": g[1] + i / 12, "rarity": g[2], "weight": g[3], "equipped": i == 0})
	var quests := []
	var names := ["The drowned bell", "A debt in Hollow Ford", "Ash on the wind", "The ferryman's daughter", "Lamp without flame"]
	for i in 31:
		quests.append({"id": "quest_%02d" % i, "title": names[i % names.size()], "stage": i % 4,
			"done": i % 3 == 0, "started_at": 1718000000 + i * 86413, "reward": {"gold": 25 * (i + 1), "xp": 40 * i}})
	var save := {
		"version": "1.4.2",
		"saved_at": 1763546400,
		"player": {
			"name": "Mira 灯", "gold": 1250, "health": 87.5, "stamina": 0.62, "position": Vector2(512.25, -96),
			"tint": Color(0.95, 0.7, 0.36), "hardcore": false, "explored": explored, "inventory": bag},
		"quests": quests,
		"spawn_points": spawn,
		"camera": NodePath("/root/World/Camera"),
		"camera_transform": Transform(Basis(Vector3.UP, 0.6), Vector3(4.5, 2.25, -11)),
		"tile": Vector2(-14, 230),
		"seed": -7046029254386353131,
		"play_time": 48213.640625,
		"flags": {"met_ferryman": true, "bridge_open": false, "bells_rung": 3},
		"high_scores": PoolIntArray([91250, 88010, 76400, 51200, 33000]),
		"notes": "North gate: bring the silver key.\nAsk about the bell.",
	}
	var f = File.new()
	f.open(out, File.WRITE)
	f.store_var(save)
	f.store_var([3, "autosave", Vector2(10, 20)])
	f.close()
	quit(0)
