import { createClient } from '@earshot/http';

const client = createClient();

// #region channels
const job = await client.preRecorded.transcribe('meeting.wav');
const names = ['agent', 'caller'];
for (const { channel, start, text } of job.result.transcription?.utterances ?? [])
  console.log(start.toFixed(1), names[channel] ?? channel, text);
// #endregion channels

// #region capabilities
const { add_ons, options } = await client.capabilities();
console.log(add_ons.diarization, options.pii_redaction);
// #endregion capabilities
