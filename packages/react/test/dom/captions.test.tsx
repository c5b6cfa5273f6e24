import { verifies } from '@earshot/specification';
import { segment } from '@earshot/subtitles';
import type { ReactElement } from 'react';
import { afterEach, expect, vi } from 'vitest';
import { useLiveCaptions, useSubtitles } from '../../src/captions/index.js';
import { LevelMeter, LiveCaptions } from '../../src/components/index.js';
import { type LiveHandle, useLiveTranscription } from '../../src/index.js';
import { createLiveRig } from '../support/live-rig.js';
import { act, render, renderHook } from '../support/render.js';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

verifies(
  'react.captions',
  'what is committed stays, and is what the whole is segmented to',
  async () => {
    const utterances = Array.from({ length: 12 }, (_, index) => ({
      text: `this is sentence number ${index} and it is spoken rather slowly.`,
      startSeconds: index * 4 + 0.2,
      endSeconds: index * 4 + 3.4,
    }));
    const rig = createLiveRig({ script: { utterances } });
    const hook = await renderHook(() => {
      const live = useLiveTranscription(rig.options);
      return { live, captions: useLiveCaptions(live, { language: 'en' }) };
    }, rig.wrap);
    await rig.start(hook.current.live);
    let isPendingSeen = false;
    let last = hook.current.captions.committed;
    for (let step = 0; step < 50; step += 1) {
      await rig.advance(1000);
      const { committed, pending } = hook.current.captions;
      for (const [index, cue] of last.entries()) expect(committed[index]).toBe(cue);
      last = committed;
      isPendingSeen ||= pending.length > 0;
    }
    expect(isPendingSeen).toBe(true);
    const { finals } = hook.current.live.transcript;
    expect(finals).toHaveLength(12);
    const whole = segment({
      languages: ['en'],
      utterances: finals.map(({ utterance }) => utterance),
    });
    expect(last.length).toBeGreaterThan(8);
    expect(last).toEqual(whole.slice(0, last.length));
    await hook.unmount();
  },
);

verifies(
  'react.accessible',
  'finals are announced, partials are not, each in its language and direction',
  async () => {
    const rig = createLiveRig({
      script: {
        utterances: [
          { text: 'שלום לכולם', startSeconds: 0.2, endSeconds: 0.8, language: 'he' },
          { text: 'good morning everyone', startSeconds: 1, endSeconds: 1.8 },
        ],
      },
    });
    let live: LiveHandle | undefined;
    function App(): ReactElement {
      live = useLiveTranscription(rig.options);
      return (
        <>
          <LiveCaptions source={live.store} className="captions" />
          <LevelMeter source={live} data-testid="meter" />
        </>
      );
    }
    const { container, unmount } = await render(rig.wrap(<App />));
    await rig.start(live);
    await rig.advance(1600);
    const log = container.querySelector('.captions [role=log]');
    expect(log?.getAttribute('aria-live')).toBe('polite');
    const final = log?.querySelector('p');
    expect([final?.textContent, final?.getAttribute('lang'), final?.getAttribute('dir')]).toEqual([
      'שלום לכולם',
      'he',
      'auto',
    ]);
    const partials = container.querySelector('[data-captions=partials]');
    expect(partials?.getAttribute('aria-hidden')).toBe('true');
    expect(partials?.textContent).toMatch(/^good/);
    expect(log?.textContent).not.toContain('good');

    await act(async () => rig.microphones.report(-6, -30));
    const meter = container.querySelector('[role=meter]') as HTMLElement;
    expect(meter.getAttribute('aria-valuenow')).toBe('50');
    expect(meter.style.getPropertyValue('--peak')).toBe('0.900');
    await unmount();
  },
);

verifies('react.captions', 'a subtitle file has an address as long as it is shown', async () => {
  const urls = new Set<string>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    const url = `blob:${urls.size}-${Math.random()}`;
    urls.add(url);
    return url;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void urls.delete(url));
  const transcription = {
    languages: ['en'],
    utterances: [{ start: 0, end: 1, text: 'hello world' }],
  };
  const hook = await renderHook(() => useSubtitles(transcription, { format: 'srt' }));
  expect(hook.current.text).toContain('00:00:00,000 --> 00:00:01,000\nhello world');
  expect([...urls]).toEqual([hook.current.url]);
  await hook.unmount();
  expect(urls.size).toBe(0);
});
