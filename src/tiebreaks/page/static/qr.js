// QR codes (ISO/IEC 18004), as much of them as an address needs: bytes, error correction L, versions 1 to 40. 130 lines here
// rather than a library: the page loads no code of others, and nothing of this changes any more. Tests read the codes back.
const CORRECTION = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30]; // code words of each block, by version
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25];
const MASKS = [
  (x, y) => (x + y) % 2 === 0,
  (x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];
export const MOST_BYTES = 2000; // more can hardly be scanned

// Products in the field of 256 elements, by logarithms.
const POWERS = new Uint8Array(512);
const LOGS = new Uint8Array(256);
for (let at = 0, value = 1; at < 255; at++) {
  POWERS[at] = POWERS[at + 255] = value;
  LOGS[value] = at;
  value = (value << 1) ^ (value > 127 ? 0x11d : 0);
}
const times = (one, other) => (one && other ? POWERS[LOGS[one] + LOGS[other]] : 0);

function remainder(data, degree) {
  let divisor = [1];
  for (let at = 0; at < degree; at++) {
    const next = [...divisor, 0];
    divisor.forEach((value, index) => (next[index + 1] ^= times(value, POWERS[at])));
    divisor = next;
  }
  const rest = new Uint8Array(degree);
  for (const byte of data) {
    const factor = byte ^ rest[0];
    rest.copyWithin(0, 1);
    rest[degree - 1] = 0;
    for (let at = 0; at < degree; at++) rest[at] ^= times(divisor[at + 1], factor);
  }
  return [...rest];
}

function centres(version) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = version === 32 ? 26 : Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, at) => version * 4 + 10 - step * (count - 2 - at))];
}

function capacity(version) {
  const marks = version > 1 ? Math.floor(version / 7) + 2 : 0;
  const bits = (16 * version + 128) * version + 64 - (marks ? (25 * marks - 10) * marks - 55 : 0) - (version > 6 ? 36 : 0);
  return Math.floor(bits / 8);
}

function encode(bytes, version) {
  const total = capacity(version);
  const [blocks, degree] = [BLOCKS[version - 1], CORRECTION[version - 1]];
  const room = total - blocks * degree;
  const bits = [];
  const put = (value, length) => {
    for (let at = length - 1; at >= 0; at--) bits.push((value >>> at) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, room * 8 - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  const data = [];
  for (let at = 0; at < bits.length; at += 8) data.push(parseInt(bits.slice(at, at + 8).join(""), 2));
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad);
  const short = blocks - (total % blocks);
  const length = Math.floor(total / blocks) - degree;
  const parts = [];
  for (let block = 0, at = 0; block < blocks; block++) {
    const part = data.slice(at, (at += length + (block >= short ? 1 : 0)));
    parts.push({ part, correction: remainder(part, degree) });
  }
  const found = [];
  for (let at = 0; at <= length; at++) for (const { part } of parts) if (at < part.length) found.push(part[at]);
  for (let at = 0; at < degree; at++) for (const { correction } of parts) found.push(correction[at]);
  return found;
}

// The squares of the code of a text, row by row: true is dark. Null where the text is too long.
export function makeCode(text) {
  const bytes = new TextEncoder().encode(text);
  let version = 1;
  while (version <= 40 && bytes.length + (version < 10 ? 2 : 3) > capacity(version) - BLOCKS[version - 1] * CORRECTION[version - 1]) version++;
  if (version > 40 || bytes.length > MOST_BYTES) return null;
  const size = version * 4 + 17;
  const drawn = Array.from({ length: size }, () => new Array(size).fill(false));
  const fixed = Array.from({ length: size }, () => new Array(size).fill(false));
  const set = (x, y, dark) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    drawn[y][x] = dark;
    fixed[y][x] = true;
  };
  const square = (x, y, reach, ring) => {
    for (let dy = -reach; dy <= reach; dy++) for (let dx = -reach; dx <= reach; dx++) set(x + dx, y + dy, !ring.includes(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  for (let at = 0; at < size; at++) [set(6, at, at % 2 === 0), set(at, 6, at % 2 === 0)];
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) square(x, y, 4, [2, 4]);
  const places = centres(version);
  const last = places.at(-1);
  for (const x of places) for (const y of places) if (!((x === 6 && y === 6) || (x === 6 && y === last) || (x === last && y === 6))) square(x, y, 2, [1]);
  const drawFormat = (mask) => {
    let rest = (1 << 3) | mask; // 01: error correction L
    for (let at = 0; at < 10; at++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
    const bits = ((((1 << 3) | mask) << 10) | rest) ^ 0x5412;
    const bit = (at) => ((bits >>> at) & 1) === 1;
    for (let at = 0; at < 6; at++) set(8, at, bit(at));
    [set(8, 7, bit(6)), set(8, 8, bit(7)), set(7, 8, bit(8))];
    for (let at = 9; at < 15; at++) set(14 - at, 8, bit(at));
    for (let at = 0; at < 8; at++) set(size - 1 - at, 8, bit(at));
    for (let at = 8; at < 15; at++) set(8, size - 15 + at, bit(at));
    set(8, size - 8, true);
  };
  drawFormat(0);
  if (version > 6) {
    let rest = version;
    for (let at = 0; at < 12; at++) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
    const bits = (version << 12) | rest;
    for (let at = 0; at < 18; at++) {
      const [far, near, dark] = [size - 11 + (at % 3), Math.floor(at / 3), ((bits >>> at) & 1) === 1];
      [set(far, near, dark), set(near, far, dark)];
    }
  }
  const words = encode(bytes, version);
  let at = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
        if (!fixed[y][x] && at < words.length * 8) drawn[y][x] = ((words[at >>> 3] >>> (7 - (at++ & 7))) & 1) === 1;
      }
    }
  }
  const masked = MASKS.map((mask, number) => {
    drawFormat(number);
    return drawn.map((row, y) => row.map((dark, x) => dark !== (!fixed[y][x] && mask(x, y))));
  });
  return masked.reduce((best, one) => (penalty(one) < penalty(best) ? one : best));
}

// How hard a code is to scan: runs of one colour, blocks of four, an uneven share of dark squares.
function penalty(code) {
  let points = 0;
  const size = code.length;
  for (const line of [...code, ...code.map((_, x) => code.map((row) => row[x]))]) {
    for (let at = 0, run = 1; at < size; at++, run++) {
      if (line[at] === line[at + 1]) continue;
      if (run >= 5) points += run - 2;
      run = 0;
    }
    if (line.map(Number).join("").match(/10111010000|00001011101/)) points += 40;
  }
  for (let y = 1; y < size; y++) for (let x = 1; x < size; x++) if (code[y][x] === code[y - 1][x] && code[y][x] === code[y][x - 1] && code[y][x] === code[y - 1][x - 1]) points += 3;
  const dark = code.flat().filter(Boolean).length / (size * size);
  return points + Math.floor(Math.abs(dark - 0.5) * 20) * 10;
}
