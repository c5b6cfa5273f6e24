import type { PreparedVocabulary } from '../port/prepared-vocabulary.js';
import type { ProcessCommand } from '../process/protocol.js';
import { restoreError } from '../process/transferred-error.js';
import type { Assignment, Work, WorkEvent, WorkKind } from './work.js';

/** One question to a process, and one answer. */
export interface RequestDescription<Answer> {
  /** What it counts as. */
  readonly kind: WorkKind;
  /** Who asks. */
  readonly tenant: string | undefined;
  /** The custom vocabulary that it needs. */
  readonly vocabulary?: PreparedVocabulary | undefined;
  /** Whether it is kept apart from others from the begin. */
  readonly startsSuspect: boolean;
  /** How much audio it is about, in seconds. */
  readonly audioSeconds: number;
  /** The question. */
  readonly command: (work: number) => ProcessCommand;
  /** Takes the answer out of an event; `undefined` when that is no answer. */
  readonly answer: (event: WorkEvent) => Answer | undefined;
  /** Gives the question up. */
  readonly signal: AbortSignal | undefined;
}

/** A question as work for a process. */
export interface RequestWork<Answer> extends Work {
  /** The answer. */
  readonly result: Promise<Answer>;
}

/**
 * Makes work of a question. When its signal is aborted, the promise is rejected with the signal's reason at once; a process
 * that is at it finishes in its own time.
 *
 * @param description - the question
 * @param onSettled - called when nobody waits any more
 */
export function createRequestWork<Answer>(
  description: RequestDescription<Answer>,
  onSettled: () => void,
): RequestWork<Answer> {
  const { kind, tenant, vocabulary, audioSeconds, command, answer, signal } = description;
  let place: Assignment | undefined;
  let isOver = false;
  let resolve: (value: Answer) => void = () => undefined;
  let reject: (fault: unknown) => void = () => undefined;
  const result = new Promise<Answer>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });

  const settle = (act: () => void) => {
    if (isOver) return;
    isOver = true;
    signal?.removeEventListener('abort', onAbort);
    act();
    onSettled();
  };
  function onAbort() {
    settle(() => reject(signal?.reason));
  }
  if (signal?.aborted === true) onAbort();
  else signal?.addEventListener('abort', onAbort, { once: true });

  return {
    kind,
    tenant,
    vocabulary,
    cost: audioSeconds,
    deaths: 0,
    result,
    isWaiting: true,
    get isQuarantined() {
      return description.startsSuspect || this.deaths > 0;
    },
    get isOver() {
      return isOver;
    },
    begin(next) {
      place = next;
      next.send(command(next.number));
      next.expectAnswer(audioSeconds);
    },
    onEvent(event) {
      if (event.type === 'failed') {
        place?.leave();
        settle(() => reject(restoreError(event.error)));
        return;
      }
      const found = answer(event);
      if (found === undefined) return;
      if (kind === 'recognition') place?.recognize(audioSeconds);
      place?.leave();
      settle(() => resolve(found));
    },
    onLost() {
      place = undefined;
    },
    skip(error) {
      settle(() => reject(error));
      return false;
    },
    giveUpVocabulary(error) {
      settle(() => reject(error));
      return false;
    },
    fail(error) {
      settle(() => reject(error));
    },
  };
}
