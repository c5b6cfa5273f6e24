import type { PreRecordedResult } from '@earshot/core';
import { parseSrt } from '@earshot/subtitles';
import { expect, test } from 'vitest';
import { renderResult } from './render-result.js';

const utterances = ['Where were you?', 'At home.'].map((text, channel) => ({
  start: channel * 4.3,
  end: channel * 4.3 + 1,
  confidence: 1,
  channel,
  text,
  language: 'en' as const,
  words: [],
}));

// The parts of a result that are rendered.
const result = {
  metadata: { audio_duration: 5 },
  transcription: { languages: ['en'], utterances },
} as unknown as PreRecordedResult;

test('captions name who speaks where that is asked for, within the audio', () => {
  const subtitles = { speakers: 'chevrons', speaker_names: ['Ann', 'Bob'] } as const;
  const srt = renderResult(result, 'srt', {
    timestamps: false,
    subtitles: { ...subtitles, speaker_names: [...subtitles.speaker_names] },
  });
  const { cues } = parseSrt(srt);
  expect(cues.map(({ text }) => text)).toEqual(['>> ANN: Where were you?', '>> BOB: At home.']);
  expect(cues.at(-1)?.endSeconds).toBe(5);
});
