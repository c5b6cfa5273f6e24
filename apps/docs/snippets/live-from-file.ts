// #region live
import { createReadStream } from 'node:fs';
import { createClient } from '@earshot/http';
import { createLiveSession } from '@earshot/live';

const session = createLiveSession({
  client: createClient(),
  config: { endpointing: 0.3 },
});
session.on('transcript', ({ data }) => {
  console.log(data.utterance.start, data.utterance.text);
});
await session.start();
const audio = createReadStream('meeting.wav');
await session.pipeFrom(audio, { speed: 4 });
const { result } = await session.stop();
console.log(result?.transcription?.full_transcript);
// #endregion live
