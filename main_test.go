package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// arrows lists the packages of the project that a package may import; "x/..." stands for x and everything below it. Every
// package may import its own internal packages, and the messages that it sends.
var arrows = map[string][]string{
	"savant":                                 {"savant/ui/cli", "savant/ui"},
	"savant/assets":                          {},
	"savant/codec/message":                   {},
	"savant/codec/half":                      {},
	"savant/codec/variant":                   {},
	"savant/codec/dialect":                   {"savant/codec/variant"},
	"savant/codec/substitute":                {"savant/codec/variant"},
	"savant/codec/arrival":                   {},
	"savant/codec/arrival/drip":              {},
	"savant/codec/fuzzing":                   {},
	"savant/codec/enginetest":                {"savant/codec/dialect"},
	"savant/codec/strtod":                    {},
	"savant/codec/typedjson":                 {"savant/codec/strtod", "savant/codec/dialect", "savant/codec/variant"},
	"savant/codec/laxjson":                   {"savant/codec/strtod", "savant/codec/variant"},
	"savant/codec/neutral":                   {"savant/codec", "savant/codec/dialect", "savant/codec/variant"},
	"savant/codec":                           {"savant/codec/arrival", "savant/codec/dialect", "savant/codec/variant"},
	"savant/codec/envelope":                  {"savant/codec/dialect", "savant/codec/variant"},
	"savant/codec/envelope/internal/deflate": {},
	"savant/codec/envelope/internal/fastlz":  {},
	"savant/codec/resource":                  {"savant/codec/arrival", "savant/codec/dialect", "savant/codec/variant"},
	"savant/scene/literal":                   {"savant/codec/dialect", "savant/codec/strtod", "savant/codec/variant"},
	"savant/scene/nodepath":                  {},
	"savant/scene/transform":                 {"savant/codec/variant"},
	"savant/scene/translate":                 {"savant/scene/literal", "savant/scene/transform", "savant/scene/class", "savant/codec/dialect", "savant/codec/substitute", "savant/codec/variant"},
	"savant/scene/flat":                      {"savant/scene/transform", "savant/codec/dialect", "savant/codec/variant"},
	"savant/scene":                           {"savant/scene/animation/port", "savant/scene/flat", "savant/scene/translate", "savant/scene/nodepath", "savant/scene/transform", "savant/scene/literal", "savant/scene/class", "savant/codec/dialect", "savant/codec/variant"},
	"savant/scene/world":                     {"savant/scene/flat", "savant/scene/nodepath", "savant/scene/transform", "savant/scene", "savant/scene/class", "savant/codec/variant"},
	"savant/scene/internal/scenetest":        {"savant/codec/enginetest"},
	"savant/scene/tscn":                      {"savant/scene/nodepath", "savant/scene/transform", "savant/scene", "savant/scene/class", "savant/scene/literal", "savant/codec/dialect", "savant/codec/variant"},
	"savant/scene/gltf":                      {"savant/scene/mesh", "savant/scene/nodepath", "savant/scene/transform", "savant/scene", "savant/scene/tscn"},
	"savant/scene/scn":                       {"savant/scene/nodepath", "savant/scene", "savant/scene/class", "savant/scene/literal", "savant/scene/tscn", "savant/codec/dialect", "savant/codec/resource", "savant/codec/variant"},
	"savant/model/internal/mapfile":          {},
	"savant/model/internal/memory":           {},
	"savant/model/internal/piece":            {},
	"savant/model/internal/rows":             {},
	"savant/model/internal/history":          {},
	"savant/model/internal/sparse":           {"savant/model/internal/piece", "savant/codec", "savant/codec/dialect", "savant/codec/variant"},
	"savant/model":                           {"savant/codec/arrival", "savant/scene/nodepath", "savant/scene/transform", "savant/model/rowpath", "savant/codec", "savant/codec/dialect", "savant/codec/variant", "savant/codec/envelope", "savant/scene", "savant/scene/tscn", "savant/scene/literal", "savant/model/value", "savant/model/packed", "savant/model/label"},
	"savant/model/rowpath":                   {},
	"savant/model/picture":                   {"savant/codec", "savant/codec/half", "savant/codec/variant"},
	"savant/model/sound":                     {"savant/codec", "savant/codec/variant"},
	"savant/model/texture":                   {"savant/model/picture", "savant/model/store", "savant/model/users"},
	"savant/model/thumbnail":                 {"savant/model", "savant/model/kinds", "savant/model/picture", "savant/model/property", "savant/model/texture", "savant/scene/class", "savant/scene/curve", "savant/codec/variant"},
	"savant/model/label":                     {},
	"savant/model/reason":                    {},
	"savant/model/value":                     {"savant/codec/dialect", "savant/codec/variant", "savant/scene/class", "savant/scene/literal", "savant/scene/transform"},
	"savant/model/packed":                    {"savant/model/value", "savant/model/internal/piece", "savant/model/internal/sparse", "savant/codec", "savant/codec/dialect", "savant/codec/variant", "savant/codec/message", "savant/scene/literal"},
	"savant/model/save":                      {"savant/model", "savant/model/transcode", "savant/model/rowpath", "savant/model/label", "savant/model/reason", "savant/model/value", "savant/model/order", "savant/model/packed", "savant/model/internal/piece", "savant/model/internal/sparse", "savant/codec", "savant/codec/...", "savant/scene/class", "savant/scene/literal"},
	"savant/model/text":                      {"savant/model", "savant/model/rowpath", "savant/model/label", "savant/model/reason", "savant/model/value", "savant/model/container", "savant/model/scenery", "savant/model/internal/piece", "savant/scene/...", "savant/codec/..."},
	"savant/model/resource":                  {"savant/model", "savant/model/rowpath", "savant/model/label", "savant/model/reason", "savant/model/value", "savant/model/container", "savant/model/scenery", "savant/model/internal/piece", "savant/scene/...", "savant/codec/..."},
	"savant/model/order":                     {"savant/model"},
	"savant/model/container":                 {"savant/model", "savant/model/label", "savant/model/reason", "savant/model/value", "savant/codec/variant", "savant/scene/literal"},
	"savant/model/scenery":                   {"savant/scene/nodepath", "savant/model", "savant/model/rowpath", "savant/model/label", "savant/model/reason", "savant/model/value", "savant/codec/variant", "savant/codec/dialect", "savant/codec/message", "savant/scene", "savant/scene/class", "savant/scene/world", "savant/scene/tscn"},
	"savant/model/json":                      {"savant/codec/arrival", "savant/model", "savant/model/rowpath", "savant/model/label", "savant/model/reason", "savant/model/value", "savant/model/order", "savant/model/internal/piece", "savant/codec", "savant/codec/dialect", "savant/codec/laxjson", "savant/codec/strtod", "savant/codec/typedjson", "savant/codec/variant", "savant/scene/literal"},
	"savant/model/raw":                       {"savant/model", "savant/model/picture", "savant/codec/variant"},
	"savant/model/scripts":                   {"savant/model", "savant/model/rowpath", "savant/model/label", "savant/codec/variant"},
	"savant/model/nodes":                     {"savant/model", "savant/model/find", "savant/model/property", "savant/codec/variant"},
	"savant/model/split":                     {"savant/model", "savant/model/bintext", "savant/model/transcode", "savant/model/users"},
	"savant/model/naming":                    {"savant/model", "savant/model/label", "savant/codec/variant"},
	"savant/model/blank":                     {"savant/scene/class", "savant/codec", "savant/codec/dialect", "savant/codec/variant"},
	"savant/model/schema":                    {"savant/model", "savant/model/rowpath", "savant/codec/variant"},
	"savant/model/stats":                     {"savant/model", "savant/model/rowpath", "savant/codec/variant"},
	"savant/model/near":                      {"savant/model", "savant/model/rowpath", "savant/scene/literal", "savant/codec/dialect", "savant/codec/variant"},
	"savant/model/gron":                      {"savant/model", "savant/model/rowpath", "savant/model/value", "savant/codec/variant"},
	"savant/model/lines":                     {"savant/model", "savant/scene/tscn"},
	"savant/model/kinds":                     {"savant/codec/arrival", "savant/model", "savant/model/save", "savant/model/text", "savant/model/resource", "savant/model/json", "savant/model/raw", "savant/codec", "savant/codec/dialect", "savant/codec/variant", "savant/scene/literal"},
	"savant/scene/class":                     {"savant/scene/literal", "savant/codec/dialect", "savant/codec/variant"},
	"savant/scene/animation":                 {"savant/scene/literal", "savant/codec/dialect", "savant/codec/variant"},
	"savant/scene/animation/port":            {"savant/scene/animation", "savant/scene/transform", "savant/scene/translate", "savant/codec/variant"},
	"savant/scene/animation/edit":            {"savant/scene", "savant/scene/animation", "savant/scene/literal", "savant/codec/dialect", "savant/codec/variant"},
	"savant/scene/mesh":                      {"savant/codec/half", "savant/codec/variant"},
	"savant/scene/curve":                     {"savant/scene/literal", "savant/codec/dialect", "savant/codec/variant"},
	"savant/scene/script":                    {"savant/scene/class", "savant/scene/literal", "savant/codec/dialect", "savant/codec/variant"},
	"savant/model/player":                    {"savant/scene/nodepath", "savant/model", "savant/model/rowpath", "savant/codec/dialect", "savant/scene/class", "savant/model/property", "savant/scene", "savant/scene/animation", "savant/scene/animation/edit", "savant/scene/literal", "savant/codec/variant"},
	"savant/model/project":                   {"savant/scene/class", "savant/scene/literal", "savant/scene/tscn", "savant/codec/dialect", "savant/codec/variant"},
	"savant/model/slot":                      {"savant/model", "savant/model/label", "savant/model/property", "savant/scene", "savant/scene/class", "savant/scene/tscn", "savant/model/rowpath", "savant/codec/variant"},
	"savant/model/property":                  {"savant/codec/dialect", "savant/scene/nodepath", "savant/model", "savant/model/label", "savant/model/rowpath", "savant/scene/class", "savant/scene/script", "savant/codec/variant"},
	"savant/model/store":                     {"savant/model", "savant/model/kinds", "savant/model/internal/mapfile", "savant/model/internal/memory", "savant/scene/...", "savant/codec", "savant/codec/..."},
	"savant/model/find":                      {"savant/model", "savant/model/rowpath", "savant/model/value", "savant/scene/...", "savant/codec", "savant/codec/..."},
	"savant/model/games":                     {"savant/model/kinds", "savant/model/project", "savant/model/store"},
	"savant/model/folder":                    {"savant/model", "savant/model/find", "savant/model/store", "savant/codec/variant"},
	"savant/model/users":                     {"savant/model/project", "savant/model/property", "savant/scene/nodepath", "savant/scene/gltf", "savant/codec/variant", "savant/model/value", "savant/codec/resource", "savant/scene", "savant/scene/script", "savant/scene/class", "savant/codec/dialect", "savant/model", "savant/model/rowpath", "savant/model/lines", "savant/model/kinds", "savant/model/store"},
	"savant/model/merge":                     {"savant/model", "savant/model/counterpart", "savant/model/value", "savant/model/rowpath", "savant/model/diff", "savant/scene", "savant/scene/nodepath", "savant/scene/literal", "savant/codec/variant"},
	"savant/model/watch":                     {"savant/model", "savant/model/diff", "savant/model/kinds", "savant/model/store"},
	"savant/model/profile":                   {"savant/model", "savant/model/rowpath", "savant/model/schema", "savant/model/store", "savant/codec/variant"},
	"savant/model/narrow":                    {"savant/model", "savant/scene/literal", "savant/codec/variant"},
	"savant/model/patch":                     {"savant/model", "savant/model/counterpart", "savant/model/rowpath", "savant/model/diff", "savant/model/find", "savant/model/scripts", "savant/model/transcode", "savant/model/value", "savant/scene/literal", "savant/codec/dialect", "savant/codec/variant"},
	"savant/model/gitindex":                  {},
	"savant/model/threeway":                  {"savant/model/label", "savant/model/counterpart", "savant/scene/nodepath", "savant/model", "savant/model/rowpath", "savant/model/diff", "savant/model/merge", "savant/scene/literal", "savant/codec/variant"},
	"savant/model/edits":                     {"savant/model", "savant/model/diff", "savant/model/merge", "savant/model/rowpath", "savant/model/threeway", "savant/scene/nodepath", "savant/codec/variant"},
	"savant/model/counterpart":               {"savant/model", "savant/scene", "savant/scene/literal", "savant/codec/dialect", "savant/codec/variant"},
	"savant/model/diff":                      {"savant/model/label", "savant/model/counterpart", "savant/model", "savant/model/rowpath", "savant/model/kinds", "savant/scene/...", "savant/codec", "savant/codec/..."},
	"savant/model/pairs":                     {"savant/model", "savant/model/convert", "savant/model/diff", "savant/model/kinds", "savant/model/merge", "savant/model/rowpath", "savant/model/store", "savant/model/threeway", "savant/scene/nodepath"},
	"savant/model/transcode":                 {"savant/codec/substitute", "savant/model", "savant/model/rowpath", "savant/scene/literal", "savant/codec", "savant/codec/dialect", "savant/codec/variant"},
	"savant/model/bintext":                   {"savant/model/transcode", "savant/model/rowpath", "savant/scene/...", "savant/codec/..."},
	"savant/model/convert":                   {"savant/model", "savant/model/transcode", "savant/model/bintext", "savant/model/rowpath", "savant/model/kinds", "savant/model/store", "savant/model/internal/mapfile", "savant/scene/...", "savant/codec", "savant/codec/..."},
	"savant/ui":                              {"savant/ui/shell", "savant/ui/cli", "savant/ui/cli/command", "savant/ui/internal/instance", "savant/model/store"},
	"savant/ui/shell":                        {"savant/ui/...", "savant/model", "savant/model/...", "savant/assets", "savant/codec", "savant/codec/dialect", "savant/codec/variant"},
	"savant/ui/actions":                      append([]string{"savant/ui/host", "savant/ui/widgets"}, drawing...),
	"savant/ui/ask":                          append([]string{"savant/ui/host", "savant/ui/widgets", "savant/ui/dialogs", "savant/ui/outline", "savant/ui/settings", "savant/ui/colors", "savant/model/store"}, drawing...),
	"savant/ui/banner":                       append([]string{"savant/ui/host", "savant/ui/widgets"}, drawing...),
	"savant/ui/bookmarks":                    append([]string{"savant/ui/settings"}, feature...),
	"savant/ui/changes":                      append([]string{"savant/model/diff", "savant/model/edits"}, feature...),
	"savant/ui/check":                        append([]string{"savant/model/find", "savant/model/folder", "savant/model/scripts", "savant/model/users"}, feature...),
	"savant/ui/files":                        append([]string{"savant/model/picture", "savant/model/sound", "savant/model/convert", "savant/model/diff", "savant/model/merge", "savant/model/threeway", "savant/codec", "savant/ui/changes", "savant/ui/check", "savant/ui/compare", "savant/ui/merge", "savant/ui/settings", "savant/ui/preview", "savant/assets"}, feature...),
	"savant/ui/rows":                         append([]string{"savant/model/convert", "savant/model/property", "savant/model/slot", "savant/model/value", "savant/scene/nodepath", "savant/ui/settings", "savant/model/blank", "savant/model/label", "savant/model/naming", "savant/model/split", "savant/model/users", "savant/model/scenery", "savant/scene/class"}, feature...),
	"savant/ui/session":                      {"savant/ui/settings", "savant/model/store"},
	"savant/ui/settings":                     append([]string{"savant/ui/host", "savant/ui/widgets", "savant/model/store", "savant/codec/dialect"}, drawing...),
	"savant/ui/status":                       append([]string{"savant/ui/check", "savant/ui/host", "savant/ui/page", "savant/model/users", "savant/codec/dialect", "savant/ui/widgets", "savant/model", "savant/codec"}, drawing...),
	"savant/ui/look":                         {},
	"savant/ui/look/badge":                   {"savant/ui/look", "savant/model"},
	"savant/ui/internal/ink":                 {"savant/ui/look", "savant/ui/internal/home", "savant/ui/internal/slot"},
	"savant/ui/internal/home":                {},
	"savant/ui/internal/scroll":              {"savant/ui/look", "savant/ui/internal/home"},
	"savant/ui/internal/slot":                {"savant/ui/look"},
	"savant/ui/internal/golden":              {"savant/ui/look"},
	"savant/ui/internal/mono":                {"savant/ui/look", "savant/ui/internal/home", "savant/ui/internal/scroll", "savant/ui/internal/slot"},
	"savant/ui/textedit":                     drawing,
	"savant/ui/tour":                         append([]string{"savant/ui/widgets"}, drawing...),
	"savant/ui/colors":                       append([]string{"savant/ui/widgets", "savant/ui/textedit"}, drawing...),
	"savant/ui/outline":                      append([]string{"savant/ui/outline/flat", "savant/ui/textedit", "savant/model", "savant/codec/variant"}, drawing...),
	"savant/ui/widgets":                      append([]string{"savant/ui/outline", "savant/ui/textedit"}, drawing...),
	"savant/ui/host":                         append([]string{"savant/ui/widgets", "savant/ui/dialogs", "savant/ui/outline", "savant/model", "savant/model/store"}, drawing...),
	"savant/ui/host/hosttest":                append([]string{"savant/ui/host", "savant/ui/page", "savant/ui/widgets", "savant/ui/dialogs", "savant/ui/outline", "savant/model", "savant/model/store", "savant/assets"}, drawing...),
	"savant/ui/convert":                      append([]string{"savant/model/convert", "savant/model/kinds", "savant/codec/dialect"}, feature...),
	"savant/ui/export":                       append([]string{"savant/model/convert"}, feature...),
	"savant/ui/page":                         append([]string{"savant/scene/nodepath", "savant/model/slot", "savant/ui/dialogs", "savant/model/find", "savant/model/nodes", "savant/model/property", "savant/model/scripts", "savant/model/users", "savant/ui/host", "savant/ui/widgets", "savant/ui/textedit", "savant/ui/outline", "savant/ui/inspector", "savant/model", "savant/model/rowpath", "savant/model/store", "savant/codec/variant"}, drawing...),
	"savant/ui/bones":                        append([]string{"savant/scene/nodepath", "savant/ui/skeleton", "savant/model/users", "savant/model/rowpath"}, feature...),
	"savant/ui/animation":                    append([]string{"savant/scene/class", "savant/scene/nodepath", "savant/ui/skeleton", "savant/ui/inspector/hint", "savant/ui/properties", "savant/model/player", "savant/model/users", "savant/scene/animation", "savant/scene/animation/edit"}, feature...),
	"savant/ui/scenes":                       append([]string{"savant/model/slot", "savant/scene/class", "savant/scene/nodepath", "savant/model/property", "savant/model/users", "savant/model/scripts", "savant/model/lines", "savant/ui/preview"}, feature...),
	"savant/ui/preview":                      append([]string{"savant/ui/outline", "savant/ui/widgets", "savant/model/lines"}, drawing...),
	"savant/ui/properties":                   append([]string{"savant/ui/settings", "savant/model/slot", "savant/model/thumbnail", "savant/model/label", "savant/ui/inspector/hint", "savant/model/project", "savant/model/property", "savant/model/scenery", "savant/model/users", "savant/scene/class"}, feature...),
	"savant/ui/pictures":                     append([]string{"savant/model/label", "savant/model/packed", "savant/model/picture", "savant/model/property", "savant/model/sound", "savant/model/texture", "savant/scene/class", "savant/scene/curve", "savant/scene/gltf", "savant/scene/mesh", "savant/ui/skeleton"}, feature...),
	"savant/ui/find":                         append([]string{"savant/model/find", "savant/model/folder", "savant/model/nodes", "savant/model/users"}, feature...),
	"savant/ui/compare":                      append([]string{"savant/model/diff", "savant/model/folder", "savant/model/merge", "savant/model/pairs", "savant/model/threeway", "savant/scene/nodepath"}, feature...),
	"savant/ui/merge":                        append([]string{"savant/model/merge", "savant/model/threeway", "savant/model/gitindex", "savant/model/rowpath"}, feature...),
	"savant/ui/patches":                      append([]string{"savant/model/patch"}, feature...),
	"savant/ui/backups":                      feature,
	"savant/ui/watch":                        append([]string{"savant/model/diff", "savant/model/narrow", "savant/model/profile", "savant/model/watch", "savant/scene/class"}, feature...),
	"savant/docs":                            {},
	"savant/ui/manual":                       append([]string{"savant/docs"}, feature...),
	"savant/ui/saves":                        append([]string{"savant/model/games", "savant/model/kinds"}, feature...),
	"savant/ui/bytes":                        append([]string{"savant/codec", "savant/codec/half", "savant/ui/hexview", "savant/ui/sourceview"}, feature...),
	"savant/ui/crumbs":                       feature,
	"savant/ui/folder":                       append([]string{"savant/model/folder", "savant/model/users", "savant/ui/settings", "savant/ui/preview"}, feature...),
	"savant/ui/outline/frames":               {"savant/ui/outline", "savant/ui/look", "savant/ui/internal/early"},
	"savant/ui/outline/flat":                 {},
	"savant/ui/hexview":                      append([]string{"savant/model", "savant/codec/variant"}, drawing...),
	"savant/ui/sourceview":                   append([]string{"savant/model", "savant/codec/variant"}, drawing...),
	"savant/ui/inspector/numtext":            {"savant/codec/variant", "savant/ui/internal/words"},
	"savant/ui/inspector/hint":               append([]string{"savant/scene/class"}, drawing...),
	"savant/ui/inspector":                    append([]string{"savant/ui/textedit", "savant/ui/widgets", "savant/ui/inspector/hint", "savant/ui/inspector/numtext", "savant/scene/class", "savant/model", "savant/model/rowpath", "savant/model/packed", "savant/model/label", "savant/model/value", "savant/codec/variant"}, drawing...),
	"savant/ui/skeleton":                     append([]string{"savant/model", "savant/codec/variant"}, drawing...),
	"savant/ui/e2e":                          {},
	"savant/ui/dialogs":                      {"savant/ui/look", "savant/ui/textedit", "savant/ui/internal/words", "savant/model"},
	"savant/ui/dialogs/internal/gtk":         {},
	"savant/ui/internal/early":               {},
	"savant/ui/internal/idle":                {},
	"savant/ui/internal/openevent":           {},
	"savant/ui/internal/wayland":             {},
	"savant/ui/catalog":                      {"savant/assets"},
	"savant/ui/internal/words":               {"savant/assets", "savant/ui/catalog"},
	"savant/ui/internal/instance":            {"savant/model/store"},
	"savant/ui/internal/tip":                 {"savant/ui/look", "savant/ui/internal/ink"},
	"savant/ui/cli/internal/escape":          {},
	"savant/ui/cli/internal/prompt":          {},
	"savant/ui/cli/internal/meter":           {},
	"savant/ui/cli/screen":                   {"savant/ui/cli/internal/escape", "savant/ui/cli/internal/meter"},
	"savant/ui/cli/command":                  {"savant/ui/cli/screen", "savant/ui/cli/internal/...", "savant/ui/catalog", "savant/model", "savant/model/blank", "savant/model/convert", "savant/model/near", "savant/model/packed", "savant/model/rowpath", "savant/model/store", "savant/model/users", "savant/model/value", "savant/codec/dialect", "savant/codec/variant"},
	"savant/ui/cli/completion":               {"savant/ui/cli/command"},
	"savant/ui/cli/show":                     append([]string{"savant/ui/cli/internal/escape"}, verbs...),
	"savant/ui/cli/edit":                     verbs,
	"savant/ui/cli/search":                   verbs,
	"savant/ui/cli/scenery":                  append([]string{"savant/scene/animation", "savant/scene/animation/edit"}, verbs...),
	"savant/ui/cli/compare":                  verbs,
	"savant/ui/cli/forms":                    append([]string{"savant/codec/dialect"}, verbs...),
	"savant/ui/cli":                          {"savant/ui/cli/command", "savant/ui/cli/completion", "savant/ui/cli/show", "savant/ui/cli/edit", "savant/ui/cli/search", "savant/ui/cli/scenery", "savant/ui/cli/compare", "savant/ui/cli/forms", "savant/codec/dialect"},
}

