import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { verifies } from '@earshot/specification';
import { describe, expect, onTestFinished } from 'vitest';
import { openTestStorage, type TestStorage } from '../../test/support/open-test-storage.js';
import { temporaryFolder } from '../../test/support/server-process.js';
import { AudioInputError, type AudioProperties } from '../decoding/index.js';
import { endNext, sampleResult } from '../storage/conformance/samples.js';
import { FolderWatch } from './folder-watch.js';
import { WatchJournal } from './watch-journal.js';
import { writeResultFiles } from './write-results.js';

const { signal } = new AbortController();

/** A watch of a folder with a real storage, whose jobs the test ends. */
async function watchFolder() {
  const opened = await openTestStorage();
  const folder = temporaryFolder();
  const journalPath = join(temporaryFolder(), 'watch', 'files.jsonl');
  const open = async () =>
    new FolderWatch({
      ...opened,
      folder,
      journal: await WatchJournal.open(journalPath),
      queue: { publishQueued: () => undefined },
      decoder: {
        probe: async (path) => {
          if (readFileSync(path, 'utf8').startsWith('broken'))
            throw new AudioInputError('undecodable', 'The file is no recording');
          return {
            extension: 'wav',
            durationSeconds: 1,
            track: { channelCount: 1 },
          } as AudioProperties;
        },
      },
      maximumBytes: 1000,
      fileUrl: (id) => `http://127.0.0.1/file/${id}`,
      writeResults: writeResultFiles,
      logger: { info: () => undefined, warn: () => undefined },
    });
  const watch = { current: await open() };
  onTestFinished(() => watch.current.close());
  return {
    ...opened,
    folder,
    write: (path: string, text: string) => writeFileSync(join(folder, path), text),
    read: (path: string) => readFileSync(join(folder, path), 'utf8'),
    look: () => watch.current.look(signal),
    /** Looks until files that do not change any more are complete. */
    settle: async () => {
      await watch.current.look(signal);
      opened.clock.advance(5000);
      await watch.current.look(signal);
    },
    restart: async () => {
      watch.current.close();
      watch.current = await open();
    },
    waiting: () => opened.storage.jobs.countQueued(),
  };
}

async function endAll({ storage }: Pick<TestStorage, 'storage'>, text: string): Promise<number> {
  const count = await storage.jobs.countQueued();
  for (let index = 0; index < count; index += 1) await endNext(storage, sampleResult([text]));
  return count;
}

