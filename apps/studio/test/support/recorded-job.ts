import { readFileSync } from 'node:fs';
import { samplePath, testKey } from '@earshot/server/testing';
import { replaceResult } from '@earshot/server/testing/results';
import { addOnResult, addOnSeconds } from './add-on-result.js';
import type { StudioRig } from './studio.js';

/**
 * A real job over speech of two minutes, whose result is then the one with every add-on.
 *
 * @returns path of its page
 */
export async function recordAddOnJob({ server }: StudioRig): Promise<string> {
  const id = await transcribe(server.url, repeatedSpeech(addOnSeconds), 'board meeting.wav');
  replaceResult(server.dataFolder, id, addOnResult);
  return `/recordings/${id}`;
}

/** Uploads audio and waits for its transcript. */
async function transcribe(origin: string, bytes: Uint8Array, filename: string): Promise<string> {
  const form = new FormData();
  form.set('audio', new Blob([new Uint8Array(bytes)]), filename);
  const headers = { 'x-service-key': testKey };
  const upload = await fetch(`${origin}/v2/upload`, { method: 'POST', headers, body: form });
  const { audio_url } = (await upload.json()) as { audio_url: string };
  const created = await fetch(`${origin}/v2/pre-recorded`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ audio_url, pii_redaction: false }),
  });
  const { id } = (await created.json()) as { id: string };
  const events = await fetch(`${origin}/v2/pre-recorded/${id}/events`, { headers });
  // The stream ends with the job.
  const text = await events.text();
  if (!text.includes('event: done')) throw new Error(`the job failed: ${text.slice(-500)}`);
  return id;
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
