import { EngineClosedError } from '../errors/engine-closed-error.js';
import { EngineCrashedError } from '../errors/engine-crashed-error.js';
import type { EngineError } from '../errors/engine-error.js';
import type { PreparedVocabulary } from '../port/prepared-vocabulary.js';
import type { ProcessEvent } from '../process/protocol.js';
import { restoreError } from '../process/transferred-error.js';
import type { EngineChoice } from './engine-choice.js';
import type { EngineLogger } from './engine-logger.js';
import type { PoolSettings } from './pool-settings.js';
import type { ProcessConnection, StartProcess } from './process-connection.js';
import type { Timer, Timers } from './timers.js';

/** Options of a {@link TrialProcess}. */
export interface TrialProcessOptions {
  readonly choice: EngineChoice;
  readonly settings: PoolSettings;
  readonly logger: EngineLogger | undefined;
  readonly startProcess: StartProcess;
  readonly timers: Timers;
}

interface Trial {
  readonly work: number;
  readonly limit: Timer;
  /** Runs out when nothing is told for a while. */
  silence: Timer;
  readonly resolve: (vocabulary: PreparedVocabulary) => void;
  readonly reject: (error: EngineError) => void;
  /** Processor time of the process when it began, in seconds; known once the process has told. */
  startCpuSeconds: number | undefined;
}

/**
 * A process in which vocabularies are prepared and tried out, one at a time. It serves nothing else, so that nothing is lost when
 * one of them kills it. It is started when it is needed and ended when it has not been needed for a while.
 */
export class TrialProcess {
  readonly #options: TrialProcessOptions;
  #connection: ProcessConnection | undefined;
  #trial: Trial | undefined;
  #idle: Timer | undefined;
  #nextWork = 1;
  #isClosed = false;
  #onClosed: (() => void) | undefined;

  constructor(options: TrialProcessOptions) {
    this.#options = options;
  }

  /** Its process id; `undefined` while there is none. */
  get pid(): number | undefined {
    return this.#connection?.pid;
  }

  /**
   * Prepares a vocabulary. Nothing else may be under way.
   *
   * @param vocabulary - the vocabulary as JSON
   * @throws EngineCrashedError when the process died or took too long; another EngineError when the engine refuses
   */
  prepare(vocabulary: string): Promise<PreparedVocabulary> {
    if (this.#isClosed) return Promise.reject(new EngineClosedError('The engine was closed.'));
    const { timers, settings } = this.#options;
    this.#idle?.clear();
    const work = this.#nextWork;
    this.#nextWork += 1;
    const connection = this.#connect();
    return new Promise((resolve, reject) => {
      const limit = timers.after(settings.vocabularyMs, () => this.#connection?.kill());
      const silence = this.#awaitSign();
      this.#trial = { work, limit, silence, resolve, reject, startCpuSeconds: undefined };
      connection.send({ type: 'prepare_vocabulary', work, vocabulary });
    });
  }

  /** Ends it for good. */
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

  #awaitSign(): Timer {
    const { timers, settings } = this.#options;
    return timers.after(settings.preparerSilenceMs, () => this.#connection?.kill());
  }

  #connect(): ProcessConnection {
    if (this.#connection !== undefined) return this.#connection;
    const { startProcess, logger, choice } = this.#options;
    const connection = startProcess({
      onEvent: (event) => this.#onEvent(event),
      onEnd: (how) => this.#onEnd(how),
      onOutput: (line) => logger?.warn({ pid: connection.pid, line }, 'engine process wrote'),
    });
    this.#connection = connection;
    connection.send({ type: 'load_preparer', choice });
    return connection;
  }

  #onEvent(event: ProcessEvent): void {
    const { settings, timers } = this.#options;
    if (this.#trial !== undefined && 'usage' in event) {
      const { cpuSeconds } = event.usage;
      this.#trial.silence.clear();
      this.#trial.silence = this.#awaitSign();
      this.#trial.startCpuSeconds ??= cpuSeconds;
      if (cpuSeconds - this.#trial.startCpuSeconds > settings.vocabularyCpuSeconds) {
        this.#connection?.kill();
        return;
      }
    }
    if (!('work' in event) || event.work !== this.#trial?.work) return;
    const trial = this.#end();
    if (event.type === 'prepared') trial?.resolve(event.vocabulary);
    else if (event.type === 'failed') trial?.reject(restoreError(event.error));
    const residentBytes = 'usage' in event ? event.usage.residentBytes : 0;
    if (residentBytes > settings.maximumResidentBytes / 2) this.#connection?.kill();
    // Who has waited for this may have begun the next one.
    else if (this.#trial === undefined) {
      this.#idle = timers.after(settings.preparerIdleMs, () => this.#connection?.kill());
    }
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
    this.#options.logger?.warn({ pid, how }, 'engine process died of a custom vocabulary');
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
