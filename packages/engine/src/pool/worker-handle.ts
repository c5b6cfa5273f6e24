import type { EngineError } from '../errors/engine-error.js';
import { EngineUnavailableError } from '../errors/engine-unavailable-error.js';
import type { EngineCapabilities } from '../port/engine-capabilities.js';
import type { PreparedVocabulary } from '../port/prepared-vocabulary.js';
import type { ChannelUpdate, ProcessEvent } from '../process/protocol.js';
import { restoreError } from '../process/transferred-error.js';
import { type AudioBatcher, createAudioBatcher } from './audio-batcher.js';
import type { EngineChoice } from './engine-choice.js';
import type { EngineLogger } from './engine-logger.js';
import type { PoolSettings } from './pool-settings.js';
import type { EngineProcessState, EngineProcessStatistics } from './pool-statistics.js';
import type { ProcessConnection, StartProcess } from './process-connection.js';
import { ProcessStatistics } from './process-statistics.js';
import { type RunningWork, RunningWorks } from './running-works.js';
import type { Timer, Timers } from './timers.js';
import type { Assignment, Work, WorkEvent, WorkKind } from './work.js';

/** Options of a {@link WorkerHandle}. */
export interface WorkerHandleOptions {
  readonly choice: EngineChoice;
  readonly settings: PoolSettings;
  readonly logger: EngineLogger | undefined;
  readonly startProcess: StartProcess;
  readonly timers: Timers;
  /** There is room for more work. */
  onRoom(): void;
  /** The engine is loaded. */
  onReady(capabilities: EngineCapabilities): void;
  /** The engine cannot be loaded; it is tried again later. */
  onUnavailable(error: EngineError): void;
  /** A process has died of this work, or of other work beside it. */
  onBlamed(work: Work): void;
  /** A process has died under this work. */
  onLost(work: Work, how: string): void;
  /** A process has recognised audio of this work. */
  onSurvived(work: Work): void;
}

/** Deaths while loading after which the engine counts as unavailable. */
const maximumLoadDeaths = 3;

/** Vocabularies that a process keeps in mind; the one that was used longest ago is forgotten first. */
const maximumLearnt = 16;

/**
 * Times that the limit of an answer is extended for a process that lives and got little processor time: on a machine that is busy
 * with something else, being slow is no fault of the work.
 */
const maximumExtensions = 3;

/** Memory beyond the limit at which a process is replaced although live channels go on in it, as a share of the limit. */
const excessiveMemory = 1.25;

/** A place in the pool: one process at a time, replaced when it dies. */
export class WorkerHandle {
  readonly #options: WorkerHandleOptions;
  readonly #running = new RunningWorks();
  readonly #statistics = new ProcessStatistics();
  #state: EngineProcessState = 'loading';
  #connection: ProcessConnection | undefined;
  #nextNumber = 1;
  #timer: Timer | undefined;
  /** Deaths since some work was done. */
  #failures = 0;
  #loadDeaths = 0;
  /** The first line of its output that tells of an error. */
  #complaint: string | undefined;
  #restarts = 0;
  #onClosed: (() => void) | undefined;
  #behindSeconds = 0;
  /** Ids of the vocabularies that the process keeps in mind; the one that was used last comes last. */
  readonly #learnt = new Set<string>();
  #aliveTimer: Timer | undefined;
  /** Times that nothing was told by the process since it was looked for. */
  #silentChecks = 0;
  readonly #batcher: AudioBatcher;

  constructor(options: WorkerHandleOptions) {
    this.#options = options;
    this.#batcher = createAudioBatcher(options.timers, (batch) => this.#connection?.send(batch));
    this.#start();
  }

  /** What the process is doing. */
  get state(): EngineProcessState {
    return this.#state;
  }

  /** Whether work is under way of which a process may have died before. */
  get hasSuspect(): boolean {
    return this.#running.hasSuspect;
  }

  /** How many pieces of work of a kind are under way. */
  count(kind: WorkKind): number {
    return this.#running.count(kind);
  }

