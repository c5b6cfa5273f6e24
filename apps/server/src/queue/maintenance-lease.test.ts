import { verifies } from '@earshot/specification';
import { expect } from 'vitest';
import { openTestStorage } from '../../test/support/open-test-storage.js';
import { MaintenanceLease } from './maintenance-lease.js';

verifies(
  'retention.paced',
  'one process holds the lease, until it is over or the process dies',
  async () => {
    const { clock, storage } = await openTestStorage();
    const alive = new Set<string>();
    const leaseOf = (name: string) => {
      const id = `0-0-0-0-${name}` as const;
      alive.add(id);
      return new MaintenanceLease({
        database: storage.database,
        instances: { id, isAlive: async (other) => alive.has(other) },
        leaseMs: 30_000,
        clock,
      });
    };
    const one = leaseOf('one');
    const two = leaseOf('two');
    expect([await one.hold(), await two.hold()]).toEqual([true, false]);
    // It is renewed while it is used.
    for (let turn = 0; turn < 6; turn += 1) {
      clock.advance(10_000);
      expect([await one.hold(), await two.hold()]).toEqual([true, false]);
    }
    clock.advance(30_000);
    expect([await two.hold(), await one.hold()]).toEqual([true, false]);
    alive.delete('0-0-0-0-two');
    expect(await one.hold()).toBe(true);
    await one.release();
    expect(await leaseOf('three').hold()).toBe(true);
  },
);
