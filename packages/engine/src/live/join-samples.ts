/**
 * Joins pieces of audio.
 *
 * @param pieces - the pieces in order
 */
export function joinSamples(pieces: readonly Int16Array[]): Int16Array {
  const [first] = pieces;
  if (pieces.length === 1 && first !== undefined) return first;
  const joined = new Int16Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const piece of pieces) {
    joined.set(piece, offset);
    offset += piece.length;
  }
  return joined;
}
