import { describe, expect, test } from 'vitest';
import type { SealingKeys } from '../ports/sealing-keys.js';
import { sealingKeyBytes } from '../secrets.js';

/**
 * Describes what all sealing keys must do.
 *
 * @param name - name of the implementation
 * @param open - opens an empty store, twice, as two processes do
 */
export function describeSealingKeys(
  name: string,
  open: () => Promise<readonly [SealingKeys, SealingKeys]>,
): void {
  describe(`sealing keys ${name}`, () => {
    test('the key of an item is created once, and every process finds it', async () => {
      const [one, other] = await open();
      expect(await one.find('a')).toBeUndefined();
      expect(await one.listIds()).toEqual([]);
      const { bytes, isNew } = await one.obtain('a');
      expect([bytes.length, isNew]).toEqual([sealingKeyBytes, true]);
      const again = await other.obtain('a');
      expect(again.isNew).toBe(false);
      expect(Buffer.from(again.bytes).equals(bytes)).toBe(true);
      const second = await other.obtain('b');
      expect(Buffer.from(second.bytes).equals(bytes)).toBe(false);
      expect((await one.listIds()).toSorted()).toEqual(['a', 'b']);
    });

    test('a removed key is gone, and the next one of its item is another', async () => {
      const [one, other] = await open();
      const { bytes } = await one.obtain('a');
      await other.remove('a');
      await one.remove('a');
      expect(await one.find('a')).toBeUndefined();
      expect(await one.listIds()).toEqual([]);
      const next = await one.obtain('a');
      expect(next.isNew).toBe(true);
      expect(Buffer.from(next.bytes).equals(bytes)).toBe(false);
    });
  });
}
