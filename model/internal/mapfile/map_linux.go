package mapfile

import (
	"errors"
	"os"
	"os/signal"
	"runtime"
	"sync/atomic"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Contents is a mapped file, or what was read of one. The bytes of a mapped file do not change whatever other programs
// do: the kernel lets no one write or truncate the file before this program has answered (fcntl(2), "Leases"), and it
// answers when the bytes are in its own memory, at the same address.
type Contents struct {
	Bytes []byte
	m     *mapping
}

// mapping is the part of Contents besides its bytes, held by the goroutine that answers.
type mapping struct {
	file    *os.File // nil once the bytes are in memory
	at      unsafe.Pointer
	size    uintptr
	signals chan os.Signal
	quit    chan struct{}
	pin     atomic.Pointer[Contents] // keeps the bytes until Close
	held    atomic.Bool
	lost    atomic.Bool
}

// chunk is how many bytes are copied at a time: the garbage collector waits for each.
const chunk = 1 << 20

// Map maps a file that is open for reading and takes ownership of it, unless it returns an error. It returns ErrUnsafe
// if the file system does not support leases, the file is another user's, or a program has it open for writing: the
// caller must then read it.
func Map(f *os.File) (*Contents, error) {
	m := &mapping{file: f, signals: make(chan os.Signal, 1), quit: make(chan struct{})}
	signal.Notify(m.signals, unix.SIGIO)
	if _, err := unix.FcntlInt(f.Fd(), unix.F_SETLEASE, unix.F_RDLCK); err != nil {
		signal.Stop(m.signals)
		return nil, ErrUnsafe
	}
	if err := m.mapped(); err != nil {
		unix.FcntlInt(f.Fd(), unix.F_SETLEASE, unix.F_UNLCK)
		signal.Stop(m.signals)
		return nil, err
	}
	c := &Contents{unsafe.Slice((*byte)(m.at), m.size), m}
	m.pin.Store(c)
	runtime.AddCleanup(c, func(quit chan struct{}) { close(quit) }, m.quit)
	go m.guard()
	return c, nil
}

// New returns size bytes of memory outside the garbage-collected heap, which would grow by as much again. nil means
// that there is none, and the caller must use ordinary memory. Once filled, the bytes are sealed.
func New(size int64) *Contents {
	if size <= 0 || size != int64(int(size)) || unsafe.Sizeof(uintptr(0)) < 8 {
		return nil // addresses are never returned, and small machines have few
	}
	// Garbage may be as large, and the collector does not know how much it would free.
	runtime.GC()
	const flags = unix.MAP_PRIVATE | unix.MAP_ANONYMOUS
	at, err := unix.MmapPtr(-1, 0, nil, uintptr(size), unix.PROT_READ|unix.PROT_WRITE, flags)
	if err != nil {
		return nil
	}
	m := &mapping{at: at, size: uintptr(size), quit: make(chan struct{})}
	c := &Contents{unsafe.Slice((*byte)(at), size), m}
	m.pin.Store(c)
	runtime.AddCleanup(c, func(quit chan struct{}) { close(quit) }, m.quit)
	go m.guard()
	return c
}

// Seal makes the bytes of New read-only.
func (c *Contents) Seal() error { return unix.Mprotect(c.Bytes, unix.PROT_READ) }

// mapped maps the file, whose length can no longer change.
func (m *mapping) mapped() error {
	info, err := m.file.Stat()
	if err != nil {
		return err
	}
	if info.Size() == 0 || !info.Mode().IsRegular() || info.Size() != int64(int(info.Size())) {
		return ErrUnsafe
	}
	m.size = uintptr(info.Size())
	m.at, err = unix.MmapPtr(int(m.file.Fd()), 0, nil, m.size, unix.PROT_READ, unix.MAP_SHARED)
	return err
}

// Close releases the memory as soon as nothing references the Contents any more.
func (c *Contents) Close() {
	if c != nil {
		c.m.pin.Store(nil)
	}
}

// Mapped reports whether the bytes are those of a file, or were.
func (c *Contents) Mapped() bool { return c != nil && c.m.signals != nil }

// Held reports whether the bytes were copied into memory because another program wanted to write the file.
func (c *Contents) Held() bool { return c != nil && c.m.held.Load() }

// Lost reports whether bytes could not be copied in time and read as zeros since: the disk is gone, or this program was
// stopped for longer than the kernel waits.
func (c *Contents) Lost() bool { return c != nil && c.m.lost.Load() }

// guard answers the kernel. Every mapping gets each signal and checks whether the address is its own.
func (m *mapping) guard() {
	for {
		select {
		case <-m.signals:
			for m.file != nil && !m.leased() && !m.hold() {
				time.Sleep(50 * time.Millisecond) // there is no memory at the moment
			}
		case <-m.quit:
			m.drop()
			return
		}
	}
}

// leased reports whether no program wants to write the file.
func (m *mapping) leased() bool {
	now, err := unix.FcntlInt(m.file.Fd(), unix.F_GETLEASE, 0)
	return err == nil && now == unix.F_RDLCK
}

// hold copies the bytes into memory that replaces the mapping, atomically for every reader, and lets the other program
// continue. It reports whether there was memory.
func (m *mapping) hold() bool {
	const private = unix.MAP_PRIVATE | unix.MAP_ANONYMOUS | unix.MAP_NORESERVE
	room, err := unix.MmapPtr(-1, 0, nil, m.size, unix.PROT_READ|unix.PROT_WRITE, private)
	if err != nil {
		return false
	}
	from, to := unsafe.Slice((*byte)(m.at), m.size), unsafe.Slice((*byte)(room), m.size)
	for off := 0; off < len(from); off += chunk {
		end := min(off+chunk, len(from))
		if err := Guarded(func() error { copy(to[off:end], from[off:end]); return nil }); err != nil {
			m.lost.Store(true)
		}
	}
	err = errors.Join(unix.Mprotect(to, unix.PROT_READ), moved(room, m.size, m.at))
	if err != nil {
		unix.MunmapPtr(room, m.size)
		return false
	}
	m.held.Store(true)
	m.release()
	return true
}

// moved moves memory to the address of other memory.
func moved(from unsafe.Pointer, size uintptr, to unsafe.Pointer) error {
	_, err := unix.MremapPtr(from, size, to, size, unix.MREMAP_MAYMOVE|unix.MREMAP_FIXED)
	return err
}

// release releases the file.
func (m *mapping) release() {
	signal.Stop(m.signals)
	unix.FcntlInt(m.file.Fd(), unix.F_SETLEASE, unix.F_UNLCK)
	m.file.Close()
	m.file = nil
}

// drop releases the memory but not its addresses: anything that still reads there reads zeros instead of crashing.
func (m *mapping) drop() {
	if m.file != nil {
		m.release()
	}
	unix.MmapPtr(-1, 0, m.at, m.size, unix.PROT_READ, unix.MAP_PRIVATE|unix.MAP_ANONYMOUS|unix.MAP_NORESERVE|unix.MAP_FIXED)
}
