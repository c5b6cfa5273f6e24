// #region recipe
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createClient } from '@earshot/http';
import { createLiveSession } from '@earshot/live';
import { type Cue, createSegmenter, formatVtt } from '@earshot/subtitles';

const cues: Cue[] = [];
const segmenter = createSegmenter({ language: 'en' });
const session = createLiveSession({ client: createClient(), config: { endpointing: 0.3 } });
session.on('transcript', ({ data }) => {
  if (data.is_final) cues.push(...segmenter.push(data.utterance).committed);
});
await session.start();
await session.pipeFrom(createReadStream('meeting.wav'), { speed: 4 });
await session.stop();
cues.push(...segmenter.flush().committed);
await writeFile('captions.vtt', formatVtt(cues));
console.log(cues.length, 'captions in captions.vtt');
// #endregion recipe
