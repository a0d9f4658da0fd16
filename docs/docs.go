// Package docs is the manual: pages in Markdown with their pictures, which the window shows without a network.
package docs

import "embed"

// Pages are the pages, by their file names, and below pictures/ what they show. README.md is the list of them. Those in another language end in its
// tag: first-steps.fr.md.
//
//go:embed *.md pictures/*.png
var Pages embed.FS
