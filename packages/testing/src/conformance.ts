/**
 * Checks of the contract, for any service that implements it: each throws when the service does not
 * meet a requirement.
 *
 * @packageDocumentation
 */
import type { ConformanceCheck } from './conformance/conformance-check.js';
import type { HttpConformanceSubject } from './conformance/http/http-subject.js';
import { jobChecks } from './conformance/http/job-checks.js';
import { listChecks } from './conformance/http/list-checks.js';
import { endChecks } from './conformance/live/end-checks.js';
import { inputChecks } from './conformance/live/input-checks.js';
import type { LiveConformanceSubject } from './conformance/live/live-subject.js';
import { messageChecks } from './conformance/live/message-checks.js';
import { resumeChecks } from './conformance/live/resume-checks.js';

export type { ConformanceCheck } from './conformance/conformance-check.js';
export type { HttpConformanceSubject } from './conformance/http/http-subject.js';
export type {
  ConformanceConnection,
  ConformanceSocket,
  ConnectionCut,
  LiveConformanceSubject,
  LiveTimeSubject,
} from './conformance/live/live-subject.js';
export { liveTimeChecks } from './conformance/live/time-checks.js';

/** All requirements on a live service, except those on its timeouts. */
export const liveChecks: readonly ConformanceCheck<LiveConformanceSubject>[] = [
  ...messageChecks,
  ...inputChecks,
  ...resumeChecks,
  ...endChecks,
];

/** All requirements on an HTTP service. */
export const httpChecks: readonly ConformanceCheck<HttpConformanceSubject>[] = [
  ...jobChecks,
  ...listChecks,
];
