import { verifies } from '@earshot/specification';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { DueLane } from '../storage/index.js';
import { type Delivery, DeliveryLimits, type DeliveryOutcome } from './delivery-limits.js';

const options = { total: 64, reserved: 16, perKey: 16, perLane: 4, perHost: 8, perAddress: 16 };
const quick: DeliveryOutcome = {
  kind: 'responded',
  isDelivered: true,
  durationMs: 50,
  pauseMs: null,
};
const silent: DeliveryOutcome = { kind: 'silent' };

const lane = (keyId: string, host: string, dueAt = 0): DueLane => ({ keyId, host, dueAt });
const createLanes = (keyId: string, count: number): DueLane[] =>
  Array.from({ length: count }, (_, index) => lane(keyId, `${keyId}-${index}.example`));

describe('limits of deliveries', () => {
  let nowMs = 0;
  let limits: DeliveryLimits;
  const createLimits = (senders: () => number = () => 1) =>
    new DeliveryLimits(options, { monotonicMs: () => nowMs, random: () => 0.5, senders });
  beforeEach(() => {
    nowMs = 1_000_000;
    limits = createLimits();
  });

  /** Begins the attempts that may begin, and returns them. */
  function beginAll(due: readonly DueLane[]): { lane: DueLane; delivery: Delivery }[] {
    return limits.share(due).flatMap(({ count, ...of }) =>
      Array.from({ length: count }, () => ({
        lane: lane(of.keyId, of.host),
        delivery: limits.begin(of),
      })),
    );
  }
  const pass = (durationMs: number) => {
    nowMs += durationMs;
  };

  test('a key with sixty-four hanging receivers leaves room for every other key', () => {
    expect(beginAll(createLanes('a', 64))).toHaveLength(16);
    expect(beginAll(createLanes('a', 64))).toHaveLength(0);
    expect(beginAll([...createLanes('a', 64), lane('b', 'b.example', 1)])).toMatchObject([
      { lane: { keyId: 'b' } },
    ]);
    // Several such keys together do not use the attempts that are reserved for keys with nothing
    // under way either.
    for (const key of ['c', 'd', 'e']) beginAll(createLanes(key, 64));
    expect(beginAll(createLanes('f', 64))).toHaveLength(1);
  });

  test('a lane begins with one attempt, gets four while it responds quickly, and one again when it does not', () => {
    const due = [lane('a', 'a.example')];
    for (const count of [1, 2, 4, 4]) {
      const begun = beginAll(due);
      expect(begun).toHaveLength(count);
      for (const { delivery } of begun) delivery.end(quick);
    }
    const [first, ...others] = beginAll(due);
    for (const { delivery } of others) delivery.end(quick);
    first?.delivery.end({ ...quick, durationMs: 9000 });
    expect(beginAll(due)).toHaveLength(1);
  });

  test('a lane without a response is paused, longer each time, and then tried once', () => {
    const due = [lane('a', 'a.example')];
    for (const pauseMs of [5000, 10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000]) {
      const begun = beginAll(due);
      expect(begun).toHaveLength(1);
      pass(15_000);
      begun[0]?.delivery.end(silent);
      pass(pauseMs - 1);
      expect(beginAll(due)).toHaveLength(0);
      pass(1);
    }
    for (const { delivery } of beginAll(due)) delivery.end(quick);
    expect(beginAll(due)).toHaveLength(2);
  });

  test('attempts that were under way together count as one silence', () => {
    const due = [lane('a', 'a.example')];
    for (let round = 0; round < 2; round += 1)
      for (const { delivery } of beginAll(due)) delivery.end(quick);
    const together = beginAll(due);
    expect(together).toHaveLength(4);
    pass(15_000);
    for (const { delivery } of together) delivery.end(silent);
    pass(5000);
    expect(beginAll(due)).toHaveLength(1);
  });

  test('a receiver that asks for a pause gets it, for five minutes at most', () => {
    const due = [lane('a', 'a.example')];
    const year = 365 * 24 * 3600 * 1000;
    const status = { kind: 'responded', isDelivered: false, durationMs: 5 } as const;
    beginAll(due)[0]?.delivery.end({ ...status, pauseMs: 30_000 });
    pass(29_999);
    expect(beginAll(due)).toHaveLength(0);
    pass(1);
    beginAll(due)[0]?.delivery.end({ ...status, pauseMs: year });
    pass(300_000);
    expect(beginAll(due)).toHaveLength(1);
  });

  test('a receiver that hangs for one key is not paused for another', () => {
    const shared = (keyId: string) => [lane(keyId, 'hooks.example')];
    beginAll(shared('a'))[0]?.delivery.end(silent);
    expect(beginAll(shared('a'))).toHaveLength(0);
    expect(beginAll(shared('b'))).toHaveLength(1);
  });

  test('receivers that responded lately and quickly are served while slow ones hold the rest', () => {
    const healthy = [...createLanes('b', 4), ...createLanes('z', 1)];
    for (const { delivery } of beginAll(healthy)) delivery.end(quick);
    for (const key of ['c', 'd', 'e', 'f']) beginAll(createLanes(key, 64));
    expect(beginAll(healthy)).toHaveLength(10);
    expect(beginAll(createLanes('c', 64))).toHaveLength(0);
    pass(11 * 60 * 1000);
    expect(beginAll([lane('b', 'b-1.example')])).toHaveLength(0);
  });

  test('ports and names of one address share its limit, of which one key gets half', () => {
    const entered = (keyId: string, count: number) =>
      beginAll(createLanes(keyId, count)).filter(({ delivery }) => delivery.enter('192.0.2.1'))
        .length;
    expect(entered('a', 16)).toBe(8);
    expect(entered('b', 16)).toBe(8);
    expect(entered('c', 16)).toBe(0);
    expect(beginAll(createLanes('d', 1))[0]?.delivery.enter('192.0.2.2')).toBe(true);
  });

  verifies('cluster.callbacks', 'nodes share what a host and an address may have', () => {
    let senders = 3;
    const nodes = Array.from({ length: 3 }, () => createLimits(() => senders));
    const begun = (due: readonly DueLane[]) => {
      const ofNodes = nodes.map((node) => {
        limits = node;
        return beginAll(due);
      });
      return ofNodes.flat();
    };
    const ofOneKey = [lane('a', 'a.example')];
    for (let round = 0; round < 3; round += 1)
      for (const { delivery } of begun(ofOneKey)) delivery.end(quick);
    expect(begun(ofOneKey)).toHaveLength(3);
    const ofManyKeys = Array.from({ length: 12 }, (_, key) => [
      lane(`b${key}`, 'shared.example'),
      lane(`b${key}`, `own-${key}.example`),
    ]);
    // A first attempt of each key goes to its own host, and the second to the host that they share.
    for (const [, own] of ofManyKeys) begun(own === undefined ? [] : [own]);
    const shared = ofManyKeys.flatMap(([common]) => (common === undefined ? [] : begun([common])));
    expect(shared).toHaveLength(6);
    expect(shared.filter(({ delivery }) => delivery.enter('192.0.2.1'))).toHaveLength(6);
    senders = 1;
    expect(begun(ofOneKey)).toHaveLength(9);
    senders = 100;
    expect(begun([lane('c', 'c.example')])).toHaveLength(3);
  });

  test('whatever happens, what ended is counted no more', () => {
    const step = fc.record({
      key: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      hosts: fc.integer({ min: 1, max: 40 }),
      ends: fc.array(fc.constantFrom(quick, silent, undefined), { maxLength: 30 }),
      passMs: fc.constantFrom(0, 10, 20_000),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        limits = createLimits();
        let underWay: ReturnType<typeof beginAll> = [];
        for (const { key, hosts, ends, passMs } of steps) {
          underWay.push(...beginAll(createLanes(key, hosts)));
          for (const { delivery } of underWay) delivery.enter('192.0.2.1');
          expect(underWay.length).toBeLessThanOrEqual(64);
          const ofKey = underWay.filter((each) => each.lane.keyId === key).length;
          expect(ofKey).toBeLessThanOrEqual(48);
          for (const outcome of ends) underWay.shift()?.delivery.end(outcome);
          pass(passMs);
        }
        for (const { delivery } of underWay) delivery.end();
        underWay = [];
        pass(3_600_000);
        expect(beginAll(createLanes('fresh', 64))).toHaveLength(16);
      }),
      { numRuns: 200 },
    );
  });
});
