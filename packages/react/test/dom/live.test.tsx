import { MicrophoneError } from '@earshot/audio/worklet';
import { LiveError, type TranscriptEntry } from '@earshot/live';
import { verifies } from '@earshot/specification';
import { memo, type ReactElement, useState, version } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import {
  EarshotProvider,
  type LiveHandle,
  type LiveStatus,
  type LiveStore,
  useEarshotSelector,
  useLiveTranscription,
} from '../../src/index.js';
import { createLiveRig, type LiveRig, scriptText } from '../support/live-rig.js';
import { act, render, renderHook } from '../support/render.js';

const useLive = (rig: LiveRig) => renderHook(() => useLiveTranscription(rig.options), rig.wrap);

/** Expects that nothing is open and nothing waits. */
function expectNothingOpen({ microphones, openSockets }: LiveRig): void {
  expect({ microphones: microphones.open, openSockets }).toEqual({
    microphones: 0,
    openSockets: 0,
  });
}

afterEach(() => {
  document.body.replaceChildren();
});

verifies('react.live', 'a microphone becomes partials, finals and a result', async () => {
  const rig = createLiveRig();
  const hook = await useLive(rig);
  const statuses: LiveStatus[] = [];
  hook.current.store.subscribe(() => {
    const { status } = hook.current.store.getSnapshot();
    if (statuses.at(-1) !== status) statuses.push(status);
  });
  expect(hook.current.status).toBe('idle');
  await rig.start(hook.current);
  expect(hook.current.status).toBe('live');
  await rig.advance(700);
  expect(hook.current.partial).toMatch(/^every/);
  await rig.advance(2600);
  expect(hook.current.transcript.text).toBe(scriptText);
  expect(hook.current.captions.map(({ utterance }) => utterance.text).join(' ')).toBe(scriptText);
  void hook.current.stop();
  await rig.advance(3000);
  expect(hook.current.status).toBe('ended');
  expect(hook.current.result?.transcription?.full_transcript).toBe(scriptText);
  expect(hook.current.sessionId).toBe(rig.service.sessions[0]?.job.id);
  expect(hook.current.statistics?.lostSeconds).toBe(0);
  expect(hook.current.error).toBeNull();
  expect(statuses).toEqual(['starting', 'live', 'stopping', 'ended']);
  expect([rig.service.sessions.length, rig.microphones.opened]).toEqual([1, 1]);
  expect(rig.microphones.open).toBe(0);
  // Another start is another session.
  await rig.start(hook.current);
  expect(hook.current.transcript.text).toBe('');
  expect(rig.service.sessions).toHaveLength(2);
  await hook.unmount();
});

verifies('react.live', 'a start at the mount makes one session under StrictMode', async () => {
  const rig = createLiveRig();
  const hook = await renderHook(
    () => useLiveTranscription({ ...rig.options, startsOnMount: true }),
    rig.wrap,
  );
  await rig.advance(500);
  expect(hook.current.status).toBe('live');
  expect([rig.service.sessions.length, rig.microphones.opened]).toEqual([1, 1]);
  await hook.unmount();
  await rig.advance(0);
  expectNothingOpen(rig);
});

verifies('react.resume', 'a connection that breaks is not seen in the transcript', async () => {
  const rig = createLiveRig();
  const hook = await useLive(rig);
  await rig.start(hook.current);
  await rig.advance(900);
  await act(() => rig.service.links[0]?.reset());
  expect(hook.current.status).toBe('reconnecting');
  await rig.advance(4000);
  expect(hook.current.status).toBe('live');
  expect(hook.current.transcript.text).toBe(scriptText);
  void hook.current.stop();
  await rig.advance(3000);
  expect(hook.current.statistics).toMatchObject({ reconnects: 1, lostSeconds: 0 });
  expect(hook.current.result?.transcription?.full_transcript).toBe(scriptText);
  await hook.unmount();
});

verifies('react.pause', 'a pause of five minutes keeps the session', async () => {
  const rig = createLiveRig();
  const hook = await useLive(rig);
  await rig.start(hook.current);
  await rig.advance(900);
  await act(() => hook.current.pause());
  expect(hook.current.status).toBe('paused');
  expect(rig.microphones.open).toBe(0);
  await rig.advance(300_000);
  expect(hook.current.status).toBe('paused');
  await act(() => hook.current.resume());
  await rig.advance(2500);
  expect(hook.current.status).toBe('live');
  expect(hook.current.transcript.text).toBe(scriptText);
  expect(rig.service.sessions).toHaveLength(1);
  await hook.unmount();
});

verifies('react.microphone', 'a microphone that is refused initiates no session', async () => {
  const rig = createLiveRig();
  rig.microphones.error = new MicrophoneError('permission_denied', 'No.');
  const hook = await useLive(rig);
  await rig.start(hook.current);
  expect(hook.current.status).toBe('failed');
  expect(hook.current.error).toBe(rig.microphones.error);
  expect(rig.service.sessions).toHaveLength(0);
  // The user has followed the advice.
  rig.microphones.error = null;
  await rig.start(hook.current);
  expect([hook.current.status, hook.current.error]).toEqual(['live', null]);
  await hook.unmount();
});

