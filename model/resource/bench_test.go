package resource_test

import (
	"os"
	"testing"

	"savant/model"
	"savant/model/kinds"
)

// BenchmarkOpen opens the file that SAVANT_BENCH_RESOURCE names.
func BenchmarkOpen(b *testing.B) {
	data, err := os.ReadFile(os.Getenv("SAVANT_BENCH_RESOURCE"))
	if err != nil {
		b.Skip("SAVANT_BENCH_RESOURCE names no file")
	}
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		if _, err := kinds.Open(data, model.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}
