import { createClient } from '@earshot/http';

const client = createClient();

// #region vocabulary
const job = await client.preRecorded.transcribe('meeting.wav', {
  custom_vocabulary: true,
  custom_vocabulary_config: { vocabulary: ['Quadrado', { value: 'earshot', intensity: 0.7 }] },
  custom_spelling: true,
  custom_spelling_config: { spelling_dictionary: { Friday: ['friday'] } },
});
console.log(job.result.transcription?.full_transcript);
// #endregion vocabulary
