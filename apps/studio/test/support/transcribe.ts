import { testKey } from '@earshot/server/testing';

/**
 * Uploads audio and has it transcribed.
 *
 * @param options - parameters of the request
 * @returns id of the job, which has not ended
 */
export async function beginTranscription(
  origin: string,
  bytes: Uint8Array,
  filename: string,
  options: object = {},
): Promise<string> {
  const form = new FormData();
  form.set('audio', new Blob([new Uint8Array(bytes)]), filename);
  const headers = { 'x-service-key': testKey };
  const upload = await fetch(`${origin}/v2/upload`, { method: 'POST', headers, body: form });
  const { audio_url } = (await upload.json()) as { audio_url: string };
  const created = await fetch(`${origin}/v2/pre-recorded`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ audio_url, ...options }),
  });
  return ((await created.json()) as { id: string }).id;
}

/** Uploads audio and waits for its transcript. It takes what {@link beginTranscription} takes. */
export async function transcribe(
  ...upload: Parameters<typeof beginTranscription>
): Promise<string> {
  const [origin] = upload;
  const id = await beginTranscription(...upload);
  const headers = { 'x-service-key': testKey };
  const events = await fetch(`${origin}/v2/pre-recorded/${id}/events`, { headers });
  // The stream ends with the job.
  const text = await events.text();
  if (!text.includes('event: done')) throw new Error(`the job failed: ${text.slice(-500)}`);
  return id;
}
