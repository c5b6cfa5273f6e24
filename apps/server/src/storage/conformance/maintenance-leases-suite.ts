import { expect } from 'vitest';
import { atOnce, type ConformanceSuite } from './conformance-suite.js';

const leaseMs = 30_000;

/** Contract of `MaintenanceLeases`. */
export const maintenanceLeasesSuite: ConformanceSuite = {
  'one of those who take the lease at once holds it': async ({ openNode, storage }) => {
    const nodes = [storage, await openNode()];
    const taken = await atOnce(8, nodes, (node, index) =>
      node.maintenance.take(`owner ${index}`, `owner ${index}`, leaseMs),
    );
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect(await storage.maintenance.holder()).toBe(`owner ${taken.indexOf(true)}`);
  },

  'a lease is renewed, and taken when it has expired': async ({ clock, storage }) => {
    const { maintenance } = storage;
    expect(await maintenance.take('one', 'one', leaseMs)).toBe(true);
    clock.advance(leaseMs - 1);
    expect(await maintenance.take('two', 'two', leaseMs)).toBe(false);
    expect(await maintenance.take('one', 'one', leaseMs)).toBe(true);
    clock.advance(leaseMs);
    expect(await maintenance.take('two', 'two', leaseMs)).toBe(true);
    expect(await maintenance.take('one', 'one', leaseMs)).toBe(false);
  },

  'the lease of a dead process is taken from it, once': async ({ openNode, storage }) => {
    await storage.maintenance.take('dead', 'dead', leaseMs);
    const nodes = [storage, await openNode()];
    const taken = await atOnce(8, nodes, (node, index) =>
      node.maintenance.take(`owner ${index}`, 'dead', leaseMs),
    );
    expect(taken.filter(Boolean)).toHaveLength(1);
  },

  'a lease is released by its holder only': async ({ storage }) => {
    const { maintenance } = storage;
    await maintenance.take('one', 'one', leaseMs);
    await maintenance.release('two');
    expect(await maintenance.holder()).toBe('one');
    await maintenance.release('one');
    expect(await maintenance.holder()).toBeUndefined();
    expect(await maintenance.take('two', 'two', leaseMs)).toBe(true);
  },
};
