// #region recipe
import { createClient } from '@earshot/http';

const client = createClient();
const { id, result } = await client.preRecorded.transcribe('meeting.wav');
try {
  console.log(result.transcription?.full_transcript);
} finally {
  await client.preRecorded.delete(id); // its audio, its result and its edits
}
// #endregion recipe
