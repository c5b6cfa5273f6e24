// #region recipe
import { createClient } from '@earshot/http';

const client = createClient();
const wanted = 'friday';
const { result } = await client.preRecorded.transcribe('meeting.wav');
const places = (result.transcription?.utterances ?? []).flatMap(({ text, words }) =>
  words
    .filter(({ word }) => word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '') === wanted)
    .map(({ start }) => `${start.toFixed(1)} s: ${text}`),
);
console.log(places.length, 'times', wanted);
for (const place of places) console.log(place);
// #endregion recipe
