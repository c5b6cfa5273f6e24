// #region recipe
import { readdir } from 'node:fs/promises';
import { createClient } from '@earshot/http';

const client = createClient();
const names = await readdir('.');
const waiting = names.filter((name) => /\.(?:mp3|m4a|wav|mp4)$/.test(name));
async function transcribeNext(): Promise<void> {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
    try {
      const { result } = await client.preRecorded.transcribe(name);
      console.log(name, result.transcription?.full_transcript);
    } catch (error) {
      console.error(name, String(error)); // the others continue
    }
}
await Promise.all([transcribeNext(), transcribeNext(), transcribeNext()]);
// #endregion recipe
