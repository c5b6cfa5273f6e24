/** How a file is made. */
export interface WavOptions {
  channels: readonly Int16Array[];
  sampleRate?: number;
}

/** Writes a 16 bit WAV file. */
export function wav({ channels, sampleRate = 16_000 }: WavOptions): Uint8Array<ArrayBuffer> {
  const frames = channels[0]?.length ?? 0;
  const blockAlign = channels.length * 2;
  const bytes = Buffer.alloc(44 + frames * blockAlign);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(36 + frames * blockAlign, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(channels.length, 22);
  bytes.writeUInt32LE(sampleRate, 24);
  bytes.writeUInt32LE(sampleRate * blockAlign, 28);
  bytes.writeUInt16LE(blockAlign, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(frames * blockAlign, 40);
  for (let frame = 0; frame < frames; frame += 1)
    for (const [channel, samples] of channels.entries())
      bytes.writeInt16LE(samples[frame] ?? 0, 44 + frame * blockAlign + channel * 2);
  return new Uint8Array(bytes);
}

/** The samples of a 16 bit WAV file with one channel and a plain header. */
export function samplesOf(file: Uint8Array): Int16Array {
  const bytes = Buffer.from(file);
  return Int16Array.from({ length: (bytes.length - 44) / 2 }, (_, index) =>
    bytes.readInt16LE(44 + index * 2),
  );
}

/** Quiet noise, which is no speech. */
export function noise(seconds: number, sampleRate = 16_000): Int16Array {
  let state = 1;
  return Int16Array.from({ length: Math.round(seconds * sampleRate) }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return (state % 64) - 32;
  });
}
