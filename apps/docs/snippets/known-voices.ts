import { voiceSuggestionSchema } from '@earshot/core';
import { createClient } from '@earshot/http';

const client = createClient();

// #region enrol
const { audio_url } = await client.files.upload('anna.wav');
const anna = await client.voices.enrol({ name: 'Anna', audio_url, consent: true });
console.log(`${anna.wide_seconds} seconds of ${anna.name}`);
// #endregion enrol

// #region suggestions
const job = await client.preRecorded.transcribe('meeting.wav', { diarization: true });
const { voices } = await client.voices.list();
const suggestions = voiceSuggestionSchema.array().parse(job.post_session_metadata['known_voices']);
for (const { probability, speaker, voice_id } of suggestions)
  console.log(speaker, voices.find(({ id }) => id === voice_id)?.name, probability);
// #endregion suggestions

await client.voices.delete(anna.id);
