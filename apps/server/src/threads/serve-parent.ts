import { parentPort } from 'node:worker_threads';
import { type CallContext, serveCalls } from './calls.js';

/**
 * Serves the calls of the thread that has started this one.
 *
 * @param respond - responds to a call. An error that it throws ends the thread
 */
export function serveParent<Request, Response, Notice = never>(
  respond: (request: Request, context: CallContext<Notice>) => Promise<Response>,
): void {
  if (parentPort === null) throw new Error('This file runs in a worker thread of the service');
  serveCalls(parentPort, respond);
}