verifies(
  'react.microphone',
  'a microphone that is unplugged comes back, in the same session',
  async () => {
    const devices = new EventTarget();
    vi.stubGlobal('navigator', { mediaDevices: devices });
    const rig = createLiveRig();
    const hook = await useLive(rig);
    await rig.start(hook.current);
    await rig.advance(1500);
    rig.microphones.error = new MicrophoneError('no_device', 'There is no microphone.');
    await act(async () => rig.microphones.lose());
    expect([hook.current.status, hook.current.error]).toEqual(['live', rig.microphones.error]);
    // Longer than the service waits for audio.
    await rig.advance(60_000);
    expect(rig.microphones.open).toBe(0);
    rig.microphones.error = null;
    await act(async () => devices.dispatchEvent(new Event('devicechange')));
    expect([hook.current.status, hook.current.error]).toEqual(['live', null]);
    await rig.advance(2500);
    expect(hook.current.transcript.text).toBe(scriptText);
    expect(rig.service.sessions).toHaveLength(1);
    // Another one replaces it at once.
    await act(async () => rig.microphones.lose());
    expect([rig.microphones.open, rig.microphones.opened]).toEqual([1, 3]);
    await hook.unmount();
    await rig.advance(0);
    expectNothingOpen(rig);
    vi.unstubAllGlobals();
  },
);

const states: [string, (rig: LiveRig, hook: { readonly current: LiveHandle }) => Promise<void>][] =
  [
    ['before a start', async () => {}],
    ['as soon as it starts', async (_rig, { current }) => void current.start()],
    [
      'while it connects',
      async (rig, { current }) => {
        rig.service.setDown(true);
        void current.start();
        await rig.advance(200);
      },
    ],
    [
      'while it is live',
      async (rig, { current }) => {
        await rig.start(current);
        await rig.advance(1000);
      },
    ],
    [
      'while it reconnects',
      async (rig, { current }) => {
        await rig.start(current);
        await rig.advance(1000);
        rig.service.setDown(true);
        await rig.advance(1000);
      },
    ],
    [
      'while it is paused',
      async (rig, { current }) => {
        await rig.start(current);
        await act(() => current.pause());
        await rig.advance(100);
      },
    ],
    [
      'while its device is gone',
      async (rig, { current }) => {
        await rig.start(current);
        await rig.advance(1000);
        rig.microphones.error = new Error('gone');
        await act(async () => rig.microphones.lose());
      },
    ],
    [
      'while it stops',
      async (rig, { current }) => {
        await rig.start(current);
        await rig.advance(1000);
        void current.stop();
        await rig.advance(1);
      },
    ],
    [
      'after it has failed',
      async (rig, { current }) => {
        rig.microphones.error = new Error('no');
        await rig.start(current);
      },
    ],
  ];

for (const [name, reach] of states)
  verifies('react.release', `unmounted ${name}, it leaves nothing open`, async () => {
    const rig = createLiveRig();
    const hook = await useLive(rig);
    await reach(rig, hook);
    await hook.unmount();
    await rig.advance(0);
    expectNothingOpen(rig);
    await hook.current.start();
    await rig.advance(0);
    expectNothingOpen(rig);
  });

verifies(
  'react.renders',
  'a partial renders its caption, and nothing else in the tree',
  async () => {
    const rig = createLiveRig();
    const renders: Record<string, number> = {};
    const count = (name: string) => {
      renders[name] = (renders[name] ?? 0) + 1;
    };
    let live: LiveHandle | undefined;
    const Caption = memo(function Caption({ entry }: { entry: TranscriptEntry }): ReactElement {
      count(entry.utterance.text);
      return <p>{entry.utterance.text}</p>;
    });
    function Captions({ store }: { store: LiveStore }): ReactElement {
      count('captions');
      const captions = useEarshotSelector(store, (state) => state.captions);
      return (
        <>
          {captions.map((entry) => (
            <Caption key={entry.id} entry={entry} />
          ))}
        </>
      );
    }
    const MemoCaptions = memo(Captions);
    function Status({ store }: { store: LiveStore }): ReactElement {
      count('status');
      return <b>{useEarshotSelector(store, ({ status }) => status)}</b>;
    }
    const MemoStatus = memo(Status);
    function App(): ReactElement {
      count('app');
      live = useLiveTranscription(rig.options);
      return (
        <>
          <i>{live.error?.message}</i>
          <MemoStatus store={live.store} />
          <MemoCaptions store={live.store} />
        </>
      );
    }
    const { unmount } = await render(rig.wrap(<App />));
    await rig.start(live);
    await rig.advance(1);
    const before = { ...renders };
    let partials = 0;
    live?.store.subscribe(() => {
      partials += 1;
    });
    // In steps of less than a message: React 18 renders at the end of each.
    for (let step = 0; step < 175; step += 1) await rig.advance(20);
    expect(partials).toBeGreaterThan(8);
    expect([renders['app'], renders['status']]).toEqual([before['app'], before['status']]);
    // StrictMode renders twice.
    expect(renders['captions']).toBe((before['captions'] ?? 0) + 2 * partials);
    const items = Object.entries(renders).filter(
      ([name]) => !['app', 'status', 'captions'].includes(name),
    );
    expect(items.length).toBeGreaterThan(6);
    const total = items.reduce((sum, [, number]) => sum + number, 0);
    expect(total).toBe(2 * partials);
    await unmount();
  },
);

