// #region recipe
import { createClient } from '@earshot/http';

const client = createClient();
const { result } = await client.preRecorded.transcribe('meeting.wav', { diarization: true });
const seconds = new Map<number, number>();
for (const { channel, end, speaker = channel, start } of result.transcription?.utterances ?? [])
  seconds.set(speaker, (seconds.get(speaker) ?? 0) + end - start);
const total = [...seconds.values()].reduce((sum, each) => sum + each, 0);
for (const [speaker, spoken] of seconds)
  console.log(
    `Speaker ${speaker + 1}: ${spoken.toFixed(1)} s, ${Math.round((100 * spoken) / total)} %`,
  );
// #endregion recipe
