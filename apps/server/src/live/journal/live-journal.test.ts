import { mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createWavHeader } from '@earshot/audio';
import { liveRequestSchema } from '@earshot/core';
import { afterAll, describe, expect, test } from 'vitest';
import { MemoryJournal } from '../../../test/support/memory-journal.js';
import type { JournalEntry } from '../ports/journal-entry.js';
import { FileJournal } from './file-journal.js';
import { describeLiveJournal } from './live-journal-suite.js';

const folder = mkdtempSync(join(tmpdir(), 'earshot-journal-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const format = liveRequestSchema.parse({});
let count = 0;

function newPaths() {
  count += 1;
  const path = join(folder, `${count}`);
  return { audioPath: `${path}.wav`, journalPath: `${path}.journal` };
}

describe('in files', () => {
  describeLiveJournal(() => FileJournal.create(newPaths(), format));

  test('a batch whose entries cannot be written leaves no audio', async () => {
    const paths = newPaths();
    // Something is where its entries would be.
    mkdirSync(paths.journalPath);
    const journal = FileJournal.create(paths, format);
    const batch = {
      audio: [new Uint8Array(100)],
      entries: [],
      acknowledgement: { audience: 'socket', atMs: 0 },
    } as const;
    expect(() => journal.append(batch)).toThrow('EISDIR');
    expect(journal.audioBytes).toBe(0);
    rmdirSync(paths.journalPath);
    expect(journal.append(batch)).toBe('written');
    expect(journal.acknowledged).toBe(100);
    journal.release();
  });

  test('another process recovers it, and seals its audio as a file', async () => {
    const paths = newPaths();
    const journal = FileJournal.create(paths, format);
    const audio = Uint8Array.from({ length: 101 }, (_, index) => index);
    journal.append({
      audio: [audio],
      entries: [{ kind: 'stop' }],
      acknowledgement: { audience: 'socket', atMs: 5 },
    });
    journal.release();
    const found: JournalEntry[] = [];
    const recovered = await FileJournal.recover(paths, format, (entry) => found.push(entry));
    expect(found.map(({ kind }) => kind)).toEqual(['stop', 'acknowledgement']);
    expect(recovered).toMatchObject({ audioBytes: 101, acknowledged: 101, count: 1 });
    const sealed = await recovered.seal();
    expect(await recovered.seal()).toEqual(sealed);
    recovered.release();
    const file = readFileSync(sealed.path);
    expect(file).toHaveLength(sealed.sizeBytes);
    const header = createWavHeader(format, 101);
    expect(file.subarray(0, header.length + 101)).toEqual(Buffer.concat([header, audio]));
  });
});

// The journal of the tests of sessions has the same contract.
describe('in memory', () => {
  describeLiveJournal(() => new MemoryJournal());
});
