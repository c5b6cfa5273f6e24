import { createClient } from '@earshot/http';

// #region client
const client = createClient(); // EARSHOT_URL and EARSHOT_API_KEY
const job = await client.preRecorded.transcribe('meeting.wav', {
  language_config: { languages: ['en'] }, // language, language_code
  diarization: true, // diarize, speaker_labels
  custom_vocabulary: true, // keyterm, keyterms_prompt, prompt
  custom_vocabulary_config: { vocabulary: ['Earshot', 'Ljubljana'] },
  sentences: true,
});
// #endregion client

// #region read
const transcription = job.result.transcription;
console.log(transcription?.full_transcript); // text, transcript
for (const { speaker, start, end, text, words } of transcription?.utterances ?? [])
  console.log(speaker, start, end, text, words.length); // seconds, not milliseconds

// #endregion read

// #region live
import { createReadStream } from 'node:fs';
import { createLiveSession } from '@earshot/live';

const session = createLiveSession({
  client,
  config: {
    sample_rate: 16_000,
    encoding: 'wav/pcm', // linear16, pcm_s16le
    endpointing: 0.3, // seconds of silence
    messages_config: { receive_partial_transcripts: true }, // interim_results
  },
});
session.on('transcript', ({ data }) => console.log(data.is_final, data.utterance.text));
await session.start();
await session.pipeFrom(createReadStream('meeting.wav'), { speed: 4 });
await session.stop(); // CloseStream, Terminate: waits for the last words
// #endregion live
