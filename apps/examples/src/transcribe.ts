import { createClient } from '@earshot/http';
import { fileFromPath } from '@earshot/http/node';

const client = createClient({
  baseUrl: process.env['EARSHOT_URL'] ?? 'http://127.0.0.1:4800',
  apiKey: process.env['EARSHOT_API_KEY'] ?? '',
});
const audio = await fileFromPath(process.argv[2] ?? 'meeting.wav');
const job = await client.preRecorded.transcribe(audio, { sentences: true });
for (const { start, text } of job.result?.transcription?.utterances ?? [])
  console.log(start.toFixed(1), text);
