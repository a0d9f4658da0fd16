package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"savant/codec/dialect"
	"savant/codec/resource"
	"savant/codec/variant"
	"savant/model"
	"savant/model/convert"
	"savant/model/kinds"
)

// resources measures binary resources and scenes beside the engine's load of the same file.
func (b *bench) resources(big bool) {
	b.array("256 MiB of bytes in a resource", 256<<20, 5)
	b.dictionaries("256 MiB of small dictionaries in a resource", 256<<20, 5)
	if big {
		b.array("1 GiB of bytes in a resource", 1<<30, 5)
		b.dictionaries("1 GiB of small dictionaries in a resource", 1<<30, 5)
	}
	if b.oracle == "" {
		fmt.Fprintln(os.Stderr, "bench: SKIPPED what engines load: SAVANT_ORACLE is not set")
		return
	}
	b.loading("ArrayMesh of 50 MB", b.written("mesh.res", "ArrayMesh", mesh(50_000_000)))
	b.loading("Animation of 10 MB", b.written("animation.res", "Animation", animation(10_000_000)))
	scene, text := filepath.Join(b.folder, "nodes.scn"), filepath.Join(b.folder, "nodes.tscn")
	const whole = 20_000_000
	b.ask("bench", "make=scene", text, "size="+strconv.Itoa(whole*18/25)) // which makes about 20 MB of binary
	b.ask("resave", text, scene)
	b.loading("scene of 20 MB", scene)
	b.ask("bench", "make=scene", text, "size="+strconv.Itoa(whole))
	src := b.content(text)
	b.race(race{file: "text scene of 20 MB", job: "convert it to a binary one", against: "Godot 4.6 loads the text", goal: "under 1 time", most: 1}, 3,
		func() time.Duration {
			return timed(func() {
				must(convert.Bytes(context.Background(), text, src, "", convert.Request{Form: convert.BinaryScene}, nil))
			})
		}, b.load(text))
}

// ask has an engine do something.
func (b *bench) ask(args ...string) []byte {
	out, err := exec.Command(b.oracle, append([]string{"4.6"}, args...)...).Output()
	if err != nil {
		fail(fmt.Errorf("godot 4.6 %s: %w", strings.Join(args, " "), err))
	}
	return out
}

func (b *bench) content(path string) []byte {
	data, err := os.ReadFile(path)
	if err != nil {
		fail(err)
	}
	return data
}

// load is how long the engine takes to load a file.
func (b *bench) load(path string) func() time.Duration {
	return func() time.Duration {
		fields := strings.Split(string(b.ask("bench", path, "n=1")), "\t") // what, bytes, milliseconds
		if len(fields) < 3 {
			fail(fmt.Errorf("the engine says nothing of %s", path))
		}
		ms, err := strconv.ParseFloat(strings.TrimSuffix(fields[2], " ms"), 64)
		if err != nil {
			fail(err)
		}
		return time.Duration(ms * float64(time.Millisecond))
	}
}

// loading opens a file that the engine loads.
func (b *bench) loading(title, path string) {
	data := b.content(path)
	b.race(race{file: title, job: "open", against: "Godot 4.6 loads it", goal: "20 times as fast", most: 0.05}, 5,
		func() time.Duration { return timed(func() { must(kinds.Open(data, model.Options{})) }) }, b.load(path))
}

// array opens a file that is one array of bytes, dictionaries one that is many values.
func (b *bench) array(title string, size, n int) {
	path := b.written("bytes.res", "Resource", []variant.Property{{Name: "metadata/bytes", Value: variant.Value{Type: variant.PackedByteArray, Data: make([]byte, size)}}})
	b.memory(title, path)
	b.opening(title, path, "under 1.3 times", 1.3, n)
	os.Remove(path)
}

