import type { ProcessEvent, ProcessUsage } from '../../ipc/protocol.js';
import {
  EngineClosedError,
  EngineCrashedError,
  type EngineError,
} from '../../port/engine-error.js';
import type { PreparedVocabulary } from '../../port/prepared-vocabulary.js';
import { restoreError } from '../../port/transferred-error.js';
import type { Timer } from '../../runtime/timers.js';
import type { PoolContext } from './pool-context.js';
import type { ProcessConnection } from './process-connection.js';

interface Trial {
  readonly work: number;
  readonly limit: Timer;
  /** Limit of the time without an event of the process. */
  silence: Timer;
  readonly resolve: (vocabulary: PreparedVocabulary) => void;
  readonly reject: (error: EngineError) => void;
  /**
   * Processor time of the process when the trial began, in seconds, or `undefined` until its first
   * event.
   */
  startCpuSeconds: number | undefined;
}

/**
 * A process in which vocabularies are prepared and tried out, one at a time. It does nothing else,
 * so no other work is lost when a vocabulary crashes it. It is started when it is needed, and ended
 * after `preparerIdleMs` without work.
 */
export class TrialProcess {
  readonly #context: PoolContext;
  #connection: ProcessConnection | undefined;
  #trial: Trial | undefined;
  #idle: Timer | undefined;
  #nextWork = 1;
  #isClosed = false;
  #onClosed: (() => void) | undefined;

  constructor(context: PoolContext) {
    this.#context = context;
  }

  /** Process id, or `undefined` while there is no process. */
  get pid(): number | undefined {
    return this.#connection?.pid;
  }

  /**
   * Prepares a vocabulary. The one before must have ended.
   *
   * @param vocabulary - the vocabulary as JSON
   * @throws EngineCrashedError when the process crashed or took too long. Another EngineError when
   * the engine refuses the vocabulary
   */
  prepare(vocabulary: string): Promise<PreparedVocabulary> {
    if (this.#isClosed) return Promise.reject(new EngineClosedError('The engine was closed.'));
    const { timers, settings } = this.#context;
    this.#idle?.clear();
    const work = this.#nextWork;
    this.#nextWork += 1;
    const connection = this.#connect();
    return new Promise((resolve, reject) => {
      const limit = timers.after(settings.vocabularyMs, () => this.#connection?.kill());
      const silence = this.#limitSilence();
      this.#trial = { work, limit, silence, resolve, reject, startCpuSeconds: undefined };
      connection.send({ type: 'prepare_vocabulary', work, vocabulary });
    });
  }

  /** Ends the process permanently. */
  close(): Promise<void> {
    this.#isClosed = true;
    this.#idle?.clear();
    const trial = this.#end();
    trial?.reject(new EngineClosedError('The engine was closed.'));
    const connection = this.#connection;
    if (connection === undefined) return Promise.resolve();
    return new Promise((resolve) => {
      this.#onClosed = resolve;
      connection.kill();
    });
  }

  #limitSilence(): Timer {
    const { timers, settings } = this.#context;
    return timers.after(settings.preparerSilenceMs, () => this.#connection?.kill());
  }

  #connect(): ProcessConnection {
    if (this.#connection !== undefined) return this.#connection;
    const { startProcess, logger, choice } = this.#context;
    const connection = startProcess({
      onEvent: (event) => {
        if (connection === this.#connection) this.#onEvent(event);
      },
      onEnd: (how) => {
        if (connection === this.#connection) this.#onEnd(how);
      },
      onOutput: (line) => logger?.warn({ pid: connection.pid, line }, 'engine process wrote'),
    });
    this.#connection = connection;
    connection.send({ type: 'load_preparer', choice });
    return connection;
  }

  #onEvent(event: ProcessEvent): void {
    const { settings, timers } = this.#context;
    if (
      this.#trial !== undefined &&
      'usage' in event &&
      this.#isSpinning(this.#trial, event.usage)
    ) {
      this.#connection?.kill();
      return;
    }
    if (!('work' in event) || event.work !== this.#trial?.work) return;
    const trial = this.#end();
    if (event.type === 'prepared') trial?.resolve(event.vocabulary);
    else if (event.type === 'failed') trial?.reject(restoreError(event.error));
    const residentBytes = 'usage' in event ? event.usage.residentBytes : 0;
    if (residentBytes > settings.maximumResidentBytes / 2) this.#retire();
    // A caller that waited for this trial may have started the next one.
    else if (this.#trial === undefined) {
      this.#idle = timers.after(settings.preparerIdleMs, () => this.#retire());
    }
  }

  /**
   * True when a trial has taken more processor time than any may. Its limit of the time without an
   * event begins again.
   */
  #isSpinning(trial: Trial, { cpuSeconds }: ProcessUsage): boolean {
    trial.silence.clear();
    trial.silence = this.#limitSilence();
    trial.startCpuSeconds ??= cpuSeconds;
    return cpuSeconds - trial.startCpuSeconds > this.#context.settings.vocabularyCpuSeconds;
  }

  /**
   * Ends a process without a trial: the next trial, which may begin before the process has ended,
   * is for another one.
   */
  #retire(): void {
    const connection = this.#connection;
    this.#connection = undefined;
    connection?.kill();
  }

  #onEnd(how: string): void {
    const pid = this.#connection?.pid;
    this.#connection = undefined;
    this.#idle?.clear();
    if (this.#isClosed) {
      this.#onClosed?.();
      return;
    }
    const trial = this.#end();
    if (trial === undefined) return;
    this.#context.logger?.warn({ pid, how }, 'engine process died of a custom vocabulary');
    trial.reject(new EngineCrashedError(`it ended by ${how}`));
  }

  #end(): Trial | undefined {
    const trial = this.#trial;
    this.#trial = undefined;
    trial?.limit.clear();
    trial?.silence.clear();
    return trial;
  }
}
