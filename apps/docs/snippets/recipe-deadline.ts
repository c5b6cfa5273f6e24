// #region recipe
import { createAndWaitOrCancel, createClient } from '@earshot/http';

const client = createClient();
const interruption = new AbortController();
process.once('SIGINT', () => interruption.abort());
const signal = AbortSignal.any([interruption.signal, AbortSignal.timeout(15 * 60_000)]);
const { audio_url } = await client.files.upload('meeting.wav', { signal });
const { result } = await createAndWaitOrCancel(client, { audio_url }, { signal });
console.log(result.transcription?.full_transcript);
// #endregion recipe
