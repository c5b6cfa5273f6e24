import { verifies } from '@earshot/specification';
import { afterAll, beforeAll, expect } from 'vitest';
import { findCase } from '../src/cases/index.js';
import { describeFigure, isWithinBound } from '../src/report/case-report.js';
import { Stage } from '../src/stage/stage.js';

const aloneSeconds = 3;
const seconds = 9;
const timeoutMs = 90_000;
const noiseFactor = 4;

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.start({ aloneSeconds, environment: findCase('fuzz/socket').environment });
});
afterAll(() => stage.close());

async function withstands(name: string): Promise<void> {
  const { counts, failures, figures } = await stage.attack(findCase(name), seconds);
  const broken = figures.filter((figure) => !isWithinBound(figure, noiseFactor));
  expect(broken.map(describeFigure), JSON.stringify({ counts, failures })).toEqual([]);
  expect(counts['inputs']).toBeGreaterThan(0);
}

verifies(
  'attack.fuzz-http',
  'requests of a fuzzer crash nothing, delay nobody and never cause an internal error',
  () => withstands('fuzz/http'),
  timeoutMs,
);

verifies(
  'attack.fuzz-socket',
  'frames, truncations and reconnects of a fuzzer crash nothing and delay nobody',
  () => withstands('fuzz/socket'),
  timeoutMs,
);
