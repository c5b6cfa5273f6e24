/** The first twelve bytes of a WAV file; the four in the middle are a size. */
const heads = ['RIFF\0\0\0\0WAVE', 'RIFX\0\0\0\0WAVE', 'RF64\0\0\0\0WAVE', 'BW64\0\0\0\0WAVE'];

/** Whether a stream begins with a WAV header, as far as its first bytes tell. */
export function wavHeaderLikeness(bytes: Uint8Array): 'header' | 'audio' | 'undecided' {
  const start = bytes.subarray(0, 12);
  const isLike = heads.some((head) =>
    start.every((byte, index) => (index >= 4 && index < 8) || byte === head.charCodeAt(index)),
  );
  return !isLike ? 'audio' : start.length === 12 ? 'header' : 'undecided';
}