// drawing is the base of all widgets: colours and sizes, and the parts that widgets share.
var drawing = []string{"savant/ui/look", "savant/ui/look/badge", "savant/ui/internal/ink", "savant/ui/internal/scroll", "savant/ui/internal/slot", "savant/ui/internal/words", "savant/ui/internal/mono", "savant/ui/internal/tip", "savant/ui/internal/home"}

// verbs is the base of the groups of commands: what all commands stand on, and never another group.
var verbs = []string{"savant/ui/cli/command", "savant/ui/cli/screen", "savant/model", "savant/model/...", "savant/codec/variant"}

// feature is the base of the window's features: the window as seen through package host, and never another feature.
var feature = append([]string{"savant/ui/host", "savant/ui/page", "savant/ui/widgets", "savant/ui/textedit", "savant/ui/dialogs", "savant/ui/outline", "savant/ui/inspector", "savant/ui/inspector/numtext",
	"savant/model", "savant/model/rowpath", "savant/model/store", "savant/codec/variant", "savant/codec/dialect"}, drawing...)

// windowed are the packages that may import Fyne.
var windowed = []string{"savant/ui/shell", "savant/ui/actions", "savant/ui/ask", "savant/ui/banner", "savant/ui/bookmarks", "savant/ui/changes", "savant/ui/check", "savant/ui/files", "savant/ui/rows", "savant/ui/session", "savant/ui/settings", "savant/ui/status", "savant/ui/widgets", "savant/ui/host", "savant/ui/host/hosttest", "savant/ui/page", "savant/ui/export", "savant/ui/saves", "savant/ui/manual", "savant/ui/bones", "savant/ui/animation", "savant/ui/bytes", "savant/ui/crumbs", "savant/ui/scenes", "savant/ui/find", "savant/ui/compare", "savant/ui/merge", "savant/ui/patches", "savant/ui/convert", "savant/ui/backups", "savant/ui/watch", "savant/ui/folder", "savant/ui/preview", "savant/ui/look/...", "savant/ui/look", "savant/ui/outline", "savant/ui/outline/frames", "savant/ui/hexview",
	"savant/ui/sourceview", "savant/ui/inspector", "savant/ui/inspector/hint", "savant/ui/skeleton", "savant/ui/dialogs", "savant/ui/internal/ink",
	"savant/ui/internal/scroll", "savant/ui/internal/slot", "savant/ui/internal/words", "savant/ui/internal/mono", "savant/ui/internal/golden", "savant/ui/internal/tip", "savant/ui/internal/home", "savant/ui/internal/idle", "savant/ui/pictures", "savant/ui/properties", "savant/ui/textedit", "savant/ui/colors", "savant/ui/tour"}

