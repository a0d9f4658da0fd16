package store

import "savant/codec/message"

// ids are the messages of a list without their arguments.
func ids(list []message.Message) []message.ID {
	var all []message.ID
	for _, m := range list {
		all = append(all, m.ID)
	}
	return all
}

// partsOf are a message, or the messages that it joins, by their IDs, each with its argument.
func partsOf(m message.Message) map[message.ID]string {
	if m.ID == both {
		all := partsOf(m.Args[0].(message.Message))
		for id, arg := range partsOf(m.Args[1].(message.Message)) {
			all[id] = arg
		}
		return all
	}
	if len(m.Args) == 0 {
		return map[message.ID]string{m.ID: ""}
	}
	return map[message.ID]string{m.ID: m.Args[0].(string)}
}
