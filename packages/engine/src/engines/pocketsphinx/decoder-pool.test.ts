import { expect, test } from 'vitest';
import { DecoderPool, type PooledDecoder } from './decoder-pool.js';

function createDecoders() {
  const freed: string[] = [];
  const loaded: string[] = [];
  const load = async (vocabulary: string): Promise<PooledDecoder> => {
    if (vocabulary === 'broken') throw new Error('cannot be said');
    const name = `${vocabulary || 'plain'} ${loaded.length}`;
    loaded.push(name);
    return {
      begin: () => undefined,
      decode: async () => undefined,
      end: async () => undefined,
      words: () => [],
      free: () => freed.push(name),
    };
  };
  return { freed, loaded, load };
}

test('a released decoder is leased to the next caller with its vocabulary, and to nobody else', async () => {
  const { load, loaded } = createDecoders();
  const decoders = new DecoderPool({ load, capacity: 1, maximumIdle: 3 });
  const first = await decoders.acquire('a');
  first.release();
  const second = await decoders.acquire('a');
  expect(second.decoder).toBe(first.decoder);
  second.release();
  (await decoders.acquire('b')).release();
  (await decoders.acquire('')).release();
  expect(loaded).toEqual(['a 0', 'b 1', 'plain 2']);
});

test('the vocabulary that was used longest ago goes first, and the plain decoder stays', async () => {
  const { load, freed } = createDecoders();
  const decoders = new DecoderPool({ load, capacity: 1, maximumIdle: 2 });
  for (const vocabulary of ['', 'a', 'b', 'c']) (await decoders.acquire(vocabulary)).release();
  expect(freed).toEqual(['a 1', 'b 2']);
});

test('callers wait their turn while all are in use', async () => {
  const { load } = createDecoders();
  const decoders = new DecoderPool({ load, capacity: 1, maximumIdle: 1 });
  const order: string[] = [];
  const first = await decoders.acquire('');
  const others = ['second', 'third'].map(async (name) => {
    const lease = await decoders.acquire('');
    order.push(name);
    lease.release();
  });
  expect(order).toEqual([]);
  first.release();
  first.release();
  await Promise.all(others);
  expect(order).toEqual(['second', 'third']);
});

test('a decoder that failed is freed, and one that cannot be loaded keeps no capacity', async () => {
  const { load, freed } = createDecoders();
  const decoders = new DecoderPool({ load, capacity: 1, maximumIdle: 1 });
  (await decoders.acquire('')).discard();
  expect(freed).toEqual(['plain 0']);
  await expect(decoders.acquire('broken')).rejects.toThrow('cannot be said');
  (await decoders.acquire('')).release();
});

test('a decoder that is prepared is there when it is leased, also while it is being loaded', async () => {
  const { load, loaded } = createDecoders();
  const decoders = new DecoderPool({ load, capacity: 2, maximumIdle: 2 });
  await decoders.prepare('');
  await decoders.prepare('');
  const preparing = decoders.prepare('a');
  const [plain, other] = await Promise.all([
    decoders.acquire(''),
    decoders.acquire('a'),
    preparing,
  ]);
  expect(loaded).toEqual(['plain 0', 'a 1']);
  await decoders.prepare('broken');
  await expect(decoders.prepare('broken')).resolves.toBeUndefined();
  plain.release();
  other.release();
});

test('closing frees what is idle, and what is released later', async () => {
  const { load, freed } = createDecoders();
  const decoders = new DecoderPool({ load, capacity: 2, maximumIdle: 2 });
  const [first, second] = [await decoders.acquire(''), await decoders.acquire('a')];
  first.release();
  decoders.close();
  second.release();
  expect(freed).toEqual(['plain 0', 'a 1']);
});
