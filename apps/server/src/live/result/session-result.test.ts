import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Utterance } from '@earshot/core';
import { liveChannelBegin } from '@earshot/engine';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { openTestJournal, type TestJournal } from '../open-test-journal.js';
import { type FinalDocument, readDocument, writeFinalDocument } from './final-document.js';
import { ResultMessages } from './result-messages.js';
import { readSessionResult } from './session-result.js';
import { SpokenEntries } from './spoken-entries.js';

const folder = mkdtempSync(join(tmpdir(), 'earshot-result-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let count = 0;

const parts = {
  metadata: {
    audio_duration: 12.5,
    number_of_distinct_channels: 2,
    billing_time: 25,
    transcription_time: 1,
  },
  envelopes: () => [],
};

function newJournal(): TestJournal {
  count += 1;
  return openTestJournal(join(folder, `${count}`));
}

function addUtterance(journal: TestJournal, utterance: Utterance): void {
  journal.add({
    kind: 'utterance',
    channel: utterance.channel,
    utteranceTexts: [JSON.stringify(utterance)],
    position: liveChannelBegin,
  });
}

function createUtterance(channel: number, start: number, text: string): Utterance {
  const words = [{ word: text, start, end: start + 1, confidence: 0.5 }];
  return { start, end: start + 1, confidence: 0.5, channel, words, text, language: 'en' };
}

async function read(fragments: AsyncIterable<string>): Promise<unknown> {
  let text = '';
  for await (const fragment of fragments) text += fragment;
  return JSON.parse(text);
}

async function readRange(document: FinalDocument, name: 'whole' | 'transcription') {
  const chunks: Buffer[] = [];
  for await (const chunk of readDocument(document.path, document[name])) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString()) as unknown;
}

const anyText = fc.string({ unit: 'binary', maxLength: 200 });

test('the document has every utterance by its time and channel, whatever its text', async () => {
  const utterances = fc.array(
    fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 50 }), anyText),
    { maxLength: 200 },
  );
  await fc.assert(
    fc.asyncProperty(utterances, async (spoken) => {
      const journal = newJournal();
      // Each channel is in its order. Those of different channels are in the order in which their
      // recognition ends.
      const times = new Map<number, number>();
      const all = spoken.map(([channel, gap, text]) => {
        const start = (times.get(channel) ?? 0) + gap + 1;
        times.set(channel, start);
        return createUtterance(channel, start, text);
      });
      for (const utterance of all) addUtterance(journal, utterance);
      const entries = await SpokenEntries.open(journal);
      const document = await writeFinalDocument(join(folder, `${count}.json`), {
        ...parts,
        utterances: () => entries.utterances(),
      });
      const expected = all.toSorted(
        (left, right) => left.start - right.start || left.channel - right.channel,
      );
      const transcription = {
        full_transcript: expected.map(({ text }) => text).join(' '),
        languages: expected.length > 0 ? ['en'] : [],
        utterances: expected,
      };
      expect(await readRange(document, 'transcription')).toEqual(transcription);
      expect(await readRange(document, 'whole')).toEqual({
        metadata: parts.metadata,
        transcription,
      });
      journal.release();
    }),
    { numRuns: 40 },
  );
});

async function readResult(journal: TestJournal, maximumBytes: number) {
  const entries = await SpokenEntries.open(journal);
  const document = await writeFinalDocument(join(folder, `${count}.json`), {
    ...parts,
    utterances: () => entries.utterances(),
  });
  const { from, to } = document.transcription;
  journal.add({
    kind: 'document',
    audience: 'both',
    type: 'post_transcript',
    atMs: 0,
    from,
    to,
  });
  const messages = await ResultMessages.plan({
    sessionId: 'the-session',
    bytesPerSecond: 32_000,
    journal,
    document,
    maximumBytes,
  });
  const result = (await read(
    readSessionResult(document, messages, { before: ['"first"'], after: ['"last"'] }),
  )) as { messages: string[]; transcription: unknown };
  return { result, omitted: messages.omitted };
}

const message = (text: string, audience: 'socket' | 'callback' | 'both' = 'socket') =>
  ({ kind: 'message', audience, text }) as const;
const taken = (size: number) =>
  ({ kind: 'acknowledgement', audience: 'socket', size, atMs: size }) as const;
const partial = (text: string) =>
  message(
    `{"type":"transcript","session_id":"x","created_at":"y","data":{"id":"00-1","is_final":false,"text":${JSON.stringify(text)}}}`,
  );

test('messages are listed in order, consecutive acknowledgements as one', async () => {
  const journal = newJournal();
  addUtterance(journal, createUtterance(0, 1, 'said "so" – 😀'));
  journal.add(message('{"a":1}'), taken(100), taken(200), taken(300));
  journal.add(message('{"for":"callback"}', 'callback'), message('{"b":2}', 'both'));
  journal.add(taken(400));
  const { omitted, result } = await readResult(journal, 1_000_000);
  const [first, a, acknowledged, b, second, document, last] = result.messages.map((text): unknown =>
    JSON.parse(text),
  );
  expect([first, a, b, last]).toEqual(['first', { a: 1 }, { b: 2 }, 'last']);
  expect(acknowledged).toMatchObject({
    acknowledged: true,
    created_at: new Date(300).toISOString(),
    data: { byte_range: [0, 300], time_range: [0, 0.009] },
  });
  expect(second).toMatchObject({ data: { byte_range: [300, 400] } });
  expect(document).toEqual({
    type: 'post_transcript',
    session_id: 'the-session',
    created_at: new Date(0).toISOString(),
    data: result.transcription,
  });
  expect(omitted).toEqual({});
});

test('what does not fit is left out, partial transcripts first, and counted', async () => {
  const journal = newJournal();
  for (let index = 0; index < 100; index += 1)
    journal.add(partial('x'.repeat(1000)), taken(index), message('{"kept":true}'));
  const { omitted, result } = await readResult(journal, 100_000);
  expect(omitted).toEqual({ partial: 100 });
  expect(result.messages.filter((text) => text === '{"kept":true}')).toHaveLength(100);
  expect(result.messages).toHaveLength(2 + 100 + 100 + 1);
  expect(JSON.stringify(result.messages).length).toBeLessThan(100_000);
});

test('a million acknowledgements are one message', async () => {
  const journal = newJournal();
  for (let index = 0; index < 1000; index += 1)
    journal.add(...Array.from({ length: 1000 }, (_, at) => taken(index * 1000 + at + 1)));
  const { result } = await readResult(journal, 1_000_000);
  expect(result.messages).toHaveLength(4);
  expect(JSON.parse(result.messages[1] ?? '')).toMatchObject({
    data: { byte_range: [0, 1_000_000] },
  });
});
