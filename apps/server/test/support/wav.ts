/**
 * A WAV file of 16-bit samples.
 *
 * @param channels - one array of samples for each channel, all equally long
 * @param sampleRateHz - samples per second
 */
export function encodeWav(channels: readonly Int16Array[], sampleRateHz: number): Buffer {
  const frames = channels[0]?.length ?? 0;
  const blockBytes = channels.length * 2;
  const file = Buffer.alloc(44 + frames * blockBytes);
  file.write('RIFF', 0);
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(channels.length, 22);
  file.writeUInt32LE(sampleRateHz, 24);
  file.writeUInt32LE(sampleRateHz * blockBytes, 28);
  file.writeUInt16LE(blockBytes, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(frames * blockBytes, 40);
  for (const [channel, samples] of channels.entries())
    for (const [frame, sample] of samples.entries())
      file.writeInt16LE(sample, 44 + (frame * channels.length + channel) * 2);
  return file;
}

/** The audio of a WAV file that this service has written, without its header. */
export function audioOfWav(file: Buffer): Buffer {
  const data = file.indexOf('data', 12, 'latin1');
  return file.subarray(data + 8, data + 8 + file.readUInt32LE(data + 4));
}
