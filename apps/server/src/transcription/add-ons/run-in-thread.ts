import type { MessagePort } from 'node:worker_threads';
import {
  type AddOnRun,
  requestedAddOns,
  runAddOns,
  TranscriptWithheldError,
} from '@earshot/add-ons';
import type { Utterance } from '@earshot/core';
import { systemClock } from '../../clock/index.js';
import { jsonFragments } from '../../storage/results/json-text.js';
import { assembleResult } from '../assemble-result.js';
import { addOnProviders, remedyOf } from './add-on-availability.js';
import type { AddOnTask, ThreadReply, ThreadRequest } from './thread-protocol.js';

/**
 * Runs the add-ons of one transcript in a thread of its own and sends the result as JSON, slice by slice, so that the other side never holds up
 * its event loop.
 *
 * @param port - the other side of the thread
 */
export function runInThread(port: MessagePort): void {
  const utterances: Utterance[] = [];
  const send = (reply: ThreadReply) => port.postMessage(reply);
  let result: Iterator<string> | undefined;
  let notes: AddOnRun['notes'] = {};
  let envelopes: AddOnRun['envelopes'] = {};
  const run = async ({ failed, output, parts, timeoutMs }: AddOnTask): Promise<void> => {
    const { params } = parts;
    const ran = await runAddOns({
      requested: requestedAddOns(params).map(({ name }) => name),
      utterances,
      params,
      providers: addOnProviders,
      remedyOf,
      clock: systemClock,
      timeoutMs,
      failed,
      onStep: (addOn, step) => send({ type: 'step', addOn, step }),
    });
    notes = ran.notes;
    if (output === 'result') result = jsonFragments(assembleResult(parts, ran))[Symbol.iterator]();
    else {
      const { chapterization, ...others } = ran.envelopes;
      envelopes = others;
      if (chapterization !== undefined) {
        envelopes = { ...others, chapterization: { ...chapterization, results: null } };
        result = jsonFragments(chapterization.results)[Symbol.iterator]();
      }
    }
    send({ type: 'taken' });
  };
  port.on('message', (request: ThreadRequest) => {
    switch (request.type) {
      case 'utterances':
        utterances.push(...request.utterances);
        send({ type: 'taken' });
        break;
      case 'run':
        run(request.task).catch((error: unknown) => {
          if (!(error instanceof TranscriptWithheldError)) throw error;
          send({ type: 'withheld', message: error.message });
        });
        break;
      case 'next': {
        const slice = result?.next();
        if (slice === undefined || slice.done === true) send({ type: 'end', notes, envelopes });
        else send({ type: 'slice', text: slice.value });
        break;
      }
    }
  });
}
