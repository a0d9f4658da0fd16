module savant

go 1.25.0

require (
	fyne.io/fyne/v2 v2.8.1
	github.com/andybalholm/brotli v1.2.8
	github.com/edsrzf/mmap-go v1.2.0
	github.com/klauspost/compress v1.20.3
	github.com/sqweek/dialog v0.0.0-20240226140203-065105509627
	pgregory.net/rapid v1.3.0
)
