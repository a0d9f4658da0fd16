//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package prompt

import "golang.org/x/sys/unix"

// hidden reads a line that the terminal does not show. term.ReadPassword asks again and again where a terminal says that the input has ended.
func hidden(fd int) ([]byte, error) {
	shown, err := unix.IoctlGetTermios(fd, getTermios)
	if err != nil {
		return nil, err
	}
	mode := *shown
	mode.Lflag = mode.Lflag&^unix.ECHO | unix.ICANON | unix.ISIG
	mode.Iflag |= unix.ICRNL
	if err := unix.IoctlSetTermios(fd, setTermios, &mode); err != nil {
		return nil, err
	}
	defer unix.IoctlSetTermios(fd, setTermios, shown)
	return line(terminal(fd))
}

// terminal reads from a terminal: nothing, without an error, where the input has ended.
type terminal int

func (t terminal) Read(b []byte) (int, error) {
	for {
		n, err := unix.Read(int(t), b)
		if err != unix.EINTR {
			return max(n, 0), err
		}
	}
}