describe('a watched folder', () => {
  verifies(
    'watch.results',
    'never writes or reads by the links that others place in it',
    async () => {
      const { folder, look, settle, write, ...opened } = await watchFolder();
      const elsewhere = join(temporaryFolder(), 'precious');
      writeFileSync(elsewhere, 'precious');
      write('talk.mp3', 'talk');
      for (const extension of ['json', 'txt', 'srt'])
        symlinkSync(elsewhere, join(folder, `.talk.mp3.${extension}.partial`));
      symlinkSync(elsewhere, join(folder, 'link.mp3'));
      await settle();
      expect(await endAll(opened, 'Hello there.')).toBe(1);
      await look();
      expect(readFileSync(elsewhere, 'utf8')).toBe('precious');
      expect(readFileSync(join(folder, 'talk.mp3.txt'), 'utf8')).toBe('Hello there.\n');
    },
  );

  verifies(
    'watch.results',
    'has results beside complete recordings, of subfolders too, and none of what it has written',
    async () => {
      const watched = await watchFolder();
      const { clock, folder, look, settle, waiting, write } = watched;
      mkdirSync(join(folder, 'deep/er'), { recursive: true });
      write('talk.mp3', 'one');
      write('deep/er/talk.wav', 'two');
      write('deep/.hidden.wav', 'three');
      write('notes.txt', 'four');
      write('copied.wav', 'fi');
      await look();
      clock.advance(4000);
      appendFileSync(join(folder, 'copied.wav'), 've');
      await look();
      clock.advance(1000);
      await look();
      expect(await waiting()).toBe(2);
      clock.advance(4000);
      await look();
      expect(await waiting()).toBe(3);
      expect(await endAll(watched, 'Hello.')).toBe(3);
      await look();
      expect(watched.read('talk.mp3.txt')).toBe('Hello.\n');
      expect(JSON.parse(watched.read('deep/er/talk.wav.json'))).toMatchObject({
        transcription: { full_transcript: 'Hello.' },
      });
      expect(existsSync(join(folder, 'deep/er/talk.wav.srt'))).toBe(true);
      await settle();
      await settle();
      expect(await waiting()).toBe(0);
      expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([]);
    },
  );

  verifies(
    'watch.once',
    'has each content transcribed once: after a restart, a new name, a copy; and what replaces it',
    async () => {
      const watched = await watchFolder();
      const { folder, look, restart, settle, waiting, write } = watched;
      write('a.wav', 'content');
      await settle();
      expect(await waiting()).toBe(1);
      // The process dies while the job waits, and the file gets another name.
      await restart();
      renameSync(join(folder, 'a.wav'), join(folder, 'b.wav'));
      await settle();
      expect(await waiting()).toBe(1);
      await endAll(watched, 'First.');
      await look();
      expect(watched.read('b.wav.txt')).toBe('First.\n');
      expect(existsSync(join(folder, 'a.wav.txt'))).toBe(false);
      write('c.wav', 'content');
      await restart();
      await settle();
      expect(await waiting()).toBe(0);
      expect(watched.read('c.wav.txt')).toBe('First.\n');

      write('b.wav', 'another content');
      await settle();
      expect(await endAll(watched, 'Second.')).toBe(1);
      await look();
      expect(watched.read('b.wav.txt')).toBe('Second.\n');

      // The recording is deleted in the studio.
      const found = readFileSync(join(folder, 'c.wav.json'), 'utf8');
      expect(found).toContain('First.');
      const page = await watched.storage.database.selectFrom('jobs').select('id').execute();
      for (const { id } of page) await watched.storage.jobs.delete(watched.keyId, id);
      renameSync(join(folder, 'c.wav'), join(folder, 'd.wav'));
      await restart();
      await settle();
      expect(await waiting()).toBe(0);
    },
  );

  verifies(
    'watch.errors',
    'has a sentence beside what cannot be transcribed, until it is replaced',
    async () => {
      const watched = await watchFolder();
      const { folder, look, settle, waiting, write } = watched;
      write('bad.wav', 'broken');
      write('large.wav', 'x'.repeat(1001));
      write('good.wav', 'good');
      await settle();
      expect(watched.read('bad.wav.error.txt')).toBe('The file is no recording.\n');
      expect(watched.read('large.wav.error.txt')).toMatch(/^[A-Z].*\.\n$/);
      expect(await waiting()).toBe(1);
      await settle();
      write('bad.wav', 'repaired');
      await settle();
      await endAll(watched, 'Fine.');
      await look();
      expect(watched.read('bad.wav.txt')).toBe('Fine.\n');
      expect(existsSync(join(folder, 'bad.wav.error.txt'))).toBe(false);
    },
  );

  verifies('watch.bounded', 'waits with most of its recordings in the folder', async () => {
    const watched = await watchFolder();
    const { folder, look, settle, waiting, write } = watched;
    for (let number = 0; number < 10; number += 1) write(`${number}.wav`, `content ${number}`);
    await settle();
    expect(await waiting()).toBe(4);
    let done = 0;
    for (let round = 0; round < 3; round += 1) {
      done += await endAll(watched, 'Text.');
      await look();
    }
    expect(done).toBe(10);
    expect(readdirSync(folder).filter((name) => name.endsWith('.srt'))).toHaveLength(10);
    rmSync(folder, { recursive: true });
    await expect(look()).rejects.toThrow(/ENOENT/);
  });
});
