import { readFileSync } from 'node:fs';
import { samplePath } from '@earshot/server/testing';
import { replaceResult } from '@earshot/server/testing/results';
import { addOnResult, addOnSeconds } from './add-on-result.js';
import type { StudioRig } from './studio.js';
import { transcribe } from './transcribe.js';

/**
 * A real job over speech of two minutes, whose result is then the one with every add-on.
 *
 * @returns path of its page
 */
export async function recordAddOnJob({ server }: StudioRig): Promise<string> {
  const id = await transcribe(server.url, repeatedSpeech(addOnSeconds), 'board meeting.wav', {
    pii_redaction: false,
  });
  replaceResult(server.dataFolder, id, addOnResult);
  return `/recordings/${id}`;
}

/** The bundled speech, again and again. */
function repeatedSpeech(seconds: number): Uint8Array {
  const wav = readFileSync(samplePath);
  const headerBytes = 44;
  const bytesPerSecond = wav.readUInt32LE(28);
  const samples = wav.subarray(headerBytes);
  const wanted = seconds * bytesPerSecond;
  const repeated = Buffer.concat(
    Array.from({ length: Math.ceil(wanted / samples.length) }, () => samples),
  ).subarray(0, wanted);
  const header = Buffer.from(wav.subarray(0, headerBytes));
  header.writeUInt32LE(headerBytes - 8 + repeated.length, 4);
  header.writeUInt32LE(repeated.length, 40);
  return Buffer.concat([header, repeated]);
}
