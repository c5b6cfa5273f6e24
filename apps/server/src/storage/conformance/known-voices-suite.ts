import { expect } from 'vitest';
import { atOnce, type ConformanceSuite } from './conformance-suite.js';

const createVoice = (name: string) => ({
  name,
  measurements: [{ seconds: 3, isNarrow: false, vector: Float32Array.from([0.5, -0.25]) }],
});

/** Contract of `KnownVoices`. */
export const knownVoicesSuite: ConformanceSuite = {
  'a voice is that of its key, and is what was stored': async ({ clock, keyId, storage }) => {
    const { voices } = storage;
    const { key } = await storage.keys.create('other');
    const first = await voices.create(keyId, createVoice('Ada'));
    clock.advance(1);
    const second = await voices.create(keyId, createVoice('Grace'));
    expect(await voices.list(keyId)).toEqual([first, second]);
    expect(await voices.get(keyId, first.id)).toEqual(first);
    expect([await voices.count(keyId), await voices.count(key.id)]).toEqual([2, 0]);
    expect(await voices.get(key.id, first.id)).toBeUndefined();
    expect(await voices.remove(key.id, first.id)).toBe(false);
    const renamed = { ...first, name: 'Ada L.' };
    expect(await voices.update(keyId, renamed)).toBe(true);
    expect(await voices.get(keyId, first.id)).toEqual(renamed);
  },

  'a removed voice is gone, whoever changes it at the same time': async ({
    keyId,
    openNode,
    storage,
  }) => {
    const voice = await storage.voices.create(keyId, createVoice('Ada'));
    const nodes = [storage, await openNode()];
    await atOnce(8, nodes, (node, index) =>
      index === 3 ? node.voices.remove(keyId, voice.id) : node.voices.update(keyId, voice),
    );
    expect(await storage.voices.get(keyId, voice.id)).toBeUndefined();
    expect(await storage.voices.update(keyId, voice)).toBe(false);
    expect(await storage.voices.remove(keyId, voice.id)).toBe(false);
    expect(await storage.voices.list(keyId)).toEqual([]);
  },
};
