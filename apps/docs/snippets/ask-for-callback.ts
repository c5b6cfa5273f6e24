import { createClient } from '@earshot/http';

const client = createClient();

// #region request
const { audio_url } = await client.files.upload('meeting.wav');
const { id } = await client.preRecorded.create({
  audio_url,
  callback: true,
  callback_config: { url: 'https://app.example/webhook', method: 'POST' },
  custom_metadata: { order: 4711 },
});
// #endregion request
console.log(id);
