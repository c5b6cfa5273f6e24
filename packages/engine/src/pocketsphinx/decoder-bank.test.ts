import { expect, test } from 'vitest';
import { createDecoderBank } from './decoder-bank.js';
import type { Decoder } from './library/decoder.js';

function createDecoders() {
  const freed: string[] = [];
  const loaded: string[] = [];
  const load = async (vocabulary: string): Promise<Decoder> => {
    if (vocabulary === 'broken') throw new Error('cannot be said');
    const name = `${vocabulary || 'plain'} ${loaded.length}`;
    loaded.push(name);
    return {
      begin: () => undefined,
      decode: async () => undefined,
      end: async () => undefined,
      words: () => [],
      lookUp: () => undefined,
      teach: async () => undefined,
      free: () => freed.push(name),
    };
  };
  return { freed, loaded, load };
}

test('a decoder that came back is lent to the next who needs its vocabulary, and to nobody else', async () => {
  const { load, loaded } = createDecoders();
  const bank = createDecoderBank({ load, capacity: 1, maximumIdle: 3 });
  const first = await bank.borrow('a');
  first.release();
  const second = await bank.borrow('a');
  expect(second.decoder).toBe(first.decoder);
  second.release();
  (await bank.borrow('b')).release();
  (await bank.borrow('')).release();
  expect(loaded).toEqual(['a 0', 'b 1', 'plain 2']);
});

test('the vocabulary that was used longest ago goes first, and the plain decoder stays', async () => {
  const { load, freed } = createDecoders();
  const bank = createDecoderBank({ load, capacity: 1, maximumIdle: 2 });
  for (const vocabulary of ['', 'a', 'b', 'c']) (await bank.borrow(vocabulary)).release();
  expect(freed).toEqual(['a 1', 'b 2']);
});

test('borrowers wait their turn while all are in use', async () => {
  const { load } = createDecoders();
  const bank = createDecoderBank({ load, capacity: 1, maximumIdle: 1 });
  const order: string[] = [];
  const first = await bank.borrow('');
  const others = ['second', 'third'].map(async (name) => {
    const lent = await bank.borrow('');
    order.push(name);
    lent.release();
  });
  expect(order).toEqual([]);
  first.release();
  first.release();
  await Promise.all(others);
  expect(order).toEqual(['second', 'third']);
});

test('a decoder that failed is freed, and one that cannot be loaded keeps no place', async () => {
  const { load, freed } = createDecoders();
  const bank = createDecoderBank({ load, capacity: 1, maximumIdle: 1 });
  (await bank.borrow('')).discard();
  expect(freed).toEqual(['plain 0']);
  await expect(bank.borrow('broken')).rejects.toThrow('cannot be said');
  (await bank.borrow('')).release();
});

test('a decoder that is prepared is there when it is borrowed, also while it is being loaded', async () => {
  const { load, loaded } = createDecoders();
  const bank = createDecoderBank({ load, capacity: 2, maximumIdle: 2 });
  await bank.prepare('');
  await bank.prepare('');
  const preparing = bank.prepare('a');
  const [plain, other] = await Promise.all([bank.borrow(''), bank.borrow('a'), preparing]);
  expect(loaded).toEqual(['plain 0', 'a 1']);
  await bank.prepare('broken');
  await expect(bank.prepare('broken')).resolves.toBeUndefined();
  plain.release();
  other.release();
});

test('closing frees what is idle, and what comes back later', async () => {
  const { load, freed } = createDecoders();
  const bank = createDecoderBank({ load, capacity: 2, maximumIdle: 2 });
  const [first, second] = [await bank.borrow(''), await bank.borrow('a')];
  first.release();
  bank.close();
  second.release();
  expect(freed).toEqual(['plain 0', 'a 1']);
});
