package literal

import "math/big"

// tenTo returns the 64-bit number closest to 10^k, as an int times a power of two.
func tenTo(k int) (f uint64, e int) {
	x := new(big.Float).SetPrec(4096).SetInt(new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(max(k, -k))), nil))
	if k < 0 {
		x.Quo(new(big.Float).SetPrec(4096).SetInt64(1), x)
	}
	x.SetPrec(64)
	e = x.MantExp(x) - 64
	x.SetMantExp(x, 64)
	f, _ = x.Uint64()
	return f, e
}
