import { verifies } from '@earshot/specification';
import { describe, expect, it } from 'vitest';
import { openTestStorage } from '../../../test/support/open-test-storage.js';

const first = 'operator-chose-this-key-0001';
const second = 'operator-chose-this-key-0002';

describe('EARSHOT_API_KEY', () => {
  verifies(
    'process.api-key-rotation',
    'another value replaces the former one, and keeps what was made with it',
    async () => {
      const { storage } = await openTestStorage();
      await storage.keys.ensureEnvironmentKey(first);
      const before = await storage.keys.verify(first);
      await storage.keys.ensureEnvironmentKey(first);
      await storage.keys.ensureEnvironmentKey(second);
      expect(await storage.keys.verify(first)).toBeUndefined();
      expect((await storage.keys.verify(second))?.id).toBe(before?.id);
      expect(await storage.keys.list()).toHaveLength(2);
    },
  );

  verifies(
    'process.api-key-rotation',
    'a revoked key does not come back, and the sentence does not hold it',
    async () => {
      const { storage, clock } = await openTestStorage();
      await storage.keys.ensureEnvironmentKey(first);
      await storage.keys.revoke('EARSHOT_API_KEY');
      clock.advance(1000);
      await expect(storage.keys.ensureEnvironmentKey(first)).rejects.toThrow(
        /^EARSHOT_API_KEY is the key EARSHOT_API_KEY \(operato…\), which was revoked on 2026-01-31/,
      );
      await expect(storage.keys.ensureEnvironmentKey(first)).rejects.not.toThrow(first);
      expect(await storage.keys.verify(first)).toBeUndefined();
      await storage.keys.ensureEnvironmentKey(second);
      expect(await storage.keys.verify(second)).toBeDefined();
      await expect(storage.keys.ensureEnvironmentKey(first)).rejects.toThrow('revoked');
    },
  );

  it('may be a key that was created otherwise; what it was before goes', async () => {
    const { storage } = await openTestStorage();
    await storage.keys.ensureEnvironmentKey(first);
    const { secret } = await storage.keys.create('made by hand');
    await storage.keys.ensureEnvironmentKey(secret);
    expect((await storage.keys.verify(secret))?.name).toBe('made by hand');
    expect(await storage.keys.verify(first)).toBeUndefined();
  });
});

it('a hint is at most a quarter of its key', async () => {
  const { storage } = await openTestStorage();
  const { key, secret } = await storage.keys.create('random');
  expect(key.hint).toBe(secret.slice(0, 7));
  expect((await storage.keys.create('short', 'x'.repeat(24))).key.hint).toBe('xxxxxx');
  expect((await storage.keys.create('shorter', 'abcdefgh')).key.hint).toBe('ab');
});
