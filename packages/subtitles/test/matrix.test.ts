import { verifies } from '@earshot/specification';
import { expect } from 'vitest';
import { checkMatrix } from './matrix/violations.js';

const isWhole = process.env['EARSHOT_LONG_TESTS'] === '1';

verifies(
  'subtitles.channels',
  `captions of ${isWhole ? 'one to eight' : 'one, two and four'} channels that speak in turn, partly together and together keep every limit of every configuration`,
  () => {
    const { configurations, captions, violations } = isWhole
      ? checkMatrix([1, 2, 3, 4, 8], [1, 2, 3, 4])
      : checkMatrix([1, 2, 4], [1], 5);
    expect(violations.slice(0, 10)).toEqual([]);
    expect(captions).toBeGreaterThan(configurations * 5);
  },
  isWhole ? 3_600_000 : 600_000,
);