func TestArrows(t *testing.T) {
	for _, line := range list(t, `{{.ImportPath}} {{join .Imports " "}}`, "./...") {
		words := strings.Fields(line)
		from := words[0]
		allowed, known := arrows[from]
		if !known {
			t.Errorf("package %s is in no list of arrows", from)
			continue
		}
		for _, to := range words[1:] {
			switch {
			case !strings.HasPrefix(to+"/", "savant/"):
				external(t, from, to)
			case strings.HasPrefix(to, from+"/internal/") && from != "savant", to == "savant/codec/message":
			case !matches(allowed, to):
				t.Errorf("%s may not import %s", from, to)
			}
		}
	}
}

func TestNothingBelowTheWindowNeedsFyneOrC(t *testing.T) {
	for _, p := range []string{"./codec/...", "./scene/...", "./model/...", "./assets/...", "./ui/cli"} {
		for _, dep := range list(t, `{{if .CgoFiles}}cgo {{end}}{{.ImportPath}}`, "-deps", p) {
			if strings.Contains(dep, "fyne.io/") || strings.Contains(dep, "sqweek/") {
				t.Errorf("%s stands on %s", p, dep)
			}
		}
	}
}

func TestNoguiLeavesFyneOut(t *testing.T) {
	for _, dep := range list(t, "{{.ImportPath}}", "-tags", "nogui", "-deps", ".") {
		if strings.Contains(dep, "fyne.io/") || strings.Contains(dep, "sqweek/") {
			t.Errorf("the build without a window stands on %s", dep)
		}
	}
}

