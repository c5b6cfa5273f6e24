import { speech } from '@earshot/server/testing';

const headerBytes = 44;

/**
 * The bundled sample of nine seconds, several times, as one WAV file.
 *
 * @param copies - how many times
 */
export function repeatedSpeech(copies: number): Buffer {
  const samples = speech.subarray(headerBytes);
  const file = Buffer.concat([
    speech.subarray(0, headerBytes),
    ...Array.from({ length: copies }, () => samples),
  ]);
  file.writeUInt32LE(file.length - 8, 4);
  file.writeUInt32LE(file.length - headerBytes, headerBytes - 4);
  return file;
}

/** A tenth of a second of silence, as a WAV file. */
export function tinyRecording(): Buffer {
  const silence = Buffer.alloc(3200);
  const file = Buffer.concat([speech.subarray(0, headerBytes), silence]);
  file.writeUInt32LE(file.length - 8, 4);
  file.writeUInt32LE(silence.length, headerBytes - 4);
  return file;
}