  /** Whether the process can take this work now. Of work of which one has died it takes one piece, beside live channels alone. */
  accepts(work: Work): boolean {
    if (this.#state !== 'ready') return false;
    if (work.isQuarantined && this.#running.hasSuspect) return false;
    if (work.kind === 'live') return true;
    if (work.isQuarantined) return this.count('recognition') + this.count('detection') === 0;
    return this.count(work.kind) === 0 && !this.#running.hasSuspect;
  }

  /** Gives the process work that it accepts. */
  assign(work: Work): void {
    const number = this.#nextNumber;
    this.#nextNumber += 1;
    this.#teach(work.vocabulary);
    work.begin(this.#assignmentFor(number, this.#running.add(number, work)));
  }

  /** What the process has done and what it costs. */
  statistics(): EngineProcessStatistics {
    return {
      state: this.#state,
      pid: this.#connection?.pid,
      residentBytes: this.#statistics.residentBytes,
      ...this.#statistics.totals,
      restarts: this.#restarts,
      liveChannels: this.count('live'),
      partialsSkipped: this.#statistics.partialsSkipped,
      behindSeconds: this.#connection === undefined ? 0 : this.#behindSeconds,
    };
  }

  /**
   * Ends the process for good.
   *
   * @param error - what the work that is under way fails with
   */
  close(error: Error): Promise<void> {
    this.#timer?.clear();
    this.#aliveTimer?.clear();
    this.#batcher.close();
    this.#state = 'closed';
    for (const work of this.#running.removeAll()) work.fail(error);
    const connection = this.#connection;
    if (connection === undefined) return Promise.resolve();
    return new Promise((resolve) => {
      this.#onClosed = resolve;
      connection.kill();
    });
  }

  #assignmentFor(number: number, entry: RunningWork): Assignment {
    const { settings, timers } = this.#options;
    return {
      number,
      send: (command) => {
        // What was pushed before comes before the end.
        if (command.type === 'finish') this.#batcher.flush();
        this.#connection?.send(command);
      },
      sendAudio: (samples) => this.#batcher.add(number, samples),
      expectAnswer: (audioSeconds) => {
        if (entry.timer !== undefined || this.#running.get(number) === undefined) return;
        const allowedMs = settings.answerBaseMs + audioSeconds * settings.answerPerAudioSecondMs;
        const watch = (extensions: number) => {
          const { answers } = entry;
          const { cpuSeconds } = this.#statistics;
          entry.timer = timers.after(allowedMs, () => {
            entry.timer = undefined;
            if (!entry.work.isWaiting) return;
            if (entry.answers > answers) watch(0);
            else if (extensions < maximumExtensions && this.#isStarved(cpuSeconds, allowedMs))
              watch(extensions + 1);
            else this.#onHung(entry, allowedMs * (extensions + 1));
          });
        };
        watch(0);
      },
      recognize: (audioSeconds) => {
        this.#failures = 0;
        this.#statistics.recognize(audioSeconds);
        this.#options.onSurvived(entry.work);
      },
      makeRoom: () => this.#options.onRoom(),
      leave: () => {
        if (!this.#running.remove(number)) return;
        this.#failures = 0;
        this.#replaceWhenLarge();
        this.#options.onRoom();
      },
    };
  }

  #teach(vocabulary: PreparedVocabulary | undefined): void {
    if (vocabulary === undefined) return;
    const { id } = vocabulary;
    const isLearnt = this.#learnt.delete(id);
    this.#learnt.add(id);
    if (isLearnt) return;
    this.#connection?.send({ type: 'learn', vocabulary });
    for (const oldest of this.#learnt) {
      if (this.#learnt.size <= maximumLearnt) break;
      this.#learnt.delete(oldest);
      this.#connection?.send({ type: 'forget', vocabularyId: oldest });
    }
  }

  /** Whether the process tells that it lives, and used less than half of the time since then, so that it does not spin. */
  #isStarved(cpuSecondsBefore: number, elapsedMs: number): boolean {
    if (this.#aliveTimer === undefined) return false;
    return (this.#statistics.cpuSeconds - cpuSecondsBefore) * 1000 < elapsedMs / 2;
  }

  /** Ends the process when it has told nothing for a while. A pool that was held up itself counts that once, not for as long as it took. */
  #watchAlive(): void {
    const { settings, timers, logger } = this.#options;
    this.#aliveTimer = timers.after(settings.aliveCheckMs, () => {
      this.#silentChecks += 1;
      if (this.#silentChecks <= settings.maximumSilentChecks) {
        this.#watchAlive();
        return;
      }
      logger?.warn(
        { pid: this.#connection?.pid, checks: this.#silentChecks },
        'engine process has stopped or spins',
      );
      this.#connection?.kill();
    });
  }

  #start(): void {
    const { startProcess, logger, settings, choice, timers } = this.#options;
    this.#state = 'loading';
    this.#complaint = undefined;
    this.#learnt.clear();
    this.#silentChecks = 0;
    const connection = startProcess({
      onEvent: (event) => this.#onEvent(event),
      onEnd: (how) => this.#onEnd(how),
      onOutput: (line) => {
        if (/error/iu.test(line)) this.#complaint ??= line;
        logger?.warn({ pid: this.#connection?.pid, line }, 'engine process wrote');
      },
    });
    this.#connection = connection;
    this.#timer = timers.after(settings.loadMs, () => connection.kill());
    connection.send({ type: 'load', choice, streamCapacity: settings.streamsPerProcess });
  }

  #onEvent(event: ProcessEvent): void {
    if (this.#state === 'closed') return;
    this.#silentChecks = 0;
    if ('usage' in event) this.#statistics.use(event.usage);
    if (event.type === 'loaded') {
      this.#timer?.clear();
      this.#state = 'ready';
      this.#loadDeaths = 0;
      this.#options.logger?.info({ pid: this.#connection?.pid }, 'engine process is ready');
      this.#options.onReady(event.capabilities);
    } else if (event.type === 'unavailable') {
      this.#loadDeaths = maximumLoadDeaths;
      this.#giveUpLoading(restoreError(event.error));
      this.#connection?.kill();
    } else if (event.type === 'channels') {
      this.#onUpdate(event);
    } else if (event.type === 'alive') {
      if (this.#aliveTimer === undefined) this.#watchAlive();
      this.#replaceWhenLarge();
    } else {
      this.#tellWork(event.work, event);
    }
  }

  #onUpdate({ heard, told, partialsSkipped, behindSeconds }: ChannelUpdate): void {
    this.#statistics.skipPartials(partialsSkipped);
    this.#behindSeconds = behindSeconds;
    for (const { work, event } of told) this.#tellWork(work, { type: 'told', event });
    for (let index = 0; index + 1 < heard.length; index += 2) {
      this.#tellWork(heard[index] ?? 0, { type: 'heard', samples: heard[index + 1] ?? 0 });
    }
  }

  #tellWork(number: number, event: WorkEvent): void {
    const entry = this.#running.get(number);
    if (entry === undefined) return;
    entry.answers += 1;
    entry.work.onEvent(event);
  }

  #onEnd(how: string): void {
    const pid = this.#connection?.pid;
    this.#connection = undefined;
    this.#timer?.clear();
    this.#aliveTimer?.clear();
    this.#aliveTimer = undefined;
    this.#batcher.clear();
    this.#statistics.end();
    if (this.#state === 'closed') {
      this.#onClosed?.();
      return;
    }
    const wasLoading = this.#state === 'loading';
    const { logger } = this.#options;
    // One that cannot be loaded has told so, and was ended for it.
    if (this.#state !== 'restarting' && this.#state !== 'unavailable')
      logger?.warn({ pid, how, works: this.#running.size }, 'engine process died');
    if (this.#state !== 'restarting') {
      const blamed = this.#running.recordCrash();
      // The first process that work takes with it is replaced at once: the others are not to wait for it.
      if (!blamed.some(({ deaths }) => deaths === 1)) this.#failures += 1;
      for (const work of blamed) this.#options.onBlamed(work);
    }
    if (wasLoading) {
      this.#loadDeaths += 1;
      if (this.#loadDeaths >= maximumLoadDeaths) {
        this.#giveUpLoading(
          new EngineUnavailableError(
            `The process of the engine ${this.#options.choice.engine} dies while it loads its model (${this.#complaint ?? how}); the model or the library may be damaged.`,
          ),
        );
      }
    }
    if (this.#state !== 'unavailable') this.#state = 'restarting';
    this.#startLater();
    // Each goes to the front of its queue, so the one that came first goes last.
    for (const work of this.#running.removeAll().reverse()) {
      work.onLost();
      this.#options.onLost(work, how);
    }
  }

  #onHung(entry: RunningWork, allowedMs: number): void {
    const { logger } = this.#options;
    logger?.warn({ pid: this.#connection?.pid, allowedMs }, 'engine process does not answer');
    entry.work.deaths += 1;
    if (entry.work.deaths > 1) this.#failures += 1;
    this.#options.onBlamed(entry.work);
    // The other work of this process is not responsible, so the death that follows counts as planned.
    this.#state = 'restarting';
    this.#connection?.kill();
  }

  /** The library does not give memory back that it has freed, so that only a new process is small again. */
  #replaceWhenLarge(): void {
    const liveCount = this.count('live');
    if (this.#running.size > liveCount || this.#state !== 'ready') return;
    const { residentBytes } = this.#statistics;
    const { maximumResidentBytes } = this.#options.settings;
    // Live channels go on elsewhere, which costs them a moment.
    const limit = liveCount === 0 ? maximumResidentBytes : maximumResidentBytes * excessiveMemory;
    if (residentBytes <= limit) return;
    this.#options.logger?.info({ residentBytes }, 'engine process is replaced, it grew large');
    this.#state = 'restarting';
    this.#connection?.kill();
  }

  #giveUpLoading(error: EngineError): void {
    this.#state = 'unavailable';
    this.#options.onUnavailable(error);
  }

  #startLater(): void {
    const { settings, timers } = this.#options;
    const doublings = Math.max(0, this.#failures - 1);
    const waitMs =
      this.#failures === 0
        ? 0
        : Math.min(settings.restartMs * 2 ** doublings, settings.maximumRestartMs);
    this.#restarts += 1;
    this.#timer = timers.after(waitMs, () => this.#start());
  }
}
