import { createClient } from '@earshot/http';

const client = createClient();

// #region service
const job = await client.preRecorded.transcribe('meeting.wav', {
  subtitles: true,
  subtitles_config: {
    formats: ['srt', 'vtt'],
    maximum_characters_per_row: 42,
    style: 'compliance',
  },
});
for (const { format, subtitles } of job.result.transcription?.subtitles ?? [])
  console.log(format, subtitles);

// #endregion service

// #region profile
import { formatVtt, profiles, segment, validate } from '@earshot/subtitles';

const transcription = job.result.transcription;
if (transcription) {
  const profile = profiles.netflix('en', { sdh: true });
  const cues = segment(transcription, { profile });
  for (const { message, rule } of validate(cues, profile)) console.error(rule, message);
  console.log(formatVtt(cues));
}

// #endregion profile

// #region live
import { createSegmenter } from '@earshot/subtitles';

const segmenter = createSegmenter({ language: 'en' });
for (const utterance of transcription?.utterances ?? []) {
  // In a live session: each utterance of a transcript with is_final.
  const { committed } = segmenter.push(utterance);
  for (const cue of committed) console.log(cue.startSeconds, cue.text);
}
console.log(segmenter.flush().committed.length);
// #endregion live
