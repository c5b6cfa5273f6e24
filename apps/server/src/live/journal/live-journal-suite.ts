import { liveChannelBegin } from '@earshot/engine';
import { expect, test } from 'vitest';
import type { JournalEntry } from '../ports/journal-entry.js';
import type { JournalBatch, LiveJournal } from '../ports/live-journal.js';

const message = (text: string, audience: 'socket' | 'callback' | 'both' = 'socket') =>
  ({ kind: 'message', audience, text: JSON.stringify({ type: 'error', text }) }) as const;

const batch = (parts: Partial<JournalBatch>): JournalBatch => ({
  audio: [],
  entries: [],
  acknowledgement: undefined,
  ...parts,
});

async function readAll(journal: LiveJournal): Promise<JournalEntry[]> {
  const entries: JournalEntry[] = [];
  for await (const placed of journal.scan()) entries.push(...placed.map(({ entry }) => entry));
  return entries;
}

/** The contract of a journal. `open` creates a new one. */
export function describeLiveJournal(open: () => LiveJournal | Promise<LiveJournal>): void {
  describeBatches(open);
  describeEntries(open);
}

function describeBatches(open: () => LiveJournal | Promise<LiveJournal>): void {
  test('a new journal is empty', async () => {
    const journal = await open();
    const { acknowledged, audioBytes, bytes, count } = journal;
    expect({ acknowledged, audioBytes, bytes, count }).toEqual({
      acknowledged: 0,
      audioBytes: 0,
      bytes: 0,
      count: 0,
    });
    expect(await journal.read(0)).toEqual({ entries: [], next: 0 });
    expect(await readAll(journal)).toEqual([]);
    journal.release();
  });

  test('a batch has its audio, its entries in order, and an acknowledgement of all audio after them', async () => {
    const journal = await open();
    const audio = Uint8Array.from({ length: 1000 }, (_, index) => index);
    const acknowledgement = { audience: 'both', atMs: 7 } as const;
    const entries = [message('one'), message('for the callback', 'callback')];
    expect(await journal.append(batch({ audio: [audio], entries, acknowledgement }))).toBe(
      'written',
    );
    expect(
      await journal.append(
        batch({ audio: [audio.subarray(0, 600), audio.subarray(600)], acknowledgement }),
      ),
    ).toBe('written');
    expect(journal).toMatchObject({ audioBytes: 2000, acknowledged: 2000, count: 3 });
    expect(await readAll(journal)).toEqual([
      ...entries,
      { kind: 'acknowledgement', size: 1000, ...acknowledgement },
      { kind: 'acknowledgement', size: 2000, ...acknowledgement },
    ]);
    expect(await journal.readBoundaries()).toEqual([1000, 2000]);
    expect(Buffer.from(await journal.readAudio(900, 200))).toEqual(
      Buffer.concat([audio.subarray(900), audio.subarray(0, 100)]),
    );
    journal.release();
  });
}

function describeEntries(open: () => LiveJournal | Promise<LiveJournal>): void {
  test('numbered messages are read from any number on, and entries from any position on', async () => {
    const journal = await open();
    const texts = Array.from({ length: 600 }, (_, index) => message(`${index}`));
    for (const each of texts) await journal.append(batch({ entries: [each, { kind: 'stop' }] }));
    for (const from of [0, 1, 255, 256, 257, 599]) {
      const { entries, next } = await journal.read(from);
      expect(entries[0]).toMatchObject({ text: texts[from]?.text });
      expect(next).toBe(from + entries.length);
    }
    const [first, second] = (await journal.scan().next()).value ?? [];
    expect(second?.start).toEqual(first?.end);
    const rest: JournalEntry[] = [];
    for await (const placed of journal.scan(second?.start))
      rest.push(...placed.map(({ entry }) => entry));
    expect(rest).toHaveLength(2 * texts.length - 1);
    journal.release();
  });

  test('entries of every kind come back as they were written', async () => {
    const journal = await open();
    const position = { ...liveChannelBegin, sample: 7, utterance: 1 };
    const entries: JournalEntry[] = [
      { kind: 'recovery' },
      { kind: 'utterance', channel: 3, utteranceTexts: ['{"text":"\\t"}'], position },
      { kind: 'position', channel: 2, position },
      { kind: 'voices', recordText: '{}' },
      { kind: 'work', milliseconds: 12 },
      {
        kind: 'add-on',
        addOn: 'translation',
        channel: 0,
        utterance: 4,
        part: 1,
        startSeconds: 1.5,
        workSeconds: 0.1,
        outcomeText: '{}',
      },
      { kind: 'document', audience: 'both', type: 'post_transcript', atMs: 1, from: 2, to: 3 },
      { kind: 'protocol-error', message: 'two\nlines' },
      { kind: 'stop' },
    ];
    await journal.append(batch({ entries }));
    expect(await readAll(journal)).toEqual(entries);
    expect(journal.count).toBe(1);
    journal.release();
  });
}
