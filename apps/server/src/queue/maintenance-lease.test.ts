import { verifies } from '@earshot/specification';
import { expect } from 'vitest';
import { openTestStorage } from '../../test/support/open-test-storage.js';
import { SqlMaintenanceLeases } from '../storage/sql/maintenance-leases.js';
import { MonotonicLeaseClock } from '../storage/sqlite/monotonic-lease-clock.js';
import { MaintenanceLease } from './maintenance-lease.js';

verifies(
  'retention.paced',
  'one process holds the lease, until it is over or the process dies',
  async () => {
    const { clock, storage } = await openTestStorage();
    const alive = new Set<string>();
    const createLease = (name: string, offsetMs = 0) => {
      const id = `0-0-0-0-${name}` as const;
      alive.add(id);
      const shifted = { monotonicMs: () => clock.monotonicMs() + offsetMs };
      return new MaintenanceLease({
        leases: new SqlMaintenanceLeases(storage.database, new MonotonicLeaseClock(shifted)),
        instances: { id, isAlive: async (other) => alive.has(other) },
        leaseMs: 30_000,
        clock: shifted,
      });
    };
    const one = createLease('one');
    const two = createLease('two');
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
    // A statement that waited for the lock of another process has an old time: a lease that was
    // renewed in the meantime has not expired.
    const delayed = createLease('delayed', -5000);
    await one.hold();
    expect(await delayed.hold()).toBe(false);
    await one.release();
    expect(await createLease('three').hold()).toBe(true);
  },
);
