// @vitest-environment node
import { createClient } from '@earshot/http';
import { verifies } from '@earshot/specification';
import { Window } from 'happy-dom';
import { act, type ReactElement, StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, vi } from 'vitest';
import { useLiveCaptions, useSubtitles } from '../src/captions/index.js';
import { LevelMeter, LiveCaptions, Transcript } from '../src/components/index.js';
import {
  EarshotProvider,
  useCreateTranscription,
  useLiveTranscription,
  useMicrophone,
  useTranscription,
  useTranscriptions,
  useTranscriptPlayer,
} from '../src/index.js';
import { useFileAudio, useTabAudio } from '../src/sources/index.js';

const transcription = {
  languages: ['en'],
  utterances: [{ start: 0, end: 1, text: 'hello world', channel: 0 }],
};

/** Everything of the package on one page. */
function App(): ReactElement {
  const live = useLiveTranscription();
  const microphone = useMicrophone();
  const tab = useTabAudio();
  const file = useFileAudio({ file: null });
  const list = useTranscriptions();
  const job = useTranscription('a');
  const creation = useCreateTranscription();
  const player = useTranscriptPlayer(transcription.utterances);
  const captions = useLiveCaptions(live);
  const subtitles = useSubtitles(transcription);
  return (
    <main>
      <p>
        {[
          live.status,
          live.partial,
          microphone.status,
          tab.status,
          file.status,
          list.status,
          job.status,
          creation.status,
        ].join()}
      </p>
      <p>{captions.committed.length + subtitles.cues.length}</p>
      <a href={subtitles.url ?? undefined}>{subtitles.text}</a>
      <LiveCaptions source={live} />
      <LevelMeter source={microphone} />
      <Transcript player={player} />
    </main>
  );
}

verifies(
  'react.server',
  'everything is rendered without a window and hydrated without a mismatch',
  async () => {
    expect('window' in globalThis || 'document' in globalThis).toBe(false);
    const client = createClient({
      baseUrl: 'https://earshot.test',
      fetch: async () => new Promise(() => undefined),
    });
    const element = (
      <StrictMode>
        <EarshotProvider client={client}>
          <App />
        </EarshotProvider>
      </StrictMode>
    );
    const html = renderToString(element);
    expect(html).toContain('idle,,closed,closed,closed,loading,loading,idle');
    expect(html).toContain('hello world');

    const window = new Window();
    for (const [name, value] of Object.entries({
      window,
      document: window.document,
      navigator: window.navigator,
      IS_REACT_ACT_ENVIRONMENT: true,
    }))
      vi.stubGlobal(name, value);
    try {
      const { hydrateRoot } = await import('react-dom/client');
      const container = window.document.createElement('div');
      container.innerHTML = html;
      window.document.body.append(container);
      const errors: unknown[] = [];
      let root: { unmount(): void } | undefined;
      await act(async () => {
        root = hydrateRoot(container as unknown as Element, element, {
          onRecoverableError: (error) => errors.push(error),
        });
      });
      expect(errors).toEqual([]);
      expect(container.textContent).toContain('idle,,closed,closed,closed,loading,loading,idle');
      await act(async () => root?.unmount());
    } finally {
      await window.happyDOM.close();
      vi.unstubAllGlobals();
    }
  },
);
