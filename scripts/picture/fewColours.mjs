import { crc32, deflateSync, inflateSync } from 'node:zlib';

// PNG: https://www.w3.org/TR/png-3/

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const maxColours = 256;

/**
 * Reduces a PNG to its 256 most frequent colors, and to between a fifth and a third of its size. Other colors become
 * the nearest of these. Reads PNGs from Chromium: 8 bits per channel, with or without alpha, not interlaced.
 */
export function fewColours(png) {
  const { width, height, channels, pixels } = decoded(png);
  const colours = new Uint32Array(width * height);
  const counts = new Map();
  for (let at = 0; at < colours.length; at += 1) {
    const from = at * channels;
    const colour = (pixels[from] << 16) | (pixels[from + 1] << 8) | pixels[from + 2];
    colours[at] = colour;
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const kept = [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, maxColours)
    .map(([colour]) => colour);
  const places = new Map([...counts.keys()].map((colour) => [colour, nearest(colour, kept)]));
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) rows[y * (width + 1) + 1 + x] = places.get(colours[y * width + x]);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3], 8);
  const palette = Buffer.from(kept.flatMap(channelsOf));
  const parts = [chunk('IHDR', head), chunk('PLTE', palette), chunk('IDAT', deflateSync(rows, { level: 9 }))];
  return Buffer.concat([signature, ...parts, chunk('IEND', Buffer.alloc(0))]);
}

const channelsOf = (colour) => [colour >> 16, (colour >> 8) & 255, colour & 255];

function nearest(colour, kept) {
  const own = channelsOf(colour);
  let [best, least] = [0, Infinity];
  for (const [place, other] of kept.entries()) {
    const distance = channelsOf(other).reduce((sum, channel, index) => sum + (channel - own[index]) ** 2, 0);
    if (distance < least) [best, least] = [place, distance];
  }
  return best;
}

function decoded(png) {
  const [width, height, depth, kind] = [png.readUInt32BE(16), png.readUInt32BE(20), png[24], png[25]];
  const channels = { 2: 3, 6: 4 }[kind];
  if (depth !== 8 || !channels || png[28] !== 0)
    throw new Error('Only PNGs with 8-bit RGB or RGBA and no interlacing can be read.');
  const data = [];
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') data.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const pixels = unfiltered(inflateSync(Buffer.concat(data)), width * channels, channels);
  return { width, height, channels, pixels };
}

/** Reverses the filter of each row, which predicts a byte from those to the left (a), above (b), and above left (c). */
function unfiltered(filtered, length, channels) {
  const height = filtered.length / (length + 1);
  const pixels = Buffer.alloc(length * height);
  for (let y = 0; y < height; y += 1) {
    const filter = filtered[y * (length + 1)];
    for (let x = 0; x < length; x += 1) {
      const at = y * length + x;
      const a = x < channels ? 0 : pixels[at - channels];
      const b = y === 0 ? 0 : pixels[at - length];
      const c = x < channels || y === 0 ? 0 : pixels[at - length - channels];
      const predicted = [0, a, b, (a + b) >> 1, paeth(a, b, c)][filter];
      pixels[at] = filtered[y * (length + 1) + 1 + x] + predicted;
    }
  }
  return pixels;
}

function paeth(a, b, c) {
  const [left, above, corner] = [a, b, c].map((one) => Math.abs(a + b - c - one));
  if (left <= above && left <= corner) return a;
  return above <= corner ? b : c;
}

function chunk(name, data) {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
