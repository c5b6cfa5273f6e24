/** Audio in the chunks in which it came, in order. */
export type AudioChunks = readonly Uint8Array[];

/** Length of all chunks together, in bytes. */
export function countBytes(chunks: AudioChunks): number {
  let bytes = 0;
  for (const { length } of chunks) bytes += length;
  return bytes;
}

/** The chunks as one, which is copied unless it is the only one. */
export function joinChunks(chunks: AudioChunks): Uint8Array {
  const [only] = chunks;
  return only !== undefined && chunks.length === 1 ? only : Buffer.concat(chunks);
}
