# Gives properties of new objects the values that a list names, one line for each: class, property, value. Prints each line with what the property
# held before, and what it holds then.
extends SceneTree
func _init():
	quit(70)
	var f = File.new()
	f.open(OS.get_cmdline_args()[OS.get_cmdline_args().size()-1], File.READ)
	for line in f.get_as_text().split("\n", false):
		var part = parse_json(line)
		var o = ClassDB.instance(part[0])
		var before = var2str(o.get(part[1]))
		o.set(part[1], str2var(part[2]))
		print("said ", to_json([part[0], part[1], part[2], before, var2str(o.get(part[1]))]))
	quit(0)
