import { parseSrt } from '@earshot/subtitles';
import { expect, test } from 'vitest';
import { transcriptMessage } from '../../../test/support/transcript-message.js';
import { createSrtOutput } from './srt-output.js';

const final = (text: string, channel: number, start: number) =>
  transcriptMessage(text, { channel, start, isFinal: true });

function write(hasSpeakers: boolean): string {
  let written = '';
  const output = createSrtOutput(
    (text) => {
      written += text;
    },
    () => undefined,
    hasSpeakers,
  );
  output.message(final('Where were you?', 0, 0));
  output.message(final('At home.', 1, 0.5));
  output.message(final('I see.', 0, 6));
  output.end();
  return written;
}

test('captions of channels that speak at once overlap', () => {
  const { cues, diagnostics } = parseSrt(write(false));
  expect(diagnostics).toEqual([]);
  expect(cues.map(({ text, startSeconds }) => [startSeconds, text])).toEqual([
    [0, 'Where were you?'],
    [0.5, 'At home.'],
    [6, 'I see.'],
  ]);
});

test('captions name who speaks where that is asked for', () => {
  expect(parseSrt(write(true)).cues.map(({ text }) => text)).toEqual([
    'Speaker 1: Where were you?',
    'Speaker 2: At home.',
    'Speaker 1: I see.',
  ]);
});
