// #region transcribe
import { createClient } from '@earshot/http';

const client = createClient();
const job = await client.preRecorded.transcribe('meeting.wav', {
  language_config: { languages: ['en'] },
  custom_metadata: { order: 4711 },
});
console.log(job.result.transcription?.full_transcript);

// #endregion transcribe

// #region words
for (const utterance of job.result.transcription?.utterances ?? [])
  for (const { confidence, end, start, word } of utterance.words)
    console.log(start.toFixed(2), end.toFixed(2), confidence.toFixed(2), word.trim());
// #endregion words

// #region steps
const { audio_url } = await client.files.upload('meeting.wav');
const { id } = await client.preRecorded.create({ audio_url });
for await (const event of client.preRecorded.events(id))
  if (event.type === 'utterance') console.log(event.data.text);
// #endregion steps

// #region find
const query = { status: ['done'], custom_metadata: { order: 4711 } } as const;
for await (const found of client.preRecorded.iterate(query))
  console.log(found.id, found.created_at);

// #endregion find

// #region failure
import { JobFailedError } from '@earshot/http';

try {
  await client.preRecorded.transcribe(new File(['no audio at all'], 'broken.wav'));
} catch (error) {
  if (JobFailedError.is(error)) console.error(error.errorCode, error.reason);
  else console.error(String(error)); // refused before there was a job
}
// #endregion failure
