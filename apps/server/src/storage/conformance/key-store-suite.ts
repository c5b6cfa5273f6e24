import { expect } from 'vitest';
import { KeyNameError } from '../key-names.js';
import { StorageError } from '../storage-error.js';
import { atOnce, type ConformanceSuite } from './conformance-suite.js';

const value = 'operator-chose-this-key-0001';

/** Contract of `KeyStore`. */
export const keyStoreSuite: ConformanceSuite = {
  'a key is found by its secret, and is not once it is revoked': async ({ storage: { keys } }) => {
    const { key, secret } = await keys.create('newsroom');
    expect(await keys.verify(secret)).toEqual(key);
    expect(await keys.verify(`${secret}x`)).toBeUndefined();
    expect(await keys.revoke('newsroom')).toMatchObject({ id: key.id });
    expect(await keys.verify(secret)).toBeUndefined();
    expect(await keys.getValid(key.id)).toBeUndefined();
    expect(await keys.revoke('newsroom')).toBeUndefined();
  },

  'a revocation by another process takes effect within a second': async ({
    clock,
    openNode,
    storage,
  }) => {
    const other = await openNode();
    const { key, secret } = await storage.keys.create('newsroom');
    expect(await storage.keys.verify(secret)).toBeDefined();
    await other.keys.revoke(key.id);
    clock.advance(1000);
    expect(await storage.keys.verify(secret)).toBeUndefined();
  },

  'one of those that create a key of a name at once succeeds': async ({ openNode, storage }) => {
    const nodes = [storage, await openNode()];
    const outcomes = await atOnce(16, nodes, (node, index) =>
      node.keys.create(index < 8 ? 'desk' : 'Desk').then(
        () => 'created',
        (error: unknown) => error,
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome instanceof KeyNameError)).toHaveLength(15);
  },

  'the first key is never created beside another one': async ({ openNode, storage }) => {
    const nodes = [storage, await openNode()];
    const published: string[] = [];
    const created = await atOnce(8, nodes, (node) =>
      node.keys.createFirst(value, async () => void published.push(value)),
    );
    // There is a key already.
    expect(created.filter(Boolean)).toEqual([]);
    expect(published).toEqual([]);
  },

  'the value of the environment is one key, which a new value replaces': async ({
    openNode,
    storage,
  }) => {
    const nodes = [storage, await openNode()];
    await atOnce(8, nodes, (node) => node.keys.ensureEnvironmentKey(value));
    const key = await storage.keys.verify(value);
    expect(key).toMatchObject({ isAdministrator: true });
    expect(await storage.keys.list()).toHaveLength(2);
    await storage.keys.ensureEnvironmentKey('another-value-of-the-variable');
    expect(await storage.keys.verify(value)).toBeUndefined();
    expect((await storage.keys.verify('another-value-of-the-variable'))?.id).toBe(key?.id);
    await storage.keys.revoke(key?.id ?? '');
    await expect(
      storage.keys.ensureEnvironmentKey('another-value-of-the-variable'),
    ).rejects.toBeInstanceOf(StorageError);
  },

  'both webhook secrets sign for a day after a rotation': async ({ clock, keyId, storage }) => {
    const before = await storage.keys.getValid(keyId);
    const rotated = await storage.keys.rotateWebhookSecret(keyId);
    expect(rotated?.webhookSecret).not.toBe(before?.webhookSecret);
    expect(rotated?.formerWebhookSecret?.secret).toBe(before?.webhookSecret);
    clock.advance(24 * 3600 * 1000);
    expect((await storage.keys.getValid(keyId))?.formerWebhookSecret).toBeNull();
    expect(await storage.keys.rotateWebhookSecret('unknown')).toBeUndefined();
  },

  'keys are listed with the revoked ones, the oldest first': async ({ clock, storage }) => {
    const { keys } = storage;
    clock.advance(1);
    await keys.create('b');
    clock.advance(1);
    await keys.create('a');
    await keys.revoke('b');
    expect((await keys.list()).map(({ name, revokedAt }) => [name, revokedAt !== null])).toEqual([
      ['test', false],
      ['b', true],
      ['a', false],
    ]);
    await expect(keys.findOne('a')).resolves.toMatchObject({ name: 'a' });
    await expect(keys.findOne('A')).resolves.toBeUndefined();
  },
};
