import { expect } from 'vitest';
import type { ConformanceSuite } from './conformance-suite.js';

/** Contract of `NodeHeartbeats`. */
export const nodeHeartbeatsSuite: ConformanceSuite = {
  'a process is alive until it releases its presence': async ({ openNode, storage }) => {
    const first = storage.joinNodes();
    const second = (await openNode()).joinNodes();
    expect(second.id).not.toBe(first.id);
    expect([await first.isAlive(first.id), await first.isAlive(second.id)]).toEqual([true, true]);
    expect(await first.findDead()).toEqual([]);
    await second.release();
    await second.release();
    expect(await first.isAlive(second.id)).toBe(false);
    expect(await first.isAlive('unknown')).toBe(false);
    // It has left nothing behind to take over.
    expect(await first.findDead()).toEqual([]);
    await first.release();
  },
};
