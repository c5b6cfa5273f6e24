import type { ProcessCommand } from '../../ipc/protocol.js';
import type { PreparedVocabulary } from '../../port/prepared-vocabulary.js';
import { restoreError } from '../../port/transferred-error.js';
import type { Assignment, Work, WorkEvent, WorkKind } from './work.js';

/** One request to a process, which has one response. */
export interface RequestDescription<Response> {
  /** Kind of the work. */
  readonly kind: WorkKind;
  /** Tenant that the request is for. */
  readonly tenant: string | undefined;
  /** Custom vocabulary that the request needs. */
  readonly vocabulary?: PreparedVocabulary | undefined;
  /** True for a tenant in quarantine. */
  readonly startsQuarantined: boolean;
  /** Length of the audio, in seconds. */
  readonly audioSeconds: number;
  /** Builds the command, given the number of the work. */
  readonly command: (work: number) => ProcessCommand;
  /** Extracts the response from an event, or returns `undefined` for an event without one. */
  readonly response: (event: WorkEvent) => Response | undefined;
  /** Aborts the request. */
  readonly signal: AbortSignal | undefined;
}

/**
 * A request as work for a process. When its signal is aborted, {@link RequestWork.result} is
 * rejected with the signal's reason at once, and a process that has begun is freed.
 */
export class RequestWork<Response> implements Work {
  readonly isWaiting = true;
  /** The response. */
  readonly result: Promise<Response>;
  readonly #description: RequestDescription<Response>;
  readonly #onSettled: (work: Work) => void;
  #assignment: Assignment | undefined;
  #crashes = 0;
  #hasEnded = false;
  #resolve: (value: Response) => void = () => undefined;
  #reject: (error: unknown) => void = () => undefined;
  readonly #onAbort = () => {
    this.#settle(() => this.#reject(this.#description.signal?.reason));
    this.#assignment?.abort();
  };

  /**
   * @param onSettled - called once, when the response has arrived, failed or been aborted
   */
  constructor(description: RequestDescription<Response>, onSettled: (work: Work) => void) {
    this.#description = description;
    this.#onSettled = onSettled;
    this.result = new Promise<Response>((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    const { signal } = description;
    if (signal?.aborted === true) this.#onAbort();
    else signal?.addEventListener('abort', this.#onAbort, { once: true });
  }

  get kind(): WorkKind {
    return this.#description.kind;
  }

  get tenant(): string | undefined {
    return this.#description.tenant;
  }

  get cost(): number {
    return this.#description.audioSeconds;
  }

  get vocabulary(): PreparedVocabulary | undefined {
    return this.#description.vocabulary;
  }

  get crashes(): number {
    return this.#crashes;
  }

  get isQuarantined(): boolean {
    return this.#description.startsQuarantined || this.#crashes > 0;
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  begin(assignment: Assignment): void {
    const { audioSeconds, command } = this.#description;
    this.#assignment = assignment;
    assignment.send(command(assignment.number));
    assignment.expectResponse(audioSeconds);
  }

  onEvent(event: WorkEvent): void {
    const { audioSeconds, kind, response } = this.#description;
    if (event.type === 'failed') {
      this.#assignment?.release();
      this.fail(restoreError(event.error));
      return;
    }
    const found = response(event);
    if (found === undefined) return;
    if (kind === 'recognition') this.#assignment?.recordRecognized(audioSeconds);
    this.#assignment?.release();
    this.#settle(() => this.#resolve(found));
  }

  recordCrash(): void {
    this.#crashes += 1;
  }

  onLost(): void {
    this.#assignment = undefined;
  }

  skip(error: Error): boolean {
    this.fail(error);
    return false;
  }

  dropVocabulary(error: Error): boolean {
    this.fail(error);
    return false;
  }

  fail(error: Error): void {
    this.#settle(() => this.#reject(error));
  }

  #settle(act: () => void): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#description.signal?.removeEventListener('abort', this.#onAbort);
    act();
    this.#onSettled(this);
  }
}