// TestTheBuildTagStandsTwice: the build without a window leaves all of it out by not importing ui/shell. A tag in a third
// file would hide that file from tools that do not set the tag.
func TestTheBuildTagStandsTwice(t *testing.T) {
	var tagged []string
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") {
			return err
		}
		src, err := os.ReadFile(path)
		for line := range strings.Lines(string(src)) {
			if strings.HasPrefix(line, "package ") {
				break
			}
			if strings.HasPrefix(line, "//go:build") && strings.Contains(line, "nogui") {
				tagged = append(tagged, filepath.ToSlash(path))
			}
		}
		return err
	})
	if want := []string{"ui/main.go", "ui/main_none.go"}; err != nil || !slices.Equal(tagged, want) {
		t.Errorf("the tag nogui stands in %q, not in %q: %v", tagged, want, err)
	}
}

func external(t *testing.T, from, to string) {
	t.Helper()
	if strings.HasPrefix(to, "fyne.io/") && !matches(windowed, from) {
		t.Errorf("%s may not import %s", from, to)
	}
	if strings.HasPrefix(to, "github.com/sqweek/dialog") && from != "savant/ui/dialogs" {
		t.Errorf("%s may not import %s", from, to)
	}
	if bytesOnly := strings.HasPrefix(from, "savant/codec") || strings.HasPrefix(from, "savant/scene"); bytesOnly && !strings.HasSuffix(from, "test") && (to == "os" || to == "net") {
		t.Errorf("%s may not import %s: bytes in, bytes out", from, to)
	}
}

