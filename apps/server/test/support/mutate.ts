import { createRandom } from '@earshot/testing';

/** Values that lengths and counts break at. */
const edges = [0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0xffff, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff];

/**
 * Corrupts a file: bits, bytes, lengths, whole stretches. Its beginning, which has the headers, is
 * changed more often than the rest.
 *
 * @param original - a valid file
 * @param seed - determines what is changed
 */
export function mutate(original: Uint8Array, seed: number): Buffer {
  const random = createRandom(seed);
  const upTo = (limit: number): number => Math.floor(random() * Math.max(1, limit));
  let bytes = Buffer.from(original);
  const place = (): number => upTo(random() < 0.5 ? Math.min(bytes.length, 600) : bytes.length);
  const steps = 1 + upTo(12);
  for (let step = 0; step < steps && bytes.length > 16; step += 1) {
    const at = Math.min(place(), bytes.length - 5);
    switch (upTo(8)) {
      case 0:
        bytes[at] = (bytes[at] ?? 0) ^ (1 << upTo(8));
        break;
      case 1:
        bytes[at] = upTo(256);
        break;
      case 2:
        bytes.writeUInt32BE(edges[upTo(edges.length)] ?? 0, at);
        break;
      case 3:
        bytes.writeUInt32LE(edges[upTo(edges.length)] ?? 0, at);
        break;
      case 4:
        bytes.fill(upTo(256), at, Math.min(bytes.length, at + upTo(2000)));
        break;
      case 5:
        bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + upTo(4000))]);
        break;
      case 6: {
        const from = place();
        const piece = bytes.subarray(from, from + upTo(4000));
        bytes = Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at)]);
        break;
      }
      default:
        if (random() < 0.3) bytes = bytes.subarray(0, Math.max(1, place()));
    }
  }
  return bytes;
}
