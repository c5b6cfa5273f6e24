import type { ConformanceCheck } from './conformance-check.js';
import { lifeChecks } from './life-checks.js';
import { recognitionChecks } from './recognition-checks.js';
import { streamChecks } from './stream-checks.js';

/** All requirements of the speech engine port. */
export const conformanceChecks: readonly ConformanceCheck[] = [
  ...recognitionChecks,
  ...streamChecks,
  ...lifeChecks,
];
