/**
 * The page of the browser tests: the code of a typical app, and counters of what it leaves open.
 */

import './refresh-runtime.js';
import { createClient } from '@earshot/http';
import { type ReactElement, StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { LevelMeter, LiveCaptions, Transcript } from '../../src/components/index.js';
import {
  EarshotProvider,
  type LiveHandle,
  useLiveTranscription,
  useTranscriptions,
  useTranscriptPlayer,
} from '../../src/index.js';
import { counters } from './count-resources.js';
import { performReactRefresh, register } from './refresh-runtime.js';

const address = new URLSearchParams(location.search);
const client = createClient({
  baseUrl: address.get('service') ?? '',
  apiKey: address.get('key') ?? '',
});

let live: LiveHandle | undefined;

/**
 * Declares the component of the page. Another declaration replaces it, as when its file is edited.
 */
function declareLive(version: number) {
  function Live({ isStarted }: { isStarted: boolean }): ReactElement {
    live = useLiveTranscription({
      config: { endpointing: 0.3 },
      microphone: { echoCancellation: false, noiseSuppression: false, autoGainControl: false },
      startsOnMount: isStarted,
    });
    return (
      <>
        <p id="version">{version}</p>
        <p id="status">{live.status}</p>
        <p id="problem">{live.error?.message}</p>
        <p id="text">{live.transcript.text}</p>
        <p id="partial">{live.partial}</p>
        <LiveCaptions id="captions" source={live} maximumFinals={100} />
        <LevelMeter id="meter" source={live} />
      </>
    );
  }
  register(Live, 'Live');
  return Live;
}
const Live = declareLive(1);

/** A transcript of several languages and speakers. */
const utterances = [
  { text: 'Good morning.', language: 'en', speaker: 0, start: 0, end: 1 },
  {
    text: '\u0635\u0628\u0627\u062d \u0627\u0644\u062e\u064a\u0631',
    language: 'ar',
    speaker: 1,
    start: 1,
    end: 2,
  },
].map((utterance) => ({ ...utterance, channel: 0, confidence: 1, words: [] }));

function Player(): ReactElement {
  const player = useTranscriptPlayer(utterances);
  return <Transcript player={player} style={{ height: 100 }} renderHead={() => <b>Speaker</b>} />;
}

/** A component that is unmounted in any of its states. */
function Restless({ at }: { at: number }): ReactElement {
  const restless = useLiveTranscription({ startsOnMount: at % 3 !== 0 });
  const list = useTranscriptions({ limit: 2 });
  const { store } = restless;
  useEffect(() => {
    if (at % 5 === 0) void store.start();
    if (at % 7 === 0) void store.pause();
    if (at % 4 === 0) void store.stop();
  }, [at, store]);
  return (
    <div>
      {restless.status} {list.status}
      <LevelMeter source={restless} />
    </div>
  );
}

const root = createRoot(document.getElementById('root') as HTMLElement);
let setShown: (isShown: boolean) => void = () => {};
let showTranscript: () => void = () => {};

function App({ isStarted }: { isStarted: boolean }): ReactElement | null {
  const [isShown, set] = useState(true);
  const [hasTranscript, setTranscript] = useState(false);
  setShown = set;
  showTranscript = () => setTranscript(true);
  if (!isShown) return null;
  return (
    <main>
      <Live isStarted={isStarted} />
      {hasTranscript && <Player />}
    </main>
  );
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const isLive = () => document.getElementById('root')?.textContent?.includes('live') === true;

/** Mounts and unmounts a component, each time after a different delay. */
async function churn(times: number, seed: number): Promise<void> {
  let random = seed;
  for (let at = 0; at < times; at += 1) {
    random = (random * 1_103_515_245 + 12_345) % 2_147_483_648;
    root.render(
      <StrictMode>
        <EarshotProvider client={client}>
          <Restless key={at} at={at} />
        </EarshotProvider>
      </StrictMode>,
    );
    // Most are unmounted while the microphone opens, some when the session is live.
    // The lower bits of the generator repeat soon.
    const kind = (random >>> 8) % 40;
    if (kind < 20) await sleep(0);
    else if (kind < 39) await sleep(random % 40);
    else for (let waits = 0; waits < 30 && !isLive(); waits += 1) await sleep(100);
  }
  root.render(null);
}

const driven = {
  counters,
  churn,
  show: (isStarted: boolean) =>
    root.render(
      <StrictMode>
        <EarshotProvider client={client}>
          <App isStarted={isStarted} />
        </EarshotProvider>
      </StrictMode>,
    ),
  hide: () => setShown(false),
  showTranscript: () => showTranscript(),
  refresh: () => {
    declareLive(2);
    performReactRefresh();
  },
  live: () => live,
};

declare global {
  /** The page, for the tests that drive it. */
  var page: Page;
}
type Page = typeof driven;
globalThis.page = driven;
