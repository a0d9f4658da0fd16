extends SceneTree
# Makes player.tscn: a character with a skeleton, animations, groups and connections, as Godot 4 writes it.
#   OUT=player.tscn godot-4.6 --script scene4.gd

const BONES := [
	["Hips", "", Vector3(0, 0.94, 0)], ["Spine", "Hips", Vector3(0, 0.1, 0)], ["Chest", "Spine", Vector3(0, 0.16, 0.01)],
	["Neck", "Chest", Vector3(0, 0.24, 0)], ["Head", "Neck", Vector3(0, 0.09, 0.01)],
	["LeftShoulder", "Chest", Vector3(0.06, 0.19, 0)], ["LeftArm", "LeftShoulder", Vector3(0.11, -0.01, -0.02)],
	["LeftForeArm", "LeftArm", Vector3(0.27, 0, 0)], ["LeftHand", "LeftForeArm", Vector3(0.25, 0, 0)],
	["RightShoulder", "Chest", Vector3(-0.06, 0.19, 0)], ["RightArm", "RightShoulder", Vector3(-0.11, -0.01, -0.02)],
	["RightForeArm", "RightArm", Vector3(-0.27, 0, 0)], ["RightHand", "RightForeArm", Vector3(-0.25, 0, 0)],
	["LeftUpLeg", "Hips", Vector3(0.09, -0.06, 0)], ["LeftLeg", "LeftUpLeg", Vector3(0, -0.41, 0.01)],
	["LeftFoot", "LeftLeg", Vector3(0, -0.4, -0.02)], ["LeftToe", "LeftFoot", Vector3(0, -0.06, 0.12)],
	["RightUpLeg", "Hips", Vector3(-0.09, -0.06, 0)], ["RightLeg", "RightUpLeg", Vector3(0, -0.41, 0.01)],
	["RightFoot", "RightLeg", Vector3(0, -0.4, -0.02)], ["RightToe", "RightFoot", Vector3(0, -0.06, 0.12)]]

var hero: CharacterBody3D

func add(parent: Node, child: Node, label: String) -> Node:
	child.name = label
	parent.add_child(child)
	child.owner = hero
	return child

func _init() -> void:
	seed(7)
	hero = CharacterBody3D.new()
	hero.name = "Player"
	hero.collision_layer = 2
	var shape := CapsuleShape3D.new()
	shape.radius = 0.32
	shape.height = 1.78
	var hit := add(hero, CollisionShape3D.new(), "CollisionShape3D")
	hit.shape = shape
	hit.position = Vector3(0, 0.89, 0)
	var armature := add(hero, Node3D.new(), "Armature")
	armature.rotation_degrees = Vector3(0, 180, 0)
	var skeleton: Skeleton3D = add(armature, Skeleton3D.new(), "Skeleton3D")
	for b in BONES:
		var i := skeleton.add_bone(b[0])
		if b[1] != "":
			skeleton.set_bone_parent(i, skeleton.find_bone(b[1]))
		var turn := Basis(Vector3(0, 0, 1), 0.12 if b[0].begins_with("Left") else (-0.12 if b[0].begins_with("Right") else 0.0))
		skeleton.set_bone_rest(i, Transform3D(turn, b[2]))
		skeleton.reset_bone_pose(i)
	skeleton.set_bone_pose_rotation(skeleton.find_bone("LeftArm"), Quaternion(Vector3(0, 0, 1), -0.9))
	var body := add(skeleton, MeshInstance3D.new(), "Body")
	body.mesh = CapsuleMesh.new()
	body.position = Vector3(0, 0.9, 0)
	var hand: BoneAttachment3D = add(skeleton, BoneAttachment3D.new(), "HandAttachment")
	hand.bone_name = "LeftHand"
	var lantern: OmniLight3D = add(hand, OmniLight3D.new(), "Lantern")
	lantern.light_color = Color(1, 0.83, 0.55)
	lantern.light_energy = 1.4
	lantern.omni_range = 6.5
	lantern.unique_name_in_owner = true
	var library := AnimationLibrary.new()
	library.add_animation("idle", walk(["Spine", "Chest", "Head"], 2.4, 0.04))
	library.add_animation("walk", walk(["LeftUpLeg", "RightUpLeg", "LeftLeg", "RightLeg", "LeftArm", "RightArm"], 0.9, 0.5))
	var player: AnimationPlayer = add(hero, AnimationPlayer.new(), "AnimationPlayer")
	player.add_animation_library("", library)
	player.autoplay = "idle"
	var hurt: Area3D = add(hero, Area3D.new(), "HurtBox")
	hurt.add_to_group("damageable", true)
	hurt.add_to_group("player", true)
	var box := BoxShape3D.new()
	box.size = Vector3(0.7, 1.7, 0.5)
	add(hurt, CollisionShape3D.new(), "Shape").shape = box
	var cool: Timer = add(hero, Timer.new(), "Cooldown")
	cool.wait_time = 0.35
	cool.one_shot = true
	hurt.body_entered.connect(cool.start.unbind(1), CONNECT_PERSIST)
	cool.timeout.connect(Callable(hero, "set_physics_process").bind(true), CONNECT_PERSIST)
	var pack := PackedScene.new()
	pack.pack(hero)
	var err := ResourceSaver.save(pack, OS.get_environment("OUT"))
	hero.free()
	quit(err)

func walk(bones: Array, length: float, swing: float) -> Animation:
	var a := Animation.new()
	a.length = length
	a.loop_mode = Animation.LOOP_LINEAR
	for i in bones.size():
		var t := a.add_track(Animation.TYPE_ROTATION_3D)
		a.track_set_path(t, NodePath("Armature/Skeleton3D:" + bones[i]))
		var sign := 1.0 if i % 2 == 0 else -1.0
		for k in 3:
			a.rotation_track_insert_key(t, length * k / 2.0, Quaternion(Vector3(1, 0, 0), sign * swing * (1 - k % 2 * 2)))
	var v := a.add_track(Animation.TYPE_VALUE)
	a.track_set_path(v, NodePath("Armature/Skeleton3D/HandAttachment/Lantern:light_energy"))
	a.track_insert_key(v, 0.0, 1.4)
	a.track_insert_key(v, length / 2, 1.1)
	return a
