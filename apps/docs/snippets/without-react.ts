import { createReadStream } from 'node:fs';
import { createClient } from '@earshot/http';

// #region vue
import { createLiveSession, createTranscript } from '@earshot/live';
import { effectScope, onScopeDispose, shallowRef } from 'vue';

/** A composable: `captions` is a ref of the newest snapshot. */
export function useLiveCaptions(url: string) {
  const session = createLiveSession({ url });
  const transcript = createTranscript();
  const captions = shallowRef(transcript.snapshot());
  session.on('message', (message) => transcript.push(message));
  transcript.subscribe(() => {
    captions.value = transcript.snapshot();
  });
  onScopeDispose(() => session.close());
  return { captions, session };
}

// #endregion vue

// #region svelte
import { type TranscriptSnapshot } from '@earshot/live';

/** A store by Svelte's contract: `$captions` in a component is the newest snapshot. */
export function liveCaptions(url: string) {
  const session = createLiveSession({ url });
  const transcript = createTranscript();
  session.on('message', (message) => transcript.push(message));
  const subscribe = (run: (snapshot: TranscriptSnapshot) => void) => {
    run(transcript.snapshot());
    return transcript.subscribe(() => run(transcript.snapshot()));
  };
  return { session, subscribe };
}
// #endregion svelte

const { url } = await createClient().live.initiate({ endpointing: 0.3 });
const scope = effectScope();
await scope.run(async () => {
  const { captions, session } = useLiveCaptions(url);
  await session.start();
  await session.pipeFrom(createReadStream('meeting.wav'), { speed: 4 });
  await session.stop();
  console.log(captions.value.text);
});
scope.stop();
const store = liveCaptions(url);
store.subscribe(({ text }) => console.log(text.length))();
store.session.close();
