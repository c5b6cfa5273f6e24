import { verifies } from '@earshot/specification';
import { Profiler, type ReactElement } from 'react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { Transcript } from '../../src/components/index.js';
import { type PlayerHandle, useTranscriptPlayer } from '../../src/index.js';
import { act, render } from '../support/render.js';

/** Utterances of ten words, each half a second, with a second between them. */
const utterances = Array.from({ length: 400 }, (_, row) => ({
  start: row * 6,
  end: row * 6 + 5,
  speaker: row % 2,
  language: 'en',
  words: Array.from({ length: 10 }, (_word, index) => ({
    word: `w${row}-${index}`,
    start: row * 6 + index / 2,
    end: row * 6 + index / 2 + 0.4,
  })),
}));

/** A media element whose time is set by the test. */
class FakeMedia extends EventTarget {
  currentTime = 0;
  paused = true;
  ended = false;

  play(): void {
    this.paused = false;
    this.dispatchEvent(new Event('play'));
  }
}

let frames: Map<number, () => void>;

beforeEach(() => {
  frames = new Map();
  let next = 0;
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => {
    next += 1;
    frames.set(next, callback);
    return next;
  });
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => frames.delete(frame));
});

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** Shows the next frame. */
const nextFrame = () =>
  act(async () => {
    const due = [...frames.values()];
    frames.clear();
    for (const callback of due) callback();
  });

async function renderPlayer() {
  const media = new FakeMedia();
  let player: PlayerHandle | undefined;
  const commits: Record<string, number> = { app: 0 };
  function App(): ReactElement {
    commits['app'] = (commits['app'] ?? 0) + 1;
    player = useTranscriptPlayer(utterances);
    return (
      <Profiler
        id="transcript"
        onRender={() => (commits['transcript'] = (commits['transcript'] ?? 0) + 1)}
      >
        <Transcript player={player} />
      </Profiler>
    );
  }
  const rendered = await render(<App />);
  const handle = player as unknown as PlayerHandle;
  // It has what the player uses of a media element.
  await act(async () => handle.ref(media as unknown as HTMLMediaElement));
  const played = () => rendered.container.querySelector('[data-played]')?.textContent?.trim();
  return { ...rendered, media, player: handle, played, commits };
}

verifies(
  'react.player',
  'the word at the time of the medium is the one that is shown',
  async () => {
    const { container, media, played, commits, unmount } = await renderPlayer();
    media.play();
    await nextFrame();
    expect(played()).toBe('w0-0');
    media.currentTime = 1.2;
    await nextFrame();
    expect(played()).toBe('w0-2');
    const before = { ...commits };
    // Within a word, and in the short pause after it, nothing changes.
    for (const seconds of [1.25, 1.3, 1.45]) {
      media.currentTime = seconds;
      await nextFrame();
    }
    expect(commits).toEqual(before);
    media.currentTime = 1.5;
    await nextFrame();
    expect(played()).toBe('w0-3');
    expect(commits).toEqual({ ...before, transcript: (before['transcript'] ?? 0) + 1 });
    // The long pause belongs to no word.
    media.currentTime = 5.5;
    await nextFrame();
    expect(played()).toBeUndefined();
    media.currentTime = 6.1;
    await nextFrame();
    expect(played()).toBe('w1-0');
    expect(container.querySelectorAll('[data-row]').length).toBeLessThan(60);
    await unmount();
    expect(frames.size).toBe(0);
  },
);

verifies(
  ['react.player', 'react.accessible'],
  'a click and the keyboard play from a word',
  async () => {
    const { container, media, unmount } = await renderPlayer();
    const list = container.querySelector('[role=listbox]') as HTMLElement;
    const word = container.querySelector('[data-word="12"]') as HTMLElement;
    await act(async () => word.click());
    expect(media.currentTime).toBe(7);
    const press = (key: string) =>
      act(async () => list.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
    const active = () => {
      const id = list.getAttribute('aria-activedescendant') ?? '';
      return document.getElementById(id)?.textContent?.trim();
    };
    await press('ArrowRight');
    expect(active()).toBe('w1-3');
    expect(media.currentTime).toBe(7);
    await press('Enter');
    expect(media.currentTime).toBe(7.5);
    await press('ArrowDown');
    expect(active()).toBe('w2-0');
    await press('ArrowUp');
    await press('ArrowLeft');
    expect(active()).toBe('w0-9');
    await press(' ');
    expect(media.currentTime).toBe(4.5);
    await press('Home');
    expect(active()).toBe('w0-0');
    await unmount();
  },
);

verifies(
  'react.player',
  'a seek and a pause of the medium are followed, and nothing runs while it rests',
  async () => {
    const { media, player, unmount } = await renderPlayer();
    media.play();
    await nextFrame();
    expect(player.store.getSnapshot().isPlaying).toBe(true);
    media.paused = true;
    await act(async () => media.dispatchEvent(new Event('pause')));
    expect([player.store.getSnapshot().isPlaying, frames.size]).toEqual([false, 0]);
    await act(async () => player.seek(1200.6));
    expect(player.store.getSnapshot()).toMatchObject({ wordIndex: 2001, utteranceIndex: 200 });
    await act(async () => player.seekToWord(5));
    expect(media.currentTime).toBe(2.5);
    await unmount();
  },
);
