import { verifies } from '@earshot/specification';
import { expect, test } from 'vitest';
import { Screen } from '../../test/support/screen.js';
import { symbolsFor } from '../progress/format-progress.js';
import { createEvaluationBar } from './evaluation-bar.js';

function begin(options: { systems?: number; recordings: number }) {
  const screen = new Screen(100);
  let nowMs = 0;
  const symbols = symbolsFor({}, 'linux');
  const bar = createEvaluationBar({
    stream: screen,
    symbols,
    nowMs: () => nowMs,
    systems: 1,
    ...options,
  });
  const reference = { text: '' };
  return {
    screen,
    /** The name of a recording is its length, once that is known. */
    work: (system: string, id: string, fraction: number | undefined, audioSeconds?: number) =>
      bar.update(
        system,
        { id, audioPath: id, reference },
        { fraction, audioSeconds, hasEnded: fraction === 1 },
      ),
    wait: (seconds: number) => {
      nowMs += seconds * 1000;
    },
    close: () => bar.close(),
    /** The last line of the bar, which is drawn with the next written line. */
    shown: () => {
      bar.draw();
      return screen.lines.map((line) => line.replaceAll(/ {2,}/gu, '  '));
    },
  };
}

verifies(
  'command.evaluate-progress',
  'many short recordings move one bar, by their durations',
  () => {
    const { close, shown, wait, work } = begin({ recordings: 4 });
    work('ours', 'a', undefined, 10);
    // Nothing is known of a recording without words yet.
    expect(shown()[0]).toMatch(/^ours {2}[.#]+ {2}a$/u);
    wait(5);
    work('ours', 'a', 1, 10);
    expect(shown()).toEqual([expect.stringMatching(/ 25 % {2}a$/u), '1 of 4']);
    wait(15);
    work('ours', 'b', 0.5, 30);
    // 10 + 15 of 10 + 30 and two recordings of the same average length.
    expect(shown()[0]).toMatch(/ 31 % .* left {2}b$/u);
    work('ours', 'b', 1, 30);
    work('ours', 'c', 1, 30);
    work('ours', 'd', 1, 10);
    expect(shown()).toEqual([expect.stringMatching(/100 % /u), '4 of 4']);
    close();
  },
);

test('the next system has a new bar, with the durations that are known by then', () => {
  const { close, shown, work } = begin({ systems: 2, recordings: 2 });
  work('ours', 'a', 1, 10);
  work('ours', 'b', 1, 30);
  work('theirs', 'a', undefined);
  expect(shown()).toHaveLength(2);
  work('theirs', 'a', 1);
  expect(shown()).toEqual([expect.stringMatching(/^theirs .* 25 % {2}a$/u), '3 of 4']);
  close();
});

test('a recording that fails counts as done', () => {
  const { close, shown, work } = begin({ recordings: 2 });
  work('ours', 'a', 1);
  expect(shown()[0]).toMatch(/ 50 % /u);
  close();
});
