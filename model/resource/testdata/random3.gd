extends Reference
# Writes random resources and scenes as Godot 3 does: the oracle's tool gen runs it, with only=extra and n= how many.
# Each goes into the folder out twice, under its name with some flags of ResourceSaver, and as plain_ and its name without any.

const FLAGS = [1, 8, 16, 32, 33, 48] # relative paths 1, no editor's properties 8, big-endian 16, compressed 32

var g # the tool, which makes random values
var R
var made = []

func run(gen):
	g = gen
	R = g.R
	for i in int(g.C.args()["n"]):
		made.clear()
		var r = scene() if i % 2 == 0 else resource(3)
		var name = "%d.%s" % [i, "scn" if r is PackedScene else "res"]
		save(r, name, "plain_" + name, 0)
		save(r, name, name, R.pick(FLAGS))

# Saved under the same path both times, as ids come from it.
func save(r, path, name, flags):
	var err = ResourceSaver.save("res://" + path, r, flags)
	if err != OK:
		printerr("cannot save ", name, ": ", err)
		return
	var f = File.new()
	f.open(g.out.plus_file(name), File.WRITE)
	f.store_buffer(g.C.file_bytes("res://" + path))
	f.close()

func resource(depth):
	var r = R.pick([Resource.new(), Resource.new(), g.make_item(R.below(3)), gradient(), material(), g.make_animation(), curve()])
	r.resource_name = g.rand_string(10)
	for i in R.below(7): r.set_meta("m%d" % i, value(depth))
	made.append(r)
	return r

# A value of any type, which may hold resources of this file and of others.
func value(depth):
	var x = R.unit()
	if depth <= 0 or x < 0.6: return g.rand_variant(4)
	if x < 0.7: return resource(depth - 1)
	if x < 0.75: return R.pick(made) if not made.empty() and R.chance(0.5) else load("res://other.res")
	if x < 0.8: return load("res://kid.scn")
	if x < 0.9:
		var list = []
		for i in R.below(5): list.append(value(depth - 1))
		return list
	var table = {}
	for i in R.below(5): table[g.rand_string(8)] = value(depth - 1)
	return table

func gradient():
	var r = Gradient.new()
	r.offsets = PoolRealArray([0, R.unit(), 1])
	r.colors = PoolColorArray([Color(R.unit(), 0, 1), Color(1, 0, 0), Color(0, 0, 0, R.unit())])
	return r

func material():
	var r = SpatialMaterial.new()
	r.albedo_color = Color(R.unit(), R.unit(), R.unit())
	r.roughness = R.unit()
	return r

func curve():
	var r = Curve3D.new()
	for i in R.below(6): r.add_point(g.rv3(), Vector3.LEFT, Vector3.RIGHT)
	return r

func scene():
	var root = R.pick([Node2D.new(), Spatial.new(), Control.new(), Node.new()])
	root.name = "Röot"
	var all = [root]
	for i in R.span(0, 20):
		var n = R.pick([Node.new(), Node2D.new(), Spatial.new(), Label.new(), Sprite.new(), Timer.new(), Node2D.new()])
		g.add(R.pick(all), n, R.pick(["Arm", "Hand", "日本", "with space", "a-b", "1", "Ünï"]) + R.pick(["", "", "x", str(i)]))
		all.append(n)
		if n is Node2D: n.position = g.rv2()
		if n is Label: n.text = g.rand_string(30)
		if n is Sprite and R.chance(0.5): n.material = ShaderMaterial.new()
	if R.chance(0.3): skeleton(R.pick(all))
	for n in all:
		for i in (R.below(3) if R.chance(0.4) else 0): n.set_meta("m%d" % i, value(2))
		for i in (R.below(3) if R.chance(0.3) else 0): n.add_to_group("gröup %d" % R.below(4), true)
	g.own(root, root)
	for n in all:
		if n != root and R.chance(0.1): n.unique_name_in_owner = true
	if R.chance(0.5): instances(root, all)
	for i in (R.below(8) if R.chance(0.6) else 0):
		var from = R.pick(all)
		var to = R.pick(all)
		var signal_name = R.pick(["ready", "renamed", "tree_exited"])
		var method = R.pick(["queue_free", "set_name", "get_child"])
		if not from.is_connected(signal_name, to, method):
			from.connect(signal_name, to, method, [g.rand_variant(2), R.below(9)] if R.chance(0.4) else [], CONNECT_PERSIST | R.pick([0, CONNECT_DEFERRED, CONNECT_ONESHOT]))
	var packed = PackedScene.new()
	var err = packed.pack(root)
	if err != OK: printerr("cannot pack: ", err)
	root.free()
	return packed

func skeleton(parent):
	var s = Skeleton.new()
	g.add(parent, s, "Skeleton")
	for i in R.span(1, 8):
		s.add_bone("Bone %d" % i)
		if i > 0: s.set_bone_parent(i, R.below(i))
		s.set_bone_rest(i, Transform(Basis(Vector3.UP, R.unit()), Vector3(R.unit(), R.unit(), 0)))
		if R.chance(0.5): s.set_bone_pose(i, Transform(Basis(), Vector3(R.unit(), 1, 2)))

# Instances of another scene: as they are, changed, with editable children and something below them, and placeholders.
func instances(root, all):
	var kid = load("res://child.tscn")
	for i in R.span(1, 4):
		var n = kid.instance(PackedScene.GEN_EDIT_STATE_INSTANCE)
		n.name = "Inst %d" % i
		R.pick(all).add_child(n)
		n.owner = root
		if R.chance(0.5): n.position = Vector2(R.span(0, 99), 5)
		if R.chance(0.2):
			n.set_scene_instance_load_placeholder(true)
		elif R.chance(0.6):
			root.set_editable_instance(n, true)
			n.get_node("Label").text = g.rand_string(20)
			if R.chance(0.5): n.get_node("Sprite/Deep").rotation = R.unit()
			if R.chance(0.5):
				var below = Node2D.new()
				below.name = "Below"
				n.get_node("Sprite").add_child(below)
				below.owner = root
