import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startVitest } from 'vitest/node';
import RequirementReporter from '../src/reporter.js';

const tests = `
import { needs, verifies } from '../../src/index.js';
import { describe, expect, test } from 'vitest';

verifies('job.id', 'a job has an id', () => undefined);
verifies('job.kind', 'a job has a kind', () => expect(1).toBe(2));
test('here', needs(true, 'never said'), () => undefined);
test('elsewhere', needs(false, 'there is no sox'), () => undefined);
describe('a page', needs(false, 'there is no browser'), () => {
  verifies('job.file', 'shows a file', () => undefined);
});
test('not today', (context) => context.skip('it is Sunday'));
test.skip('forgotten', () => undefined);
test('blank', needs(false, ' '), () => undefined);
`;

it('what ran, what it verified, and why the rest did not run, is in the report', async () => {
  const folder = mkdtempSync(join(import.meta.dirname, 'run-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'some.test.ts'), tests);
  // Set where only the outcome counts.
  vi.stubEnv('EARSHOT_WITHOUT_REPORT', undefined);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { exitCode } = process;
  const runner = await startVitest('test', [], {
    root: folder,
    config: false,
    watch: false,
    reporters: [new RequirementReporter()],
  });
  await runner.close();
  // One of its tests fails, which is not a failure of this test.
  process.exitCode = exitCode;
  expect(JSON.parse(readFileSync(join(folder, '.reports/tests.json'), 'utf8'))).toEqual({
    passed: 2,
    failed: 1,
    skipped: [
      { name: 'elsewhere', reason: 'there is no sox' },
      {
        name: 'a page > shows a file [job.file]',
        reason: 'there is no browser',
        requirements: ['job.file'],
      },
      { name: 'not today', reason: 'it is Sunday' },
      { name: 'forgotten' },
      { name: 'blank' },
    ],
    verified: { 'job.id': ['a job has an id [job.id]'] },
    durations: [{ file: 'some.test.ts', seconds: expect.any(Number) }],
  });
});
