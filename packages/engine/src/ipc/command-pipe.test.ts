import { PassThrough, Writable } from 'node:stream';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { AudioSpool, SpoolReader } from './audio-spool.js';
import { CommandReader, CommandWriter } from './command-pipe.js';
import type { AudioBatch, ProcessCommand } from './protocol.js';

const spools: AudioSpool[] = [];
afterEach(() => {
  for (const spool of spools.splice(0)) spool.close();
});

function createPipe() {
  const spool = new AudioSpool();
  spools.push(spool);
  const spoolReader = new SpoolReader(spool.descriptor ?? -1);
  const commands: ProcessCommand[] = [];
  const reader = new CommandReader(spoolReader, (command) =>
    // Audio is only valid during the call.
    commands.push(command.type === 'audio' ? audio([...command.samples]) : command),
  );
  return { spool, spoolReader, commands, reader };
}

const audio = (samples: readonly number[]): AudioBatch => ({
  type: 'audio',
  parts: Uint32Array.of(7, samples.length),
  samples: Int16Array.from(samples),
});

const finish = (work: number): ProcessCommand => ({ type: 'finish', work });

test('commands come out in order as they went in, however the pipe cuts them', () => {
  const command = fc.oneof(
    fc.array(fc.integer({ min: -32_768, max: 32_767 }), { maxLength: 40 }).map(audio),
    fc.nat().map(finish),
    fc.uint8Array({ maxLength: 40 }).map(
      (bytes): ProcessCommand => ({
        type: 'prepare_vocabulary',
        work: 1,
        vocabulary: Buffer.from(bytes).toString('latin1'),
      }),
    ),
  );
  fc.assert(
    fc.property(
      fc.array(command, { maxLength: 12 }),
      fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1 }),
      (written, cuts) => {
        const { commands, reader, spool } = createPipe();
        const pipe = new PassThrough();
        const writer = new CommandWriter(pipe, spool);
        for (const each of written) writer.write(each);
        const bytes = (pipe.read() as Buffer | null) ?? Buffer.alloc(0);
        for (let from = 0, count = 0; from < bytes.length; count += 1) {
          const to = from + (cuts[count % cuts.length] ?? 1);
          reader.push(bytes.subarray(from, to));
          from = to;
        }
        expect(commands).toEqual(written);
      },
    ),
  );
});

test('audio that may be reused is written as it was', () => {
  const { commands, reader, spool } = createPipe();
  const written: Buffer[] = [];
  const pipe = new Writable({
    write: (chunk: Buffer, _, done) => {
      written.push(chunk);
      done();
    },
  });
  const batch = audio([1, 2, 3]);
  new CommandWriter(pipe, spool).write(batch);
  batch.samples.fill(9);
  for (const chunk of written) reader.push(chunk);
  expect(commands).toEqual([audio([1, 2, 3])]);
});

test('a little audio needs no spool; much of it, and what comes while the pipe is full, does not wait in memory', () => {
  const { commands, reader, spool, spoolReader } = createPipe();
  const written: Buffer[] = [];
  let isFull = false;
  const pipe = new Writable({
    write: (chunk: Buffer, _, done) => {
      written.push(chunk);
      if (!isFull) done();
    },
    writev: (chunks) => {
      written.push(...chunks.map(({ chunk }) => chunk as Buffer));
    },
  });
  const writer = new CommandWriter(pipe, spool);
  const second = audio(Array.from({ length: 16_000 }, (_, index) => index));
  writer.write(audio([1, 2, 3]));
  expect(written).toHaveLength(1);
  writer.write(second);
  expect(written.at(-1)?.length).toBeLessThan(200);
  isFull = true;
  writer.write(finish(1));
  writer.write(audio([4, 5, 6]));
  expect(pipe.writableLength).toBeLessThan(300);
  for (const chunk of written) reader.push(chunk);
  expect(spoolReader.takeBatchesRead()).toBe(1);
  expect(commands).toEqual([audio([1, 2, 3]), second, finish(1)]);
});
