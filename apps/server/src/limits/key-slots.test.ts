import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KeySlots, type Slot } from './key-slots.js';

describe('slots shared by keys', () => {
  test('a key gets its share, and the reserve is for keys that have none', async () => {
    const slots = new KeySlots({ total: 8, perKey: 3, reserved: 2 });
    const greedy = await Promise.all([slots.take('a'), slots.take('a'), slots.take('a')]);
    expect(slots.hasRoomFor('a')).toBe(false);
    expect(slots.closedKeys()).toEqual(['a']);
    await Promise.all([slots.take('b'), slots.take('b'), slots.take('b')]);
    // Two are free, and both keys have some.
    expect(slots.closedKeys()).toEqual(['a', 'b']);
    greedy[0]?.release();
    greedy[0]?.release();
    expect(slots.used).toBe(5);
    expect(slots.hasRoomFor('a')).toBe(true);
    await Promise.all([slots.take('c'), slots.take('d'), slots.take('e')]);
    expect(slots.isFull).toBe(true);
    expect(slots.hasRoomFor('f')).toBe(false);
  });

  test('as many slots as are open to any keys may be taken at once by whichever of them', () => {
    fc.assert(
      fc.property(
        fc.record({ total: fc.integer({ min: 1, max: 9 }), reserved: fc.nat(4) }),
        fc.integer({ min: 1, max: 9 }),
        fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 9 }),
        fc.constantFrom('a', 'b', 'c', 'd'),
        ({ reserved, total }, perKey, held, keyId) => {
          const slots = new KeySlots({ total, perKey, reserved });
          for (const id of held) if (slots.hasRoomFor(id)) slots.add(id);
          const open = slots.slotsForAny;
          expect(open > 0).toBe(!slots.isFull);
          if (slots.closedKeys().includes(keyId)) return;
          for (let count = 0; count < open; count += 1) {
            expect(slots.hasRoomFor(keyId)).toBe(true);
            slots.add(keyId);
          }
        },
      ),
    );
  });

  test('many who wait with one signal are no leak', async () => {
    const slots = new KeySlots({ total: 1 });
    const warnings: Error[] = [];
    const keep = (warning: Error) => warnings.push(warning);
    process.on('warning', keep);
    const stopping = new AbortController();
    await slots.take('a');
    const waiting = Array.from({ length: 20 }, () => slots.take('b', stopping.signal));
    stopping.abort(new Error('stopping'));
    for (const { status } of await Promise.allSettled(waiting)) expect(status).toBe('rejected');
    // Node reports warnings in a later turn of the event loop.
    await turn();
    process.off('warning', keep);
    expect(warnings).toEqual([]);
    expect(slots.countWaiting('b')).toBe(0);
  });

  test('of those who wait, the key with the fewest slots is next, then who came first', async () => {
    const slots = new KeySlots({ total: 3 });
    const held = [await slots.take('a'), await slots.take('a'), await slots.take('a')];
    const order: string[] = [];
    const wait = (keyId: string) =>
      slots.take(keyId).then((slot) => {
        order.push(keyId);
        return slot;
      });
    const waiting = [wait('a'), wait('a'), wait('b'), wait('b'), wait('c')];
    expect(slots.countWaiting('a')).toBe(2);
    held[0]?.release();
    await waiting[2];
    held[1]?.release();
    await waiting[4];
    expect(order).toEqual(['b', 'c']);
    held[2]?.release();
    await waiting[0];
    expect(order).toEqual(['b', 'c', 'a']);
  });

  test('keys take turns, however many of one wait', async () => {
    const slots = new KeySlots({ total: 1 });
    const first = await slots.take('a');
    const order: string[] = [];
    const use = async (keyId: string): Promise<void> => {
      const slot = await slots.take(keyId);
      order.push(keyId);
      slot.release();
    };
    const used = ['a', 'a', 'a', 'b', 'b', 'c'].map(use);
    first.release();
    await Promise.all(used);
    expect(order).toEqual(['a', 'b', 'c', 'a', 'b', 'a']);
  });

  test('a waiter that is cancelled takes nothing', async () => {
    const slots = new KeySlots({ total: 1 });
    const held = await slots.take('a');
    const patience = new AbortController();
    const given = slots.take('b', patience.signal);
    patience.abort(new Error('enough'));
    await expect(given).rejects.toThrow('enough');
    await expect(slots.take('b', AbortSignal.abort(new Error('late')))).rejects.toThrow('late');
    expect(slots.countWaiting('b')).toBe(0);
    held.release();
    expect(slots.used).toBe(0);
    expect(slots.isFull).toBe(false);
  });

  test('whatever happens, limits hold and nobody waits beside room for it', async () => {
    const keys = fc.constantFrom('a', 'b', 'c', 'd');
    const step = fc.oneof(
      fc.record({ take: keys }),
      fc.record({ release: fc.nat(20) }),
      fc.record({ cancel: fc.nat(20) }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 60 }),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 4 }),
        fc.nat(2),
        async (steps, total, perKey, reserved) => {
          const slots = new KeySlots({ total, perKey, reserved });
          const held: { keyId: string; slot: Slot }[] = [];
          const waiting: { keyId: string; patience: AbortController }[] = [];
          for (const next of steps) {
            if ('take' in next) {
              const one = { keyId: next.take, patience: new AbortController() };
              waiting.push(one);
              slots.take(one.keyId, one.patience.signal).then(
                (slot) => {
                  waiting.splice(waiting.indexOf(one), 1);
                  held.push({ keyId: one.keyId, slot });
                },
                () => waiting.splice(waiting.indexOf(one), 1),
              );
            } else if ('release' in next) held.splice(next.release % 21, 1)[0]?.slot.release();
            else waiting[next.cancel]?.patience.abort();
            for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
            expect(slots.used).toBe(held.length);
            expect(held.length).toBeLessThanOrEqual(total);
            for (const keyId of ['a', 'b', 'c', 'd'])
              expect(held.filter((one) => one.keyId === keyId).length).toBeLessThanOrEqual(perKey);
            for (const { keyId } of waiting) expect(slots.hasRoomFor(keyId)).toBe(false);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
