import type { Utterance } from '@earshot/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinText, jsonFragments } from '../storage/index.js';
import { envelopeText, resultText, transcriptText } from './result-text.js';

const metadata = {
  audio_duration: 12.5,
  number_of_distinct_channels: 2,
  billing_time: 25,
  transcription_time: 0.123,
};

function createUtterance(text: string, start: number, language: Utterance['language']): Utterance {
  const words = [{ word: text, start, end: start + 0.1, confidence: 0.5 }];
  return { start, end: start + 0.1, confidence: 0.5, channel: 0, language, text, words };
}

async function* oneByOne<Item>(items: Iterable<Item>): AsyncGenerator<Item, void, undefined> {
  for (const item of items) yield item;
}

const anyText = fc.string({ unit: 'binary', maxLength: 40 });
const utterances = fc
  .array(fc.tuple(anyText, fc.double({ min: 0, max: 1e5, noNaN: true })), { maxLength: 20 })
  .map((spoken) => spoken.map(([text, start]) => createUtterance(text, start, 'en')));

test('the text is that of the whole result, whether its parts are in memory or come one by one', async () => {
  await fc.assert(
    fc.asyncProperty(utterances, anyText, async (spoken, summary) => {
      const transcription = {
        error: null,
        full_transcript: spoken.map(({ text }) => text).join(' '),
        languages: spoken.length === 0 ? [] : ['en'],
        utterances: spoken,
        subtitles: [{ format: 'srt', subtitles: summary }],
      };
      const outcome = { success: true, is_empty: false, exec_time: 0.5, error: null };
      const whole = JSON.stringify({
        metadata,
        transcription,
        summarization: { ...outcome, results: summary },
        sentences: { ...outcome, results: null },
      });
      // Text that is read once.
      const options = () =>
        ({
          before: [['error', ['null']]],
          after: [['subtitles', jsonFragments(transcription.subtitles)]],
        }) as const;
      const envelopes = () =>
        [
          ['summarization', envelopeText(outcome, [JSON.stringify(summary)])],
          ['sentences', jsonFragments({ ...outcome, results: null })],
        ] as const;
      const inMemory = resultText({
        metadata,
        transcription: transcriptText(() => spoken, options()),
        envelopes: envelopes(),
      });
      expect(await joinText(inMemory)).toBe(whole);
      const streamed = resultText({
        metadata,
        transcription: transcriptText(() => oneByOne(spoken), options()),
        envelopes: oneByOne(envelopes()),
      });
      expect(await joinText(streamed)).toBe(whole);
    }),
  );
});

test('the language with the most words comes first, or the languages are those that are given', async () => {
  const spoken = [createUtterance('oui', 0, 'fr'), createUtterance('yes', 1, 'en')];
  const [, english] = spoken;
  const readUtterances = () => [...spoken, { ...english, start: 2 } as Utterance];
  const readLanguages = async (text: AsyncIterable<string>) =>
    (JSON.parse(await joinText(text)) as { languages: string[] }).languages;
  expect(await readLanguages(transcriptText(readUtterances))).toEqual(['en', 'fr']);
  expect(await readLanguages(transcriptText(readUtterances, { languages: ['de'] }))).toEqual([
    'de',
  ]);
});

test('an utterance is read once the text of those before it is taken, so that none is held', async () => {
  let read = 0;
  async function* readUtterances() {
    for (let index = 0; index < 200; index += 1) {
      read += 1;
      yield createUtterance(`number ${index}.`, index, 'en');
    }
  }
  let taken = 0;
  for await (const fragment of transcriptText(readUtterances)) {
    expect(read - taken).toBeLessThanOrEqual(1);
    // Each is in the whole text, and in the list.
    taken += /number \d+\./.test(fragment) ? 1 : 0;
  }
  expect([read, taken]).toEqual([400, 400]);
});
