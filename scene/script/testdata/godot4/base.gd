extends Node
class_name Lantern
signal hit
enum Kind { FIRE, ICE_BALL = 5, AIR2, }
enum { LOOSE, OTHER }
const MAX = 10
@export var a = 5
@export var b := 1.5
@export var c: float = 2
@export_range(0, 10, 0.5, "or_greater", "suffix:m") var d: float = 1
@export_enum("A", "B:4", "C") var e: int = 4
@export_enum("Red", "Blue") var f = "Red"
@export var g: Kind = Kind.ICE_BALL
@export var h: Texture2D
@export var i: Node3D
@export_node_path("Light3D", "Camera3D") var j: NodePath
@export var k: Array[int] = [1, 2]
@export var l: Dictionary[String, Vector2]
@export_group("Look", "look_")
@export var look_at := Vector3.UP
@export_subgroup("Deep")
@export_flags("X", "Y:4") var m = 0
@export_flags_3d_physics var n: int = 1
@export_category("Other Things")
@export_multiline var o = """two
lines"""
@export_file("*.txt") var p: String
@export_color_no_alpha var q: Color = Color.RED
@export_storage var r = 7
@export var s: Array[Texture2D]
@export var t: Lantern
@export var u: Variant
@export var v: Control.FocusMode = Control.FOCUS_ALL
@export_range(0, 1) var w: Array[float]
@export var x = 2 * MAX
@export var y = -3
@export var z: StringName = &"hey"
@export var aa = &"hey"
@export_exp_easing("attenuation") var ab: float
@export_dir var ac: String
@export_custom(PROPERTY_HINT_RANGE, "0,5") var ad: int
@export var ae: PackedInt32Array
@export var af: Array
@export var ag: Array[Kind]
@export var ah: NodePath = ^"A/B"
@export_placeholder("say") var ai: String
@export
var aj: bool = true
@export var ak: int: 
	set(value):
		ak = value
@export var al: int = 4: get = get_al, set = set_al
@export var am: Resource = null
@export_range(0, 360, 0.1, "radians_as_degrees") var an := PI
@export var ao: Array[Node]
func get_al(): return al
func set_al(v): al = v
class Inner:
	@export var not_mine = 1
@export var ba = {"a": 1, "b": [true, null]} # a comment, with "quotes"
@export var lua = {a = 1, b = "x"}
@export var bb := Color(1, 0.5, 0); @export var bc := 0xff
@export var bd: float = -1e-3
@export var be = Vector2(1, -2) if false else Vector2.ZERO
@export var bf: Array = [
	1, # one
	"two",
]
@export var bh: StringName = "x"
@export var bi: Transform3D
@export var bj := 7 % 4 + (1 << 3) | 1
@export var bk: Texture2D = null
@export_range(-1.5, MAX) var bl = 2
@export var bm := 'single \'quoted\''
@export var bn: float = 1_000
@export var bo := AIR3
enum { AIR3 = 1 << 4, AIR4 }
@export var bp := AIR4
@export var bq: NodePath = "A"
@export var br: Dictionary[int, Kind] = {1: Kind.FIRE}
@export_flags("Fire", "Water:16") var bs: int = 1 | 16
@export_enum("Slow:30", "Fast:60") var bt: int
@export var bu: Vector2i = Vector2i(1, 2)
@export var bv: Quaternion
@export var bw: Basis
@export_multiline var bx: String
@export_node_path var by: NodePath
@export_range(0, 1, 0.01) var bz: float:
	get:
		return bz
	set(value):
		bz = value
static var shared = 1
@onready var later = 2
var plain = 3
@export_group("")
@export var ca := ""
@export var cb := 1.0 / 4
@export var cc := 7 / 2
@export var cd := -7 % 3
@export var ce := 2.5 * 2
@export var ci := Kind.AIR2
@export var cj = Kind.AIR2
@export var ck := Control.FOCUS_ALL
@export var ch := MAX * 1.5
@export var cl := Color.REBECCA_PURPLE
@export var cm := Color("red")
@export var cn := Color("#0f08")
@export var co: Transform3D = Transform3D.IDENTITY
@export var cp: Side
@export var cs: int = HORIZONTAL_ALIGNMENT_RIGHT
@export var ct: EulerOrder = EulerOrder.EULER_ORDER_ZXY
@export var cu: Corner
@export var cv: ClockDirection
@export var cw: VerticalAlignment
@export var cq := Color("dark slate_blue")
@export var cx: Key = KEY_ESCAPE
@export var cy := MOUSE_BUTTON_MASK_RIGHT
@export var cz: Orientation
@export var da: Array[Key] = [KEY_A]
@export var db: Variant.Type = TYPE_STRING
func act():
	var inner = 1
	@warning_ignore("unused_variable")
	var x = """
@export var not_one = 1
"""
