import { applyTranscriptEdits } from '@earshot/core/edits';
import { ApiError, createClient } from '@earshot/http';

const { preRecorded } = createClient();
const { id, result } = await preRecorded.transcribe('meeting.wav');

// #region correct
const { data, response } = await preRecorded.edits.get(id).withResponse();
const edits = {
  ...data,
  corrections: [{ from: 0, count: 1, text: 'Welcome' }], // the first word
  splits: [3], // an utterance begins at the fourth
};
try {
  await preRecorded.edits.replace(id, edits, { ifMatch: response.headers.get('etag') });
} catch (error) {
  if (!ApiError.is(error) || error.status !== 412) throw error;
  console.error('Somebody else has changed it: read it again.');
}
// #endregion correct

// #region apply
const recognized = result.transcription?.utterances ?? [];
for (const { utterance } of applyTranscriptEdits(recognized, edits))
  console.log(utterance.start.toFixed(1), utterance.text);
// #endregion apply
