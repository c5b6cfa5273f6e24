import { verifies } from '@earshot/specification';
import { type ReactElement, Suspense, startTransition, useState } from 'react';
import { afterEach, expect } from 'vitest';
import { type LiveHandle, useLiveTranscription } from '../../src/index.js';
import { createLiveRig, type LiveRig, scriptText } from '../support/live-rig.js';
import { act, render } from '../support/render.js';

afterEach(() => {
  document.body.replaceChildren();
});

/** Promise that a component waits for, as for data. */
interface Gate {
  promise: Promise<void> | null;
  readonly open: () => void;
}

function createGate(): Gate {
  let resolve = () => {};
  const gate: Gate = {
    promise: new Promise<void>((done) => {
      resolve = done;
    }),
    open: () => {
      gate.promise = null;
      resolve();
    },
  };
  return gate;
}

/** A page that suspends beside a live transcription. */
function createPage(rig: LiveRig) {
  let live: LiveHandle | undefined;
  let suspend: (gate: Gate) => void = () => {};
  function Live(): ReactElement {
    live = useLiveTranscription({ ...rig.options, startsOnMount: true });
    return <p>{live.transcript.text}</p>;
  }
  function Waiting({ first }: { first: Gate | null }): null {
    const [gate, setGate] = useState(first);
    suspend = setGate;
    // A component throws a promise to wait, in every version of React.
    // oxlint-disable-next-line typescript/only-throw-error -- the protocol of Suspense
    if (gate?.promise) throw gate.promise;
    return null;
  }
  return {
    element: (first: Gate | null) =>
      rig.wrap(
        <>
          <Live />
          <Waiting first={first} />
        </>,
      ),
    live: () => live?.store.getSnapshot(),
    suspend: (gate: Gate) => act(async () => suspend(gate)),
  };
}

verifies(
  ['react.live', 'react.suspense'],
  'a page that suspends before it is shown opens nothing until it is, and then once',
  async () => {
    const rig = createLiveRig();
    const gate = createGate();
    const page = createPage(rig);
    const rendered = await render(
      <Suspense fallback={<p>Wait.</p>}>{page.element(gate)}</Suspense>,
    );
    await rig.advance(500);
    expect([rig.service.sessions.length, rig.microphones.opened]).toEqual([0, 0]);
    await act(async () => gate.open());
    // The microphone is loaded, and then opened.
    await rig.advance(10);
    await rig.advance(500);
    expect(page.live()?.status).toBe('live');
    expect([rig.service.sessions.length, rig.microphones.opened]).toEqual([1, 1]);
    await rendered.unmount();
    await rig.advance(0);
    expect([rig.microphones.open, rig.openSockets]).toEqual([0, 0]);
  },
);

verifies(
  ['react.live', 'react.suspense'],
  'a page that suspends while somebody speaks keeps its session, and has every word when it is shown again',
  async () => {
    const rig = createLiveRig();
    const page = createPage(rig);
    const rendered = await render(
      <Suspense fallback={<p>Wait.</p>}>{page.element(null)}</Suspense>,
    );
    await rig.advance(900);
    const gate = createGate();
    await page.suspend(gate);
    expect(rendered.container.textContent).toContain('Wait.');
    await rig.advance(2500);
    expect(page.live()?.status).toBe('live');
    await act(async () => gate.open());
    expect(rendered.container.textContent).toBe(scriptText);
    expect([rig.service.sessions.length, rig.microphones.opened]).toEqual([1, 1]);
    await rendered.unmount();
    await rig.advance(0);
    expect([rig.microphones.open, rig.openSockets]).toEqual([0, 0]);
  },
);

verifies(
  ['react.live', 'react.suspense', 'react.release'],
  'a transition opens nothing while it is pending or when it is given up, and one session when it is shown',
  async () => {
    const rig = createLiveRig();
    const gate = createGate();
    const page = createPage(rig);
    let show: (isLive: boolean) => void = () => {};
    function Views(): ReactElement {
      const [isLive, setIsLive] = useState(false);
      show = (next) => startTransition(() => setIsLive(next));
      return isLive ? page.element(gate) : <p>Start page</p>;
    }
    // Where a boundary exists already, a transition keeps the shown page until the next page is
    // complete.
    const rendered = await render(
      <Suspense fallback={<p>Wait.</p>}>
        <Views />
      </Suspense>,
    );
    for (const isLive of [true, false, true]) {
      await act(async () => show(isLive));
      await rig.advance(500);
      expect(rendered.container.textContent).toBe('Start page');
    }
    expect([rig.service.sessions.length, rig.microphones.opened]).toEqual([0, 0]);
    await act(async () => gate.open());
    await rig.advance(10);
    await rig.advance(4000);
    expect(rendered.container.textContent).toBe(scriptText);
    expect([rig.service.sessions.length, rig.microphones.opened]).toEqual([1, 1]);
    await act(async () => show(false));
    await rig.advance(0);
    expect(rendered.container.textContent).toBe('Start page');
    expect([rig.microphones.open, rig.openSockets]).toEqual([0, 0]);
    await rendered.unmount();
  },
);