verifies(
  'react.renders',
  'fields that a component begins to read later are the present ones',
  async () => {
    const rig = createLiveRig();
    let live: LiveHandle | undefined;
    let show: (isShown: boolean) => void = () => {};
    let renders = 0;
    function App(): ReactElement {
      renders += 1;
      live = useLiveTranscription(rig.options);
      const [isShown, setShown] = useState(false);
      show = setShown;
      return <p>{isShown ? live.transcript.text : live.status}</p>;
    }
    const { container, unmount } = await render(rig.wrap(<App />));
    await rig.start(live);
    const before = renders;
    await rig.advance(1000);
    expect(renders).toBe(before);
    await act(async () => show(true));
    expect(container.textContent).toBe('every word counts');
    await rig.advance(1000);
    expect(container.textContent).toBe('every word counts nothing is lost');
    await unmount();
  },
);

test('levels reach their listeners and render nothing', async () => {
  const rig = createLiveRig();
  const hook = await useLive(rig);
  await rig.start(hook.current);
  const { renders } = hook;
  const levels: number[] = [];
  const remove = hook.current.store.onLevel(({ peakDbfs }) => levels.push(peakDbfs));
  rig.microphones.report(-6, -12);
  remove();
  rig.microphones.report(-7, -12);
  expect(levels).toEqual([-6]);
  expect(hook.renders).toBe(renders);
  await hook.unmount();
});

test('a file in place of a microphone is sent whole, and ends the recording', async () => {
  const rig = createLiveRig();
  let isCancelled = false;
  const source = () =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (let index = 0; index < 30; index += 1) controller.enqueue(new Uint8Array(3200));
        controller.close();
      },
      cancel: () => {
        isCancelled = true;
      },
    });
  const hook = await renderHook(() => useLiveTranscription({ ...rig.options, source }), rig.wrap);
  await rig.start(hook.current);
  await rig.advance(5000);
  expect(hook.current.status).toBe('ended');
  expect(hook.current.transcript.text).toBe(scriptText);
  expect(rig.microphones.opened).toBe(0);
  expect(isCancelled).toBe(false);
  await hook.unmount();
});

test('errors of the service and of the options are the error of the state', async () => {
  const rig = createLiveRig({ faults: () => 'refused' });
  const { sessionOptions } = rig.options;
  const reconnect = { timeoutMs: 1 };
  const hook = await renderHook(
    () =>
      useLiveTranscription({ ...rig.options, sessionOptions: { ...sessionOptions, reconnect } }),
    rig.wrap,
  );
  await rig.start(hook.current);
  await rig.advance(4000);
  expect(hook.current.status).toBe('failed');
  expect(LiveError.is(hook.current.error)).toBe(true);
  await rig.advance(0);
  expectNothingOpen(rig);
  await hook.unmount();

  const without = await renderHook(() => useLiveTranscription(rig.options));
  await rig.start(without.current);
  expect(without.current.error?.message).toContain('put an EarshotProvider');
  await without.unmount();
});

verifies('react.token', 'a token endpoint initiates the session', async () => {
  const rig = createLiveRig();
  const asked: unknown[] = [];
  const endpoint = async (config: object) => {
    asked.push(config);
    return { url: rig.service.initiate(config).url };
  };
  const hook = await renderHook(
    () => useLiveTranscription({ ...rig.options, config: { sample_rate: 8000 } }),
    (children) => <EarshotProvider tokenEndpoint={endpoint}>{children}</EarshotProvider>,
  );
  await rig.start(hook.current);
  await rig.advance(1000);
  expect(hook.current.transcript.text).toBe('every word counts');
  expect(asked).toEqual([
    {
      encoding: 'wav/pcm',
      bit_depth: 16,
      sample_rate: 8000,
      channels: 1,
      messages_config: { receive_partial_transcripts: true },
    },
  ]);
  await hook.unmount();
});

verifies('react.versions', 'the tests run with the version of React that they name', () => {
  const expected = { 'react 18.2': '18.2.0', 'react 18.3': '18.3.1' }[
    process.env['REACT_VERSION'] ?? ''
  ];
  expect(version).toMatch(expected ?? /^19\./);
});
