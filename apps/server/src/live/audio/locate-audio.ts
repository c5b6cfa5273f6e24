/** Bytes of audio that are compared at once. */
const blockBytes = 64 * 1024;

/** So many bytes that are not all equal do not agree by chance. */
const strongBytes = 256;

/** What {@link locateAudio} looks at. */
export interface LocateAudioOptions {
  /** What came first over the new connection. */
  readonly head: Uint8Array;
  /** Whether no more will be known: then the best guess counts. */
  readonly isAll: boolean;
  /** Where acknowledgements ended, growing; the begin of the session is always one. */
  readonly boundaries: readonly number[];
  /** How much audio there is, in bytes; all of it was acknowledged. */
  readonly size: number;
  /** Reads the audio that there is. */
  readonly read: (offset: number, length: number) => Promise<Uint8Array>;
}

/** A place where audio may belong. */
interface Match {
  readonly boundary: number;
  /** Whether it goes no further than what is stored, so that later audio can still tell. */
  readonly isInside: boolean;
  /** Whether it agrees by more than silence or chance. */
  readonly isStrong: boolean;
}

/**
 * Finds where audio belongs that a client sends again without saying from where. It sends everything after the last
 * acknowledgement that it saw, so that the audio begins at one of those, and goes on like what is stored there.
 *
 * Where the whole of `head` is found in one place only, it belongs there. Where it goes beyond what is stored, the longest
 * agreement counts. Silence agrees with silence anywhere: then it is taken for new, as what follows the last acknowledgement.
 *
 * @returns the offset; undefined while more of the audio may tell several places apart
 */
export async function locateAudio(options: LocateAudioOptions): Promise<number | undefined> {
  const { boundaries, head, isAll, size } = options;
  const isSilent = isUniform(head);
  if (isSilent && isAll) return size;
  const matches: Match[] = [];
  for (const boundary of new Set([0, ...boundaries])) {
    if (boundary >= size || !(await agrees(boundary, options))) continue;
    const agreed = head.subarray(0, size - boundary);
    const isInside = boundary + head.length < size;
    if (isSilent && isInside) return undefined;
    matches.push({
      boundary,
      isInside,
      isStrong: agreed.length >= strongBytes && !isUniform(agreed),
    });
  }
  const strong = matches.filter(({ isStrong }) => isStrong);
  const inside = matches.filter(({ isInside }) => isInside);
  const isClear = strong.length === 1 && strong[0]?.isInside === true;
  if (!isAll && inside.length > 0 && !isClear) return undefined;
  const found =
    strong.findLast(({ isInside }) => isInside) ??
    strong[0] ??
    (isSilent ? undefined : inside.at(-1));
  return found?.boundary ?? size;
}

function isUniform(bytes: Uint8Array): boolean {
  return Buffer.compare(bytes.subarray(1), bytes.subarray(0, -1)) === 0;
}

async function agrees(
  boundary: number,
  { head, size, read }: LocateAudioOptions,
): Promise<boolean> {
  const length = Math.min(head.length, size - boundary);
  for (let offset = 0; offset < length; offset += blockBytes) {
    const stored = await read(boundary + offset, Math.min(blockBytes, length - offset));
    if (Buffer.compare(stored, head.subarray(offset, offset + stored.length)) !== 0) return false;
  }
  return true;
}
