// #region recipe
import { createClient } from '@earshot/http';

const client = createClient();
for await (const { created_at, file, id, result } of client.preRecorded.iterate({
  status: ['done'],
})) {
  const text = result?.transcription?.full_transcript;
  console.log(JSON.stringify({ id, created_at, name: file?.filename, text }));
}
// #endregion recipe
