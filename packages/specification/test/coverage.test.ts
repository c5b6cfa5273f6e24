import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkCoverage, checkSkips, collectUnproven, collectVerified } from '../src/coverage.js';
import { renderSpecification } from '../src/render-specification.js';
import { requirements } from '../src/requirements.js';

const report = (verified: Record<string, string[]>) => ({
  passed: 1,
  failed: 0,
  skipped: [],
  verified,
  durations: [],
});
const needed = { section: 'A', statement: 'It works.' };
const later = { section: 'A', statement: 'It flies.', deferred: 'No wings yet.' };

describe('the gate', () => {
  it('passes when all is verified or deferred with a reason', () => {
    const verified = collectVerified([
      report({ 'a.works': ['one'] }),
      report({ 'a.works': ['two'] }),
    ]);
    expect(verified.get('a.works')).toEqual(['one', 'two']);
    expect(checkCoverage({ 'a.works': needed, 'a.flies': later }, verified)).toEqual([]);
  });

  it('names what no test verifies', () => {
    expect(checkCoverage({ 'a.works': needed }, new Map())).toEqual([
      'a.works is neither verified by a passing test nor deferred: It works.',
    ]);
  });

  it('does not let a verified requirement stay deferred', () => {
    expect(checkCoverage({ 'a.flies': later }, new Map([['a.flies', ['one']]]))).toHaveLength(1);
  });

  it('does not accept an empty reason, nor a test of something unknown', () => {
    expect(checkCoverage({ 'a.flies': { ...later, deferred: ' ' } }, new Map())).toEqual([
      'a.flies is deferred without a reason',
    ]);
    expect(checkCoverage({}, new Map([['b', ['one']]]))).toEqual([
      'b is verified by a test but no requirement',
    ]);
  });

  it('tells what the machine cannot prove from what nothing proves', () => {
    const skipped = [
      { name: 'shows', reason: 'there is no browser', requirements: ['a.shows', 'a.works'] },
      { name: 'shows more', reason: 'there is no browser', requirements: ['a.shows'] },
      { name: 'plays', reason: 'there is no sox', requirements: ['a.shows', 'a.plays'] },
      { name: 'forgotten', requirements: ['a.forgotten'] },
    ];
    const reports = [{ ...report({ 'a.works': ['one'] }), skipped }];
    const verified = collectVerified(reports);
    const unproven = collectUnproven(reports, verified);
    expect(unproven).toEqual([
      { reason: 'there is no browser', ids: ['a.shows'] },
      { reason: 'there is no sox', ids: ['a.plays'] },
    ]);
    const all = {
      'a.works': needed,
      'a.shows': needed,
      'a.plays': needed,
      'a.forgotten': needed,
    };
    const forgotten = 'a.forgotten is neither verified by a passing test nor deferred: It works.';
    expect(checkCoverage(all, verified, unproven)).toEqual([forgotten]);
    expect(checkCoverage(all, verified)).toHaveLength(3);
  });

  it('does not accept a test that is skipped without a reason', () => {
    const skipped = [{ name: 'hears', reason: 'there is no microphone' }, { name: 'sees' }];
    expect(checkSkips([{ ...report({}), skipped }, report({})])).toEqual([
      'skipped without a reason: sees',
    ]);
  });
});

it('docs/specification.md is rendered from the requirements', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/specification.md'), 'utf8');
  expect(page, 'run `npm run docs`').toBe(renderSpecification(requirements));
});
