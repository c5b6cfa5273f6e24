import { readFile } from 'node:fs/promises';
import { createAudioEncoder, mixDown, readWav, resample } from '@earshot/audio';
import { createClient } from '@earshot/http';
import { createLiveSession } from '@earshot/live';

// Speech as a phone line carries it; yours comes from the provider.
const { channels, format: recorded } = readWav(await readFile('meeting.wav'));
const speech = resample(mixDown(channels), { fromRate: recorded.sampleRateHz, toRate: 8000 });
const phoneFormat = { encoding: 'wav/ulaw', bit_depth: 8, sample_rate: 8000, channels: 1 } as const;
const line = createAudioEncoder(phoneFormat).encode([speech]);

// #region session
const session = createLiveSession({
  client: createClient(),
  config: {
    encoding: 'wav/ulaw',
    sample_rate: 8000, // bit_depth is 8 by itself
    endpointing: 0.3,
    messages_config: { receive_partial_transcripts: true },
  },
});
session.on('transcript', ({ data }) => {
  if (data.is_final) console.log(data.utterance.text);
});
await session.start();
// #endregion session

// #region frames
/** Frames of 20 ms, as phone providers send them: base64 of mu-law in a JSON message. */
function receiveFrame(payload: string): void {
  session.send(Buffer.from(payload, 'base64'));
}
// #endregion frames

for (let at = 0; at < line.byteLength; at += 160)
  receiveFrame(Buffer.from(line.subarray(at, at + 160)).toString('base64'));

// #region end
const { result } = await session.stop(); // the caller hung up
console.log(result?.transcription?.full_transcript);
// #endregion end
