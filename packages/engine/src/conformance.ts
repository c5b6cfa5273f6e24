/**
 * The conformance suite of the speech engine port: named checks that any test runner can run
 * against any engine.
 */

import type { ConformanceCheck } from './conformance/conformance-check.js';
import { lifeChecks } from './conformance/life-checks.js';
import { recognitionChecks } from './conformance/recognition-checks.js';
import { streamChecks } from './conformance/stream-checks.js';

export type {
  ConformanceCheck,
  ConformanceSpeech,
  ConformanceSubject,
} from './conformance/conformance-check.js';

/** All requirements of the speech engine port. */
export const conformanceChecks: readonly ConformanceCheck[] = [
  ...recognitionChecks,
  ...streamChecks,
  ...lifeChecks,
];
