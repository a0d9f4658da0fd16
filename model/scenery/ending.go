package scenery

import (
	"path"
	"strings"

	"savant/codec/message"
)

const wrongEnding message.ID = "scenery.wrong-ending ending wants"

// Ending says of a scene or resource, text or binary, that its name has the ending of the other form: the engines choose by it how a file is read, and
// load neither as the other (text as .scn: 3.2, 3.6 and 4.6; binary as .tscn: 4.6). It is zero for a name that fits or has another ending.
func Ending(name string, binary bool) message.Message {
	wants := map[string]string{".scn": ".tscn", ".res": ".tres"}
	if binary {
		wants = map[string]string{".tscn": ".scn", ".tres": ".res"}
	}
	ending := strings.ToLower(path.Ext(name))
	if to := wants[ending]; to != "" {
		return message.New(wrongEnding, ending, to)
	}
	return message.Message{}
}
