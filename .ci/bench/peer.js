// peer.js FILE N: how fast the npm package @gd-com/utils decodes and encodes a file of one variant.
const fs = require('fs');
const { getVar, putVar } = require('@gd-com/utils');

const [file, n] = [process.argv[2], Number(process.argv[3])];
const bytes = fs.readFileSync(file);
if (getVar(bytes).length !== bytes.length) process.exit(1); // read by another table of types, into something else

function median(times) { return times.sort((a, b) => a - b)[times.length >> 1]; }
function timed(job) {
  const times = [];
  for (let i = 0; i < n; i++) {
    const begin = process.hrtime.bigint();
    job();
    times.push(Number(process.hrtime.bigint() - begin) / 1e6);
  }
  return median(times);
}

const decode = timed(() => getVar(bytes));
console.log(`decode\t${bytes.length} bytes\t${decode.toFixed(1)} ms`);
const { value } = getVar(bytes);
try {
  const encode = timed(() => putVar(value));
  console.log(`encode\t${bytes.length} bytes\t${encode.toFixed(1)} ms`);
} catch {
  // it does not write every value that it reads
}
