/** The conformance suite of the speech engine port: named checks that any test runner can run against any engine. */

export type {
  ConformanceCheck,
  ConformanceSpeech,
  ConformanceSubject,
} from './conformance/conformance-check.js';
export { conformanceChecks } from './conformance/conformance-checks.js';
