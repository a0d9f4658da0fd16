package store

import (
	"io/fs"
	"sync"
	"sync/atomic"

	"savant/codec/arrival"
	"savant/model"
	"savant/model/kinds"
)

// opening makes the document of a file and the identity of its contents. Of a large file that is done while it is read, in the
// hope that it is at rest: if it is not, the opening is dropped.
type opening struct {
	r    *reading
	o    model.Options
	data []byte

	doc     *model.Document
	sum     uint64
	err     error
	dropped atomic.Bool
	done    chan struct{}
}

// begin opens data that come, or are all there if come is nil. Then it returns when it is done.
func (r *reading) begin(data []byte, o model.Options, come arrival.Source) *opening {
	p := &opening{r: r, o: o, data: data, done: make(chan struct{})}
	p.o.Come = come
	p.o.While = func(share float64) bool {
		r.shares.found(share)
		return r.over() == nil && !p.dropped.Load()
	}
	if come == nil {
		p.run()
	} else {
		go p.run()
	}
	return p
}

func (p *opening) run() {
	defer close(p.done)
	_, p.err = together(int64(len(p.data)), []job{
		{"", func() (err error) {
			p.doc, err = kinds.Open(p.data, p.o)
			return err
		}},
		{"", func() error {
			p.sum = p.digest()
			return nil
		}},
	})
}

// digestedAtOnce is how many bytes the digest waits for: few enough to be in the processor's cache still.
const digestedAtOnce = 1 << 20

// digest is that of all bytes.
func (p *opening) digest() uint64 {
	d := newDigest()
	for at := 0; at < len(p.data) && !p.dropped.Load(); {
		n := len(p.data)
		if p.o.Come != nil {
			n = min(n, p.o.Come.Until(min(n, at+digestedAtOnce)))
		}
		d.Write(p.data[at:n])
		at = n
	}
	return d.Sum64()
}

// drop ends what the bytes are not worth. All that come must have come.
func (p *opening) drop() {
	if p != nil {
		p.dropped.Store(true)
		<-p.done
	}
}

// end waits for the document.
func (p *opening) end(info fs.FileInfo) (*model.Document, *identity, error) {
	<-p.done
	err := p.err
	if over := p.r.over(); over != nil {
		err = over
	}
	return p.doc, &identity{info, p.sum}, err
}

// shares is how much of an opening is done, in two goroutines that both tell.
type shares struct {
	tell       func(share float64) // nil if not needed
	mu         sync.Mutex
	come, open float64
}

// readShare is what reading a file is of opening it, about.
const readShare = 0.25

// read says that so much is read, found that so much is known of the document: with another dialect, and if the file is read once
// more, it may be known anew.
func (s *shares) read(share float64)  { s.set(share, 0) }
func (s *shares) found(share float64) { s.set(0, share) }

func (s *shares) set(come, open float64) {
	if s == nil || s.tell == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.come, s.open = max(s.come, come), max(s.open, open)
	s.tell(readShare*s.come + (1-readShare)*s.open)
}
