import { MicrophoneError } from '@earshot/audio/worklet';
import { verifies } from '@earshot/specification';
import { useState } from 'react';
import { expect } from 'vitest';
import { useLiveTranscription } from '../../src/index.js';
import { useFileAudio, useTabAudio } from '../../src/sources/index.js';
import { createLiveRig, type LiveRig, scriptText } from '../support/live-rig.js';
import { act, renderHook } from '../support/render.js';

const useTab = (rig: LiveRig) =>
  renderHook(() => {
    const { createMicrophone: captureTab } = rig.microphones;
    const tab = useTabAudio({ captureTab, clock: rig.clock });
    const live = useLiveTranscription({ ...rig.options, source: tab });
    return { tab, live, status: tab.status };
  }, rig.wrap);

const useFile = (rig: LiveRig, given: Blob | null = new Blob(['audio'])) =>
  renderHook(() => {
    const { captureFile } = rig.microphones;
    const [isAudible, setAudible] = useState(false);
    const file = useFileAudio({ captureFile, clock: rig.clock, file: given, isAudible });
    return { file, setAudible, live: useLiveTranscription({ ...rig.options, source: file }) };
  }, rig.wrap);

verifies('react.sources', 'a tab is transcribed until it is no longer shared', async () => {
  const rig = createLiveRig();
  const hook = await useTab(rig);
  await rig.start(hook.current.live);
  expect([hook.current.live.status, hook.current.status]).toEqual(['live', 'open']);
  await rig.advance(3300);
  await act(() => rig.microphones.finish());
  expect(hook.current.live.status).toBe('stopping');
  await rig.advance(3000);
  expect(hook.current.live.status).toBe('ended');
  expect(hook.current.live.result?.transcription?.full_transcript).toBe(scriptText);
  // Another start asks the user again.
  await rig.start(hook.current.live);
  expect([hook.current.live.status, rig.microphones.opened]).toEqual(['live', 2]);
  await hook.unmount();
  await rig.advance(0);
  expect(rig.microphones.open).toBe(0);
});

verifies('react.sources', 'a tab that breaks off is not asked for again', async () => {
  const rig = createLiveRig();
  const hook = await useTab(rig);
  await rig.start(hook.current.live);
  await rig.advance(1500);
  await act(() => rig.microphones.lose());
  expect(MicrophoneError.is(hook.current.tab.error)).toBe(true);
  await rig.advance(3000);
  expect([hook.current.live.status, rig.microphones.opened]).toEqual(['ended', 1]);
  expect(hook.current.live.result?.transcription?.full_transcript).toContain('every word counts');
  await hook.unmount();
});

verifies(
  'react.sources',
  'what the browser does not share is an error and no session',
  async () => {
    const rig = createLiveRig();
    rig.microphones.error = new MicrophoneError('no_shared_audio', 'No.');
    const hook = await useTab(rig);
    await rig.start(hook.current.live);
    expect(hook.current.live.status).toBe('failed');
    expect(hook.current.live.error).toBe(rig.microphones.error);
    expect(rig.service.sessions).toHaveLength(0);
    await hook.unmount();
  },
);

verifies('react.sources', 'a pause holds a file, so that none of it is left out', async () => {
  const rig = createLiveRig();
  const hook = await useFile(rig);
  const { live } = hook.current;
  await rig.start(live);
  await rig.advance(900);
  await act(() => live.pause());
  const { sentSeconds } = live.statistics ?? { sentSeconds: -1 };
  await rig.advance(300_000);
  expect(hook.current.live.status).toBe('paused');
  await act(() => live.resume());
  await rig.advance(2600);
  await act(() => rig.microphones.finish());
  await rig.advance(3000);
  expect(hook.current.live.status).toBe('ended');
  expect(hook.current.live.result?.transcription?.full_transcript).toBe(scriptText);
  // Nothing was sent in the meantime, not even silence.
  expect(hook.current.live.statistics?.sentSeconds).toBeLessThan(sentSeconds + 4);
  await hook.unmount();
});

verifies('react.sources', 'a file is heard as soon as that is wanted', async () => {
  const rig = createLiveRig();
  const hook = await useFile(rig);
  await rig.start(hook.current.live);
  await act(async () => hook.current.setAudible(true));
  await act(async () => hook.current.setAudible(false));
  expect(rig.microphones.audible.at(0)).toBe(false);
  expect(rig.microphones.audible.slice(-2)).toEqual([true, false]);
  await hook.unmount();
});

verifies('react.sources', 'without a file nothing begins', async () => {
  const rig = createLiveRig();
  const hook = await useFile(rig, null);
  await rig.start(hook.current.live);
  expect(hook.current.live.error?.message).toContain('choose one first');
  expect([rig.service.sessions.length, rig.microphones.opened]).toEqual([0, 0]);
  await hook.unmount();
});
