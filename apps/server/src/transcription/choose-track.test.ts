import { expect, test } from 'vitest';
import type { AudioProperties } from '../decoding/index.js';
import { chooseTrack } from './choose-track.js';

function createTrack(index: number, language: string | null): AudioProperties['track'] {
  return {
    index,
    codec: 'opus',
    sampleRateHz: 48_000,
    channelCount: 1,
    channelLayout: 'mono',
    originSeconds: 0,
    language,
    title: null,
  };
}

const film: AudioProperties = {
  format: 'matroska',
  extension: 'mkv',
  durationSeconds: 3,
  track: createTrack(1, 'ger'),
  otherTracks: [createTrack(0, null), createTrack(2, 'eng'), createTrack(3, 'fra')],
  trackChoice: 'default',
};

test('a track of a language that the request names is preferred to the default one', () => {
  const chosen = chooseTrack(film, { languages: ['en'] });
  expect(chosen.track).toEqual(createTrack(2, 'eng'));
  expect(chosen.otherTracks.map(({ index }) => index)).toEqual([0, 1, 3]);
  expect(chosen.trackChoice).toBe('language');
  expect(chooseTrack(film, { languages: ['fr', 'it'] }).track.index).toBe(3);
});

test('otherwise it is the default one', () => {
  for (const languages of [[], ['de'], ['de', 'en'], ['it']] as const)
    expect(chooseTrack(film, { languages: [...languages] })).toEqual(film);
});
