import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { encodeWav } from '../../test/support/wav.js';
import { analyseAudio } from './analyse-audio.js';
import type { OpenAudio } from './open-wav.js';

const of =
  (bytes: Buffer): OpenAudio =>
  () =>
    Readable.from([bytes]);
const tone = (frames: number): Int16Array =>
  Int16Array.from({ length: frames }, (_, frame) => Math.round(8000 * Math.sin(frame / 5)));

describe('analyseAudio', () => {
  test('counts what is there, whatever the header claims', async () => {
    const file = encodeWav([tone(12_000), tone(12_000)], 8000);
    const whole = await analyseAudio(of(file), { maximumAudioSeconds: 10 });
    expect(whole).toEqual({
      extension: 'wav',
      sampleRateHz: 8000,
      durationSeconds: 1.5,
      channelCount: 2,
      distinctChannels: [0],
    });
    const cut = await analyseAudio(of(file.subarray(0, 44 + 16_000)), { maximumAudioSeconds: 10 });
    expect(cut.durationSeconds).toBe(0.5);
  });

  test.each([
    ['text', Buffer.from('hello'), 'unsupported'],
    ['nothing', Buffer.alloc(0), 'unsupported'],
    ['a header alone', encodeWav([tone(0)], 8000), 'empty'],
    ['a header that breaks off', encodeWav([tone(10)], 8000).subarray(0, 30), 'undecodable'],
    ['too much', encodeWav([tone(8001)], 8000), 'too-long'],
  ])('refuses %s', async (_name, bytes, issue) => {
    await expect(analyseAudio(of(bytes), { maximumAudioSeconds: 1 })).rejects.toMatchObject({
      name: 'AudioInputError',
      issue,
      isRetryable: false,
    });
  });

  test('stops reading as soon as it is too long', async () => {
    let pulled = 0;
    const endless: OpenAudio = async function* () {
      yield encodeWav([tone(8000)], 8000);
      for (;;) {
        pulled += 1;
        yield Buffer.alloc(65_536);
      }
    };
    const header = encodeWav([tone(8000)], 8000);
    // Written by a pipe: the length is not known.
    header.writeUInt32LE(0xffff_ffff, 4);
    header.writeUInt32LE(0xffff_ffff, 40);
    const piped: OpenAudio = async function* () {
      yield header;
      yield* skipFirst(endless());
    };
    await expect(analyseAudio(piped, { maximumAudioSeconds: 60 })).rejects.toMatchObject({
      issue: 'too-long',
    });
    expect(pulled).toBeLessThan(20);
  });

  test('ends when its signal is aborted', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    const file = of(encodeWav([tone(8000)], 8000));
    await expect(analyseAudio(file, { maximumAudioSeconds: 60, signal })).rejects.toThrow('enough');
  });

  test('errors of the disk are passed on', async () => {
    const broken: OpenAudio = async function* () {
      yield encodeWav([tone(8000)], 8000).subarray(0, 100);
      throw new Error('EIO');
    };
    await expect(analyseAudio(broken, { maximumAudioSeconds: 60 })).rejects.toThrow('EIO');
  });
});

async function* skipFirst<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  let isFirst = true;
  for await (const item of items) {
    if (!isFirst) yield item;
    isFirst = false;
  }
}