func (b *bench) dictionaries(title string, size, n int) {
	const each = 118 // bytes
	items := make([]variant.Value, size/each)
	for i := range items {
		items[i] = variant.OfDict(
			variant.Entry{Key: variant.OfString("name"), Value: variant.OfString("item " + strconv.Itoa(i))},
			variant.Entry{Key: variant.OfString("count"), Value: variant.OfInt(int64(i))},
			variant.Entry{Key: variant.OfString("at"), Value: variant.OfMath(variant.Vector3, 1, 2, 3)},
		)
	}
	path := b.written("dictionaries.res", "Resource", []variant.Property{{Name: "metadata/items", Value: variant.OfArray(items...)}})
	items = nil
	b.memory(title, path)
	b.opening(title, path, "under 1.3 times", 1.3, n)
	os.Remove(path)
}

// written writes a resource as Godot 4.6 does.
func (b *bench) written(name, class string, properties []variant.Property) string {
	n := resource.New{Engine: dialect.Godot46, UID: resource.NoUID, Resources: []resource.NewResource{{ID: "1", Class: class, Properties: properties}}}
	data, err := n.Append(nil)
	path := filepath.Join(b.folder, name)
	if err == nil {
		err = os.WriteFile(path, data, 0o644)
	}
	if err != nil {
		fail(err)
	}
	return path
}

// mesh is an ArrayMesh of triangles with so many bytes of vertices and indices.
func mesh(size int) []variant.Property {
	const perVertex = 12 + 4 // a position, and an index of 32 bits
	n := size / perVertex / 3 * 3
	vertices, indices := make([]byte, 12*n), make([]byte, 0, 4*n)
	for i := range n {
		indices = append(indices, byte(i), byte(i>>8), byte(i>>16), byte(i>>24))
	}
	octets := func(b []byte) variant.Value { return variant.Value{Type: variant.PackedByteArray, Data: b} }
	entry := func(key string, v variant.Value) variant.Entry {
		return variant.Entry{Key: variant.OfString(key), Value: v}
	}
	const format = 1 | 1<<12 | 1<<35 // ARRAY_FORMAT_VERTEX, ARRAY_FORMAT_INDEX, the version that 4.2 and later write
	surface := variant.OfDict(
		entry("aabb", variant.OfMath(variant.AABB, 0, 0, 0, 1, 1, 1)),
		entry("format", variant.OfInt(format)),
		entry("index_count", variant.OfInt(int64(n))),
		entry("index_data", octets(indices)),
		entry("primitive", variant.OfInt(3)),
		entry("uv_scale", variant.OfMath(variant.Vector4, 0, 0, 0, 0)),
		entry("vertex_count", variant.OfInt(int64(n))),
		entry("vertex_data", octets(vertices)),
	)
	return []variant.Property{{Name: "_surfaces", Value: variant.OfArray(surface)}}
}

// animation is an Animation with so many bytes of keys, in tracks of a thousand keys each.
func animation(size int) (list []variant.Property) {
	const keys, numbers = 1000, 5 // time, transition, position
	list = append(list, variant.Property{Name: "length", Value: variant.OfFloat(keys)})
	for i := range size / (4 * keys * numbers) {
		values := make([]float32, 0, keys*numbers)
		for k := range keys {
			values = append(values, float32(k), 1, float32(i), float32(k), 0)
		}
		track := func(name string, v variant.Value) {
			list = append(list, variant.Property{Name: "tracks/" + strconv.Itoa(i) + "/" + name, Value: v})
		}
		track("type", variant.OfString("position_3d"))
		track("imported", variant.OfBool(false))
		track("enabled", variant.OfBool(true))
		track("path", variant.Value{Type: variant.NodePath, Data: &variant.Path{Names: []string{"Skeleton3D"}, Subnames: []string{"Bone" + strconv.Itoa(i)}}})
		track("interp", variant.OfInt(1))
		track("loop_wrap", variant.OfBool(true))
		track("keys", variant.Value{Type: variant.PackedFloat32Array, Data: values})
	}
	return list
}
