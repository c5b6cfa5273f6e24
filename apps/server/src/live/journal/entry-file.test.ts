import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JournalEntry, NumberedEntry } from '../ports/journal-entry.js';
import { EntryFile } from './entry-file.js';

let folder: string;
let count = 0;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const newPath = () => {
  count += 1;
  return join(folder, String(count), 'journal.log');
};

const position = {
  sample: 7,
  utterance: 1,
  publishedStarts: 1,
  publishedEnds: 1,
  detector: { frame: 3, state: '' },
  segmenter: { frame: 3, takenUpToFrame: 2, isOpen: false },
};

const entries = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('message' as const),
      audience: fc.constantFrom('socket' as const, 'callback' as const, 'both' as const),
      text: fc.string({ unit: 'binary' }).map((text) => JSON.stringify({ type: 'error', text })),
    }),
    fc.record({
      kind: fc.constant('acknowledgement' as const),
      audience: fc.constant('socket' as const),
      size: fc.nat(),
      atMs: fc.nat(),
    }),
    fc.constant({ kind: 'stop' as const }),
    fc.constant({ kind: 'voices' as const, recordText: JSON.stringify({ voices: [] }) }),
    fc.record({
      kind: fc.constant('add-on' as const),
      addOn: fc.constant('translation' as const),
      channel: fc.nat(7),
      utterance: fc.nat(),
      part: fc.nat(3),
      startSeconds: fc.nat(),
      workSeconds: fc.nat(),
      outcomeText: fc.constant(JSON.stringify({ results: ['tab \t'] })),
    }),
    fc.record({
      kind: fc.constant('utterance' as const),
      channel: fc.integer({ min: 0, max: 7 }),
      utteranceTexts: fc.array(fc.constant(JSON.stringify({ text: 'tab \t, line \n' })), {
        maxLength: 3,
      }),
      position: fc.constant(position),
    }),
    fc.record({
      kind: fc.constant('document' as const),
      audience: fc.constantFrom('socket' as const, 'callback' as const, 'both' as const),
      type: fc.constantFrom('post_transcript' as const, 'post_final_transcript' as const),
      atMs: fc.nat(),
      from: fc.nat(),
      to: fc.nat(),
    }),
    fc.constant({ kind: 'position' as const, channel: 0, position }),
  ),
  { maxLength: 700 },
);

/** Journals of sessions, each of which has one audience for all its acknowledgements. */
const journals = fc
  .tuple(entries, fc.constantFrom('socket' as const, 'callback' as const, 'both' as const))
  .map(([written, audience]) =>
    written.map((entry) => (entry.kind === 'acknowledgement' ? { ...entry, audience } : entry)),
  );

function append(journal: EntryFile, entry: JournalEntry): void {
  if (entry.kind === 'acknowledgement') journal.append([], entry, entry.size);
  else journal.append([entry]);
}

/** The numbered messages of entries, as a client gets them. */
function numbered(written: readonly JournalEntry[]): NumberedEntry[] {
  let from = 0;
  return written.flatMap((entry): NumberedEntry[] => {
    if (entry.kind === 'acknowledgement') {
      const acknowledgement = { kind: entry.kind, from, to: entry.size, atMs: entry.atMs };
      from = entry.size;
      return entry.audience === 'callback' ? [] : [acknowledgement];
    }
    if (!('audience' in entry) || entry.audience === 'callback') return [];
    return [entry.kind === 'message' ? { kind: entry.kind, text: entry.text } : entry];
  });
}

async function readAll(journal: EntryFile, from: number): Promise<NumberedEntry[]> {
  const found: NumberedEntry[] = [];
  for (let number = from; number < journal.count; ) {
    const stretch = await journal.read(number);
    found.push(...stretch.entries);
    number = stretch.next;
  }
  return found;
}

test('what was written is read from any message on, also after the process has died in the middle of a line', async () => {
  await fc.assert(
    fc.asyncProperty(journals, fc.nat(), fc.nat({ max: 40 }), async (written, cursor, torn) => {
      const path = newPath();
      const journal = new EntryFile(path);
      for (const entry of written) append(journal, entry);
      const all = numbered(written);
      expect(journal.count).toBe(all.length);
      const from = cursor % (all.length + 1);
      expect(await readAll(journal, from)).toEqual(all.slice(from));
      journal.releaseDescriptor();
      if (written.length === 0) return;

      const line = readFileSync(path, 'utf8').split('\n')[0] ?? '';
      appendFileSync(path, line.slice(0, torn % line.length));
      const seen: JournalEntry[] = [];
      const recovered = await EntryFile.recover(path, (entry) => seen.push(entry));
      expect(seen).toEqual(written);
      expect(recovered.bytes).toBe(journal.bytes);
      recovered.append([{ kind: 'message', audience: 'socket', text: '{"type":"later"}' }]);
      expect(await readAll(recovered, from)).toEqual([
        ...all.slice(from),
        { kind: 'message', text: '{"type":"later"}' },
      ]);
      recovered.releaseDescriptor();
    }),
    { numRuns: 60 },
  );
});

test('a message longer than a block is read', async () => {
  const journal = new EntryFile(newPath());
  const text = JSON.stringify({ type: 'post_transcript', text: 'x'.repeat(500_000) });
  for (const each of ['{"a":1}', text, '{"b":2}'])
    journal.append([{ kind: 'message', audience: 'both', text: each }]);
  expect(await readAll(journal, 0)).toHaveLength(3);
  expect(await readAll(journal, 1)).toEqual([
    { kind: 'message', text },
    { kind: 'message', text: '{"b":2}' },
  ]);
  journal.releaseDescriptor();
});

test('the ends of the latest acknowledgements are found, in bounded work', async () => {
  const journal = new EntryFile(newPath());
  const acknowledge = (size: number) =>
    journal.append([], { audience: 'socket', atMs: size }, size);
  for (let size = 1; size <= 5000; size += 1) acknowledge(size);
  const all = await journal.readBoundaries();
  expect(all).toHaveLength(4096);
  expect(all.at(-1)).toBe(5000);
  // Older ones are not searched if ten megabytes of other messages follow them.
  const text = JSON.stringify({ type: 'transcript', text: 'x'.repeat(10_000) });
  for (let count = 0; count < 1000; count += 1)
    journal.append([{ kind: 'message', audience: 'socket', text }]);
  acknowledge(5001);
  expect(await journal.readBoundaries()).toEqual([5001]);
  journal.releaseDescriptor();
});

test('a session that wrote nothing has left nothing', async () => {
  const journal = await EntryFile.recover(newPath(), () => {
    throw new Error('there is nothing');
  });
  expect(journal).toMatchObject({ count: 0, bytes: 0, acknowledged: 0 });
  expect(await journal.read(0)).toEqual({ entries: [], next: 0 });
});
