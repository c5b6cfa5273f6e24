import { crc32, deflateSync, inflateSync } from 'node:zlib';

const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const paletteSize = 256;
const headBytes = 8;

/** An image of 8-bit samples. */
interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of each pixel. */
  readonly samples: Uint8Array;
}

/** Colours of a box of the median cut, with their number of pixels. */
type Box = readonly (readonly [color: number, count: number])[];

/**
 * Writes a PNG picture (ISO/IEC 15948) with a palette of its 256 most useful colours: a page has
 * few. Transparency is not kept.
 */
export function shrinkPng(png: Buffer): Buffer {
  const { height, samples, width } = readPixels(png);
  const counts = new Map<number, number>();
  for (let at = 0; at < samples.length; at += 3) {
    const color = colorAt(samples, at);
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  const boxes = cutColors([...counts]);
  const indexes = new Map<number, number>();
  const palette = Buffer.alloc(3 * boxes.length);
  for (const [index, box] of boxes.entries()) {
    palette.set(computeMean(box), 3 * index);
    for (const [color] of box) indexes.set(color, index);
  }
  // A filter byte at the begin of each row: none, which is best for palettes.
  const rows = Buffer.alloc(height * (width + 1));
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      rows[y * (width + 1) + 1 + x] = indexes.get(colorAt(samples, 3 * (y * width + x))) ?? 0;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], headBytes);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function colorAt(samples: Uint8Array, at: number): number {
  return ((samples[at] ?? 0) << 16) | ((samples[at + 1] ?? 0) << 8) | (samples[at + 2] ?? 0);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** Reads a picture of 8-bit RGB or RGBA without interlacing, as browsers write them. */
function readPixels(png: Buffer): Pixels {
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const channels = png[25] === 6 ? 4 : 3;
  const parts: Buffer[] = [];
  for (let at = signature.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const rows = inflateSync(Buffer.concat(parts));
  const stride = width * channels;
  const samples = new Uint8Array(width * height * 3);
  const former = new Uint8Array(stride);
  const current = new Uint8Array(stride);
  for (let y = 0; y < height; y += 1) {
    const begin = y * (stride + 1);
    const filter = rows[begin] ?? 0;
    for (let x = 0; x < stride; x += 1) {
      const left = x < channels ? 0 : (current[x - channels] ?? 0);
      const above = former[x] ?? 0;
      const corner = x < channels ? 0 : (former[x - channels] ?? 0);
      const predicted = [0, left, above, (left + above) >> 1, paeth(left, above, corner)][filter];
      current[x] = ((rows[begin + 1 + x] ?? 0) + (predicted ?? 0)) & 255;
    }
    for (let x = 0; x < width; x += 1)
      samples.set(current.subarray(x * channels, x * channels + 3), 3 * (y * width + x));
    former.set(current);
  }
  return { width, height, samples };
}

/** The neighbour that is nearest to the sum of two less the third. */
function paeth(left: number, above: number, corner: number): number {
  const estimate = left + above - corner;
  const [toLeft, toAbove, toCorner] = [left, above, corner].map((value) =>
    Math.abs(estimate - value),
  ) as [number, number, number];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

/** Divides colours, the box with the widest spread of many pixels first (median cut). */
function cutColors(colors: Box): readonly Box[] {
  const boxes: Box[] = [colors];
  while (boxes.length < paletteSize) {
    let best = -1;
    let bestSpread = 0;
    for (const [index, box] of boxes.entries()) {
      const { spread } = findWidest(box);
      const pixels = box.reduce((sum, [, count]) => sum + count, 0);
      const weight = spread * Math.log2(1 + pixels);
      if (box.length < 2 || weight <= bestSpread) continue;
      best = index;
      bestSpread = weight;
    }
    const box = boxes[best];
    if (box === undefined) break;
    const { shift } = findWidest(box);
    const sorted = box.toSorted(([a], [b]) => ((a >> shift) & 255) - ((b >> shift) & 255));
    const middle = sorted.length >> 1;
    boxes.splice(best, 1, sorted.slice(0, middle), sorted.slice(middle));
  }
  return boxes;
}

/** The channel in which the colours of a box differ most. */
function findWidest(box: Box): { shift: number; spread: number } {
  let widest = { shift: 0, spread: -1 };
  for (const shift of [16, 8, 0]) {
    let least = 255;
    let most = 0;
    for (const [color] of box) {
      const value = (color >> shift) & 255;
      if (value < least) least = value;
      if (value > most) most = value;
    }
    if (most - least > widest.spread) widest = { shift, spread: most - least };
  }
  return widest;
}

function computeMean(box: Box): number[] {
  const total = box.reduce((sum, [, count]) => sum + count, 0);
  return [16, 8, 0].map((shift) =>
    Math.round(
      box.reduce((sum, [color, count]) => sum + ((color >> shift) & 255) * count, 0) / total,
    ),
  );
}
