import { expect, test } from 'vitest';
import { TenantQuarantine } from './tenant-quarantine.js';

test('a tenant leaves the quarantine after as many successes as crashes, eight at most', () => {
  const quarantine = new TenantQuarantine();
  quarantine.recordSuccess('calm');
  expect(quarantine.has('calm')).toBe(false);
  for (let crash = 0; crash < 20; crash += 1) quarantine.recordCrash('loud');
  for (let success = 0; success < 7; success += 1) quarantine.recordSuccess('loud');
  expect(quarantine.has('loud')).toBe(true);
  quarantine.recordSuccess('loud');
  expect(quarantine.has('loud')).toBe(false);
});

test('of tenants that never come back, those whose crash is longest ago are forgotten', () => {
  const quarantine = new TenantQuarantine();
  quarantine.recordCrash('gone');
  quarantine.recordCrash('still here');
  for (let tenant = 0; tenant < 999; tenant += 1) {
    quarantine.recordCrash(`tenant ${tenant}`);
    quarantine.recordCrash('still here');
  }
  expect(quarantine.has('gone')).toBe(false);
  expect(quarantine.has('still here')).toBe(true);
  expect(quarantine.has('tenant 0')).toBe(true);
  quarantine.recordCrash('one more');
  expect(quarantine.has('tenant 0')).toBe(false);
  expect(quarantine.has('tenant 1')).toBe(true);
});
