// #region recipe
import { createClient } from '@earshot/http';

const client = createClient();
const { result } = await client.preRecorded.transcribe('meeting.wav');
const words = (result.transcription?.utterances ?? []).flatMap((utterance) => utterance.words);
const doubtful = words.toSorted((one, other) => one.confidence - other.confidence).slice(0, 10);
for (const { confidence, start, word } of doubtful)
  console.log(confidence.toFixed(2), `${start.toFixed(1)} s`, word.trim());
// #endregion recipe
