package rows

import "testing"

// Files of new scenes are named as Godot's editor names them.
func TestSnake(t *testing.T) {
	for name, want := range map[string]string{"Node": "node", "Node3D": "node_3d", "OmniLight3D": "omni_light_3d", "GPUParticles2D": "gpu_particles_2d", "VBoxContainer": "v_box_container"} {
		if got := snake(name); got != want {
			t.Errorf("%s becomes %s, not %s", name, got, want)
		}
	}
}