func matches(patterns []string, p string) bool {
	for _, pattern := range patterns {
		base, below := strings.CutSuffix(pattern, "/...")
		if p == base || below && strings.HasPrefix(p, base+"/") {
			return true
		}
	}
	return false
}

func list(t *testing.T, format string, args ...string) []string {
	t.Helper()
	command := exec.Command("go", append([]string{"list", "-f", format}, args...)...)
	command.Env = append(os.Environ(), "CGO_ENABLED=1") // without it the window's packages have no files to list; nothing is compiled
	out, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, out)
	}
	return strings.Split(strings.TrimSpace(string(out)), "\n")
}

// TestFuzzTargetsAreBounded: each target begins with fuzzing.Bound; otherwise it spends its time minimizing its findings.
func TestFuzzTargetsAreBounded(t *testing.T) {
	n := 0
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		src, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for _, target := range strings.Split("\n"+string(src), "\nfunc Fuzz")[1:] {
			n++
			if lines := strings.SplitN(target, "\n", 3); strings.TrimSpace(lines[1]) != "fuzzing.Bound(f)" {
				t.Errorf("%s: Fuzz%s", path, lines[0])
			}
		}
		return nil
	})
	if err != nil || n == 0 {
		t.Errorf("%d targets, %v", n, err)
	}
}

