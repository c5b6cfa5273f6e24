// #region http
import { strict as assert } from 'node:assert';
import { createClient } from '@earshot/http';
import { createFakeClock, createFakeHttpService } from '@earshot/testing';

const clock = createFakeClock();
const { baseUrl, fetch } = createFakeHttpService({
  clock,
  script: { utterances: [{ text: 'hello world', startSeconds: 0.2, endSeconds: 0.8 }] },
  // The first request is refused. The client tries again.
  faults: ({ index }) => (index === 0 ? { status: 503, message: 'busy' } : undefined),
});
const client = createClient({ baseUrl, fetch, clock });

let text: string | undefined;
void client.preRecorded.transcribe(new File(['audio'], 'meeting.wav')).then((job) => {
  text = job.result.transcription?.full_transcript;
});
await clock.advanceUntil(() => text !== undefined);
assert.equal(text, 'hello world');

// #endregion http

// #region live
import { createLiveSession } from '@earshot/live';
import { createFakeLiveService, createNoise } from '@earshot/testing';

const service = createFakeLiveService({
  clock,
  script: { utterances: [{ text: 'hello world', startSeconds: 0.2, endSeconds: 0.8 }] },
  // The first connection breaks when 20,000 bytes have reached the service.
  faults: ({ index }) => (index === 0 ? { toServer: { cutAfterBytes: 20_000 } } : undefined),
});
const { id, url } = service.initiate();
const session = createLiveSession({ url }, { clock, webSocket: service.WebSocket });
session.send(createNoise(32_000));
const finished = session.stop();
await clock.advanceUntil(() => session.state === 'ended');
assert.equal((await finished).result?.transcription?.full_transcript, 'hello world');
assert.equal(service.session(id).audio.length, 32_000); // nothing lost, nothing twice
console.log(text);
// #endregion live
