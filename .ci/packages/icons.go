package main

import (
	"bytes"
	"fmt"
	"image"
	"image/png"

	"github.com/fyne-io/oksvg" // what draws the icon in the window too
	"github.com/srwiley/rasterx"
)

// iconSizes are the sizes that desktops look for.
var iconSizes = []int{16, 22, 24, 32, 48, 64, 96, 128, 256, 512}

// icon draws a picture as PNG.
func icon(svg []byte, size int) ([]byte, error) {
	drawing, err := oksvg.ReadIconStream(bytes.NewReader(svg))
	if err != nil {
		return nil, fmt.Errorf("icon: %w", err)
	}
	drawing.SetTarget(0, 0, float64(size), float64(size))
	canvas := image.NewNRGBA(image.Rect(0, 0, size, size))
	scanner := rasterx.NewScannerGV(size, size, canvas, canvas.Bounds())
	drawing.Draw(rasterx.NewDasher(size, size, scanner), 1)
	var b bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&b, canvas); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}