// TestEnginesHaveATimeLimit: tests below the window run other programs with enginetest.Command; otherwise a hanging engine
// takes all of a run's time.
func TestEnginesHaveATimeLimit(t *testing.T) {
	n := 0
	for _, folder := range []string{"codec", "scene", "model"} {
		err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, "_test.go") {
				return err
			}
			src, err := os.ReadFile(path)
			for line := range strings.Lines(string(src)) {
				if strings.Contains(line, "enginetest.Command(") {
					n++
				}
				if strings.Contains(line, "exec.Command(") && !strings.Contains(line, "exec.Command(os.Args[0]") {
					t.Errorf("%s: %s", path, strings.TrimSpace(line))
				}
			}
			return err
		})
		if err != nil {
			t.Error(err)
		}
	}
	if n == 0 {
		t.Error("no test asks an engine")
	}
}

// TestFilesAreAskedWhatTheyCanDo: nothing but the list of kinds knows the forms, and nothing but the forms goes by the kind of a document,
// which is for showing. All else asks for what it needs (model.As, model.Has).
func TestFilesAreAskedWhatTheyCanDo(t *testing.T) {
	kinds := map[string]bool{"Save": true, "Scene": true, "Resource": true, "Config": true, "JSON": true, "Other": true}
	isKind := func(e ast.Expr) bool {
		s, ok := e.(*ast.SelectorExpr)
		if !ok {
			return false
		}
		from, ok := s.X.(*ast.Ident)
		return ok && from.Name == "model" && kinds[s.Sel.Name]
	}
	forms := slices.DeleteFunc(slices.Clone(arrows["savant/model/kinds"]), func(p string) bool { return !strings.HasPrefix(p, "savant/model/") })
	if len(forms) < 5 {
		t.Fatalf("model/kinds lists %v", forms)
	}
	exempt := append([]string{"savant/model/kinds"}, forms...)
	files := 0
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		if slices.Contains(exempt, "savant/"+filepath.ToSlash(filepath.Dir(path))) {
			return nil
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, nil, 0)
		if err != nil {
			return err
		}
		files++
		for _, i := range file.Imports {
			if slices.Contains(forms, strings.Trim(i.Path.Value, `"`)) {
				t.Errorf("%s imports %s", path, i.Path.Value)
			}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BinaryExpr:
				if (n.Op == token.EQL || n.Op == token.NEQ) && (isKind(n.X) || isKind(n.Y)) {
					t.Errorf("%s compares the kind of a document", set.Position(n.Pos()))
				}
			case *ast.CaseClause:
				for _, e := range n.List {
					if isKind(e) {
						t.Errorf("%s goes by the kind of a document", set.Position(e.Pos()))
					}
				}
			}
			return true
		})
		return nil
	})
	if err != nil || files < 100 {
		t.Errorf("%d files, %v", files, err)
	}
}
