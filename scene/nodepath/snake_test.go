package nodepath

import "testing"

// The engine says the same of each (String.to_snake_case, 4.6).
func TestSnake(t *testing.T) {
	for name, want := range map[string]string{
		"Node": "node", "Node3D": "node_3d", "OmniLight3D": "omni_light_3d", "GPUParticles2D": "gpu_particles_2d", "VBoxContainer": "v_box_container",
		"HTTPRequest": "http_request", "Button2": "button_2", "2Start": "2_start", "A2B": "a_2b", "a2bc": "a_2_bc", "Area3d": "area_3d", "Foo_Bar": "foo_bar",
		"foo bar": "foo_bar", "XMLHttp2Go": "xml_http_2_go", "Äpfel3D": "äpfel_3d", "ABC2": "abc_2", "": "", " Door ": "_door_", "Left-Arm": "left_arm", "_on": "_on",
	} {
		if got := Snake(name); got != want {
			t.Errorf("%q becomes %q, not %q", name, got, want)
		}
	}
}
