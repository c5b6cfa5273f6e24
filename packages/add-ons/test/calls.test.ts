import { existsSync, readFileSync } from 'node:fs';
import type { Utterance } from '@earshot/core';
import { describe, expect, it } from 'vitest';
import { createRedactor } from '../src/index.js';
import { type CallItem, type CallLabel, measureCalls } from './measure-calls.js';
import { speech } from './speech.js';

const readLines = <Line>(name: string) =>
  readFileSync(new URL(`data/${name}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

/** Labels of a type below which a share is not meaningful. */
const enoughLabels = 5;

function expectHidden(items: readonly CallItem[]): void {
  const { falseAlarms, measures, negatives } = measureCalls(items);
  const all = measures.get('all') ?? { labels: 0, hidden: 0, rightType: 0 };
  expect(all.labels).toBeGreaterThan(100);
  expect(all.hidden / all.labels).toBeGreaterThanOrEqual(0.95);
  expect(all.rightType / all.labels).toBeGreaterThanOrEqual(0.9);
  expect(falseAlarms.length / negatives).toBeLessThanOrEqual(0.066);
  for (const [name, { hidden, labels }] of measures)
    if (labels >= enoughLabels) expect(hidden / labels, name).toBeGreaterThanOrEqual(0.6);
}

describe('calls, dictations and meetings by authors who know no rule', () => {
  it('have their personal data hidden', () => {
    expectHidden(readLines('calls.jsonl'));
  });

  const shared = new URL('../../../../shared/cases/text/spoken-pii.json', import.meta.url);
  it.skipIf(!existsSync(shared))(
    'have their personal data hidden in the cases beside the project, where they are there',
    () => {
      expectHidden(JSON.parse(readFileSync(shared, 'utf8')) as CallItem[]);
    },
  );
});

interface Question {
  readonly question: string;
  readonly response: string;
  readonly labels: readonly CallLabel[];
}

/** True when no word of the labels of a response remains. */
function isHidden({ labels, response }: Question, redacted: string): boolean {
  const left = new Set(redacted.replaceAll(/\[[A-Z_]+_\d+\]/g, ' ').split(/[^\p{L}\p{N}']+/u));
  return labels.every(({ end, start }) =>
    response
      .slice(start, end)
      .split(/[^\p{L}\p{N}']+/u)
      .every((word) => word === '' || !left.has(word)),
  );
}

describe('questions and responses by an author who knows no rule', () => {
  const questions = readLines<Question>('questions.jsonl');
  const spoken = ({ question, response }: Question): Utterance[] => [
    speech(question, { channel: 0 }),
    speech(response, { channel: 1, from: 20 }),
  ];
  const minimumShare = 0.95;

  it('are one conversation over two channels of a recording', () => {
    const hidden = questions.filter((each) =>
      isHidden(each, createRedactor().redactUtterances(spoken(each))[1]?.text ?? ''),
    );
    expect(hidden.length / questions.length).toBeGreaterThanOrEqual(minimumShare);
  });

  it('are one conversation over two channels of a live session', () => {
    const hidden = questions.filter((each) => {
      const redactor = createRedactor();
      const [, response] = spoken(each).map((utterance) => redactor.redactNext(utterance));
      return isHidden(each, response?.text ?? '');
    });
    expect(hidden.length / questions.length).toBeGreaterThanOrEqual(minimumShare);
  });
});
