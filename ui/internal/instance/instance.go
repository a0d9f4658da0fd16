// Package instance lets a second start of the program pass its arguments to the running one.
//
// The running one listens on a socket in a folder that only its user can enter: anyone who can write there has access to the
// user's files anyway, and no other user can connect. Starts with other settings or on another screen have sockets of their
// own.
package instance

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"time"

	"savant/model/store"
)

// Message is what a start asks the running program to do.
type Message struct {
	Do     string   `json:"do"`     // Open or Convert; everything else a program does itself
	Files  []string `json:"files"`  // absolute paths; none only brings the window to the front
	Window bool     `json:"window"` // in a new window
}

// What a message asks for.
const (
	Open    = "open"
	Convert = "convert"
	Merge   = "merge"   // the files are base, ours, theirs
	Compare = "compare" // two files, or two folders
)

// answer is what comes back.
type answer struct {
	Done bool   `json:"done"`
	Why  string `json:"why,omitempty"`
}

// ErrNone says that no program runs that could take a message.
var ErrNone = errors.New("no other window runs")

const (
	patience  = 5 * time.Second // for the running program to answer
	mostBytes = 4 << 20         // of a message
	longest   = 100             // of a socket's path: systems allow 104 to 108 bytes
)

// Place is where the running program is to be found.
type Place struct{ path string }

// Find returns the place for this user, these settings and this screen. The folder of the settings is made where a new user has none yet: the
// program makes it as soon as it runs, and each start has to find the same place.
func Find() (Place, error) {
	config, err := os.UserConfigDir()
	if err == nil {
		err = os.MkdirAll(config, 0o700)
	}
	if err != nil { // the system reports none, or it cannot be created
		config = ""
	}
	sum := sha256.Sum256([]byte(config + "\x00" + os.Getenv("DISPLAY") + "\x00" + os.Getenv("WAYLAND_DISPLAY")))
	name := hex.EncodeToString(sum[:8]) + ".sock"
	var parents []string
	if dir := os.Getenv("XDG_RUNTIME_DIR"); dir != "" {
		parents = append(parents, dir)
	}
	if config != "" {
		parents = append(parents, config)
	}
	for _, parent := range append(parents, os.TempDir()) {
		folder := filepath.Join(parent, "savant-"+user())
		if len(folder)+1+len(name) > longest {
			continue
		}
		if err = private(parent, folder); err == nil {
			return Place{filepath.Join(folder, name)}, nil
		}
	}
	if err == nil {
		err = errors.New("every folder for it has too long a path")
	}
	return Place{}, err
}

// Hand sends a message to the running program. ErrNone means that none runs; any other error that it did not accept the
// message.
func (p Place) Hand(m Message) error {
	c, err := net.DialTimeout("unix", p.path, patience)
	if err != nil {
		return ErrNone // the socket refuses if its program has ended, or never ran
	}
	defer c.Close()
	if err := c.SetDeadline(time.Now().Add(patience)); err != nil {
		return err
	}
	m.Files = each(m.Files, store.EncodePath) // JSON keeps no names that are not UTF-8
	err = json.NewEncoder(c).Encode(m)
	var a answer
	if err == nil {
		err = json.NewDecoder(io.LimitReader(c, mostBytes)).Decode(&a)
	}
	switch {
	case errors.Is(err, os.ErrDeadlineExceeded):
		return errors.New("it does not answer")
	case err != nil:
		return ErrNone // the system takes connections for a program that was killed until all of it is gone
	}
	if !a.Done {
		return errors.New(a.Why)
	}
	return nil
}

func each(list []string, f func(string) string) []string {
	made := make([]string, len(list))
	for i, s := range list {
		made[i] = f(s)
	}
	return made
}

// Listener takes the messages of later starts.
type Listener struct {
	lock   *os.File
	socket *net.UnixListener
}

// Listen calls take for each message, each in its own goroutine. The context ends when the sender has given up. If another
// program is listening already, the error is ErrTaken.
func (p Place) Listen(take func(context.Context, Message) error) (*Listener, error) {
	lock, err := os.OpenFile(p.path+".lock", os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	held, err := store.Hold(lock)
	if err == nil && !held {
		err = ErrTaken
	}
	if err == nil {
		// Only the holder of the lock listens: an existing socket was left by a program that has ended.
		err = os.Remove(p.path)
		if errors.Is(err, os.ErrNotExist) {
			err = nil
		}
	}
	var socket *net.UnixListener
	if err == nil {
		socket, err = net.ListenUnix("unix", &net.UnixAddr{Name: p.path, Net: "unix"})
	}
	if err != nil {
		lock.Close()
		return nil, err
	}
	l := &Listener{lock, socket}
	go l.run(take)
	return l, nil
}

// ErrTaken says that another program listens already.
var ErrTaken = errors.New("another window listens already")

// Close ends listening. The next start begins again.
func (l *Listener) Close() {
	l.socket.Close()
	l.lock.Close()
}

func (l *Listener) run(take func(context.Context, Message) error) {
	for {
		c, err := l.socket.Accept()
		if err != nil {
			return
		}
		go serve(c, take)
	}
}

// serve takes one message.
func serve(c net.Conn, take func(context.Context, Message) error) {
	defer c.Close()
	if c.SetDeadline(time.Now().Add(patience)) != nil {
		return
	}
	var m Message
	decoder := json.NewDecoder(io.LimitReader(c, mostBytes))
	if decoder.Decode(&m) != nil {
		return
	}
	m.Files = each(m.Files, store.DecodePath)
	a := answer{Done: true}
	if err := m.check(); err != nil {
		a = answer{Why: err.Error()}
	} else {
		ctx, stop := context.WithCancel(context.Background())
		defer stop()
		go func() {
			_, _ = c.Read(make([]byte, 1)) // returns when the other side closes
			stop()
		}()
		if err := take(ctx, m); err != nil {
			a = answer{Why: err.Error()}
		}
	}
	_ = json.NewEncoder(c).Encode(a) // a sender that does not wait for it has given up
}

// check refuses what no start of this program sends.
func (m *Message) check() error {
	if m.Do != Open && m.Do != Convert {
		return fmt.Errorf("it does not know what %q is: it is another version", m.Do)
	}
	for _, f := range m.Files {
		if !filepath.IsAbs(f) {
			return fmt.Errorf("%q is no absolute path", f)
		}
	}
	return nil
}
