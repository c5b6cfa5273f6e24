import { verifies } from '@earshot/specification';
import { describe, expect, test } from 'vitest';
import { createManualClock } from '../../test/support/manual-clock.js';
import type { ProgressReport } from '../storage/index.js';
import { ProgressReporter } from './progress-reporter.js';

function report(outcomes: (boolean | Error)[] = []) {
  const clock = createManualClock();
  const reports: ProgressReport[] = [];
  let losses = 0;
  const reporter = new ProgressReporter({
    queue: {
      report: async (_lease, given) => {
        const outcome = outcomes.shift() ?? true;
        if (outcome instanceof Error) throw outcome;
        reports.push(given);
        return outcome;
      },
    },
    lease: { jobId: 'job', token: 'token' },
    before: { audioSecondsDone: 0, audioSecondsTotal: 60 },
    onLost: () => {
      losses += 1;
    },
    clock,
    logger: { warn: () => undefined },
  });
  const pass = async (milliseconds: number): Promise<void> => {
    clock.advance(milliseconds);
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  return { reporter, reports, pass, losses: () => losses };
}

describe('ProgressReporter', () => {
  verifies(
    'progress.coalesced',
    'a storm of utterances is one report a second, and a change of the stage one at once',
    async () => {
      const { pass, reporter, reports } = report();
      reporter.begin('analyse');
      await pass(0);
      expect(reports).toHaveLength(1);
      reporter.begin('transcribe', 100);
      await pass(0);
      expect(reports).toHaveLength(2);
      for (let index = 0; index < 1000; index += 1) {
        reporter.addUtterance(`${index}`, [index + 1]);
        reporter.setDone(index / 20);
        await pass(3);
      }
      // Those of three seconds, after that of the first utterance.
      expect(reports).toHaveLength(5);
      await pass(1000);
      expect(reports).toHaveLength(6);
      expect(reports.flatMap(({ utterances }) => utterances)).toEqual(
        Array.from({ length: 1000 }, (_, index) => `${index}`),
      );
      // Each report adds exactly the utterances up to its position.
      let written = 0;
      for (const { settledSamples, utterances } of reports) {
        written += utterances.length;
        expect(settledSamples?.[0] ?? 0).toBe(written);
      }
      expect(reports.at(-1)?.progress).toEqual({
        stage: 'transcribe',
        audioSecondsDone: 49.95,
        audioSecondsTotal: 100,
        fetchedBytes: null,
        totalBytes: null,
      });
      await reporter.stop();
    },
  );

  verifies(
    'progress.first-words',
    'the first utterance is reported at once, and the first one after a pause',
    async () => {
      const { pass, reporter, reports } = report();
      reporter.begin('transcribe');
      await pass(0);
      await pass(100);
      reporter.addUtterance('a', [1]);
      await pass(0);
      reporter.addUtterance('b', [2]);
      await pass(0);
      expect(reports.map(({ utterances }) => utterances)).toEqual([[], ['a']]);
      await pass(1000);
      await pass(5000);
      reporter.addUtterance('c', [3]);
      await pass(0);
      expect(reports.flatMap(({ utterances }) => utterances)).toEqual(['a', 'b', 'c']);
      await reporter.stop();
    },
  );

  test('audio that was done before is not undone by another attempt', async () => {
    const { pass, reporter, reports } = report();
    reporter.setDone(30);
    await pass(0);
    reporter.setDone(10);
    await pass(5000);
    expect(reports.map(({ progress }) => progress.audioSecondsDone)).toEqual([30]);
    await reporter.stop();
  });

  test('what cannot be written is written with the next report, in order', async () => {
    const { pass, reporter, reports } = report([new Error('busy'), new Error('busy')]);
    reporter.addUtterance('a', [1]);
    await pass(0);
    reporter.addUtterance('b', [2]);
    await pass(1000);
    reporter.addUtterance('c', [3]);
    await pass(1000);
    expect(reports).toMatchObject([{ utterances: ['a', 'b', 'c'], settledSamples: [3] }]);
    await reporter.stop();
  });

  test('the end of an attempt does not wait for a database that is away', async () => {
    const away = Array.from({ length: 10 }, () => new Error('away'));
    const { pass, reporter, reports } = report(away);
    reporter.addUtterance('a', [1]);
    await pass(0);
    await reporter.flush();
    await reporter.stop();
    expect(reports).toEqual([]);
  });

  test('a lost lease is reported once, and nothing is written afterwards', async () => {
    const { losses, pass, reporter, reports } = report([true, false]);
    reporter.begin('transcribe');
    await pass(0);
    reporter.addUtterance('a', [1]);
    await pass(1000);
    reporter.addUtterance('b', [2]);
    await pass(5000);
    expect(losses()).toBe(1);
    expect(reports).toHaveLength(2);
  });
});
