// Longer than 300 lines: one life cycle, whose states every method reads.

import type { ChannelUpdate, ProcessEvent } from '../../ipc/protocol.js';
import type { EngineCapabilities } from '../../port/engine-capabilities.js';
import { type EngineError, EngineUnavailableError } from '../../port/engine-error.js';
import type { EngineStatus } from '../../port/speech-engine.js';
import { restoreError } from '../../port/transferred-error.js';
import type { Timer } from '../../runtime/timers.js';
import { type Assignment, listWorkEvents, type Work, type WorkKind } from '../work/work.js';
import { AbortWatch } from './abort-watch.js';
import { AudioBatcher } from './audio-batcher.js';
import { HeartbeatMonitor } from './heartbeat-monitor.js';
import { LoadedVocabularies } from './loaded-vocabularies.js';
import type { PoolContext } from './pool-context.js';
import type { EngineProcessState, EngineProcessStatistics } from './pool-statistics.js';
import type { ProcessConnection } from './process-connection.js';
import { ProcessStatistics } from './process-statistics.js';
import { type RunningWork, RunningWorks } from './running-works.js';

/** Options of a {@link WorkerHandle}. */
export interface WorkerHandleOptions extends PoolContext {
  /** Called when the process may accept more work. */
  onCapacity(): void;
  /** Called when the engine is loaded. */
  onReady(capabilities: EngineCapabilities): void;
  /** Called when the engine cannot be loaded. It is tried again later. */
  onUnavailable(error: EngineError): void;
  /** Called with the status of an engine that depends on something outside its process. */
  onStatus(status: EngineStatus): void;
  /** Called for each piece of work that is responsible for a crash. */
  onCrash(work: Work): void;
  /**
   * Called for each piece of work that was on a process that ended, with the signal or the exit
   * code.
   */
  onLost(work: Work, how: string): void;
  /** Called when the process has recognised audio of a piece of work. */
  onRecognized(work: Work): void;
}

/** Crashes while loading after which the engine counts as unavailable. */
const maximumLoadCrashes = 3;

/**
 * Memory at which a process is replaced although live channels run in it, as a share of the limit.
 */
const excessiveMemory = 1.25;

/** One engine process at a time, replaced when it ends, and the work on it. */
export class WorkerHandle {
  readonly #options: WorkerHandleOptions;
  readonly #running: RunningWorks;
  readonly #statistics = new ProcessStatistics();
  readonly #vocabularies = new LoadedVocabularies();
  readonly #heartbeats: HeartbeatMonitor;
  readonly #batcher: AudioBatcher;
  readonly #aborts: AbortWatch;
  #state: EngineProcessState = 'idle';
  #isKept = false;
  /** End of the process, while it has no work and is not kept. */
  #idleTimer: Timer | undefined;
  #connection: ProcessConnection | undefined;
  #nextNumber = 1;
  /** Limit of the loading time, or delay before a restart. */
  #timer: Timer | undefined;
  /** Crashes since some work was done. */
  #crashes = 0;
  /** Crashes while loading since a process of the pool has loaded. */
  #loadCrashes = 0;
  /** First line of the process's output that mentions an error. */
  #errorLine: string | undefined;
  #restarts = 0;
  #onClosed: (() => void) | undefined;
  #behindSeconds = 0;

  constructor(options: WorkerHandleOptions) {
    this.#options = options;
    this.#running = new RunningWorks({
      timers: options.timers,
      isAlive: () => this.#heartbeats.isRunning,
      cpuSeconds: () => this.#statistics.cpuSeconds,
      onHung: (work, elapsedMs) => this.#onHung(work, elapsedMs),
    });
    this.#batcher = new AudioBatcher(options.timers, (batch) => this.#connection?.send(batch));
    const { maximumSilentChecks, maximumSilentLoadChecks } = options.settings;
    const silentChecks = () =>
      this.#state === 'loading' ? maximumSilentLoadChecks : maximumSilentChecks;
    this.#heartbeats = new HeartbeatMonitor(options, silentChecks, (checks) => {
      const pid = this.#connection?.pid;
      options.logger?.warn({ pid, checks }, 'engine process has stopped or spins');
      this.#connection?.kill();
    });
    this.#aborts = new AbortWatch({
      timers: options.timers,
      abortMs: options.settings.abortMs,
      running: this.#running,
      replace: () => this.#replace('its work was aborted'),
    });
  }

  /** State of the process. */
  get state(): EngineProcessState {
    return this.#state;
  }

  /** True when work in quarantine is in progress. */
  get hasQuarantined(): boolean {
    return this.#running.hasQuarantined;
  }

  /** Number of pieces of work of a kind in progress. */
  count(kind: WorkKind): number {
    return this.#running.count(kind);
  }

  /**
   * True when the process accepts the work now. It accepts one piece of work in quarantine at a
   * time, and only beside live channels.
   */
  accepts(work: Work): boolean {
    if (this.#state !== 'ready') return false;
    if (work.isQuarantined && this.#running.hasQuarantined) return false;
    if (work.kind === 'live') return true;
    if (work.isQuarantined) return this.count('recognition') + this.count('detection') === 0;
    if (this.#running.hasQuarantined) return false;
    const capacity = work.kind === 'recognition' ? this.#options.settings.utterancesPerProcess : 1;
    return this.count(work.kind) < capacity;
  }

  /** Starts the process, if it is idle. */
  wake(): void {
    if (this.#state !== 'idle') return;
    // The previous process may be about to end. The next one is started when it has ended.
    if (this.#connection === undefined) this.#start();
    else this.#state = 'restarting';
  }

  /** Starts the process, and keeps it when it has no work. */
  keep(): void {
    this.#isKept = true;
    this.#idleTimer?.clear();
    this.wake();
  }

  /** No longer keeps the process: it ends when it has had no work for a while. */
  release(): void {
    this.#isKept = false;
    this.#endWhenIdle();
  }

  /** Counts no crash while loading any more: another process has loaded the same model. */
  noteLoaded(): void {
    this.#loadCrashes = 0;
  }

  /** Assigns work that the process accepts. */
  assign(work: Work): void {
    this.#idleTimer?.clear();
    const number = this.#nextNumber;
    this.#nextNumber += 1;
    if (work.vocabulary !== undefined) {
      for (const command of this.#vocabularies.use(work.vocabulary))
        this.#connection?.send(command);
    }
    work.begin(this.#createAssignment(number, this.#running.add(number, work)));
  }

  /** Work and cost of this process and of those that it replaced. */
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
   * Ends the process permanently.
   *
   * @param error - error of the work in progress
   */
  close(error: Error): Promise<void> {
    this.#timer?.clear();
    this.#idleTimer?.clear();
    this.#heartbeats.stop();
    this.#aborts.stop();
    this.#batcher.close();
    this.#state = 'closed';
    for (const work of this.#running.removeAll()) work.fail(error);
    if (this.#connection === undefined) return Promise.resolve();
    return new Promise((resolve) => {
      this.#onClosed = resolve;
      this.#connection?.kill();
    });
  }

  #createAssignment(number: number, running: RunningWork): Assignment {
    const { settings } = this.#options;
    return {
      number,
      send: (command) => {
        // Audio that was pushed before `finish` is sent before it.
        if (command.type === 'finish') this.#batcher.flush();
        this.#connection?.send(command);
      },
      sendAudio: (samples) => this.#batcher.add(number, samples),
      abort: () => {
        this.#connection?.send({ type: 'abort', work: number });
        this.#aborts.start();
      },
      expectResponse: (audioSeconds) =>
        running.expectResponse(
          settings.responseBaseMs + audioSeconds * settings.responsePerAudioSecondMs,
        ),
      recordRecognized: (audioSeconds) => {
        this.#crashes = 0;
        this.#statistics.addUtterance(audioSeconds);
        this.#options.onRecognized(running.work);
      },
      offerCapacity: () => this.#options.onCapacity(),
      release: () => {
        if (!this.#running.remove(number)) return;
        this.#crashes = 0;
        this.#replaceWhenLarge();
        this.#options.onCapacity();
        this.#endWhenIdle();
      },
    };
  }

  #start(): void {
    const { startProcess, logger, settings, choice, timers } = this.#options;
    this.#state = 'loading';
    this.#errorLine = undefined;
    this.#vocabularies.clear();
    const connection = startProcess({
      onEvent: (event) => this.#onEvent(event),
      onEnd: (how) => this.#onEnd(how),
      onOutput: (line) => {
        if (/error/iu.test(line)) this.#errorLine ??= line;
        logger?.warn({ pid: this.#connection?.pid, line }, 'engine process wrote');
      },
    });
    this.#connection = connection;
    this.#timer = timers.after(settings.loadMs, () => connection.kill());
    connection.send({ type: 'load', choice, streamCapacity: settings.streamsPerProcess });
  }

  #onEvent(event: ProcessEvent): void {
    if (this.#state === 'closed') return;
    this.#heartbeats.touch();
    if ('usage' in event) this.#statistics.setUsage(event.usage);
    if (event.type === 'loaded') {
      this.#timer?.clear();
      this.#state = 'ready';
      this.#options.logger?.info({ pid: this.#connection?.pid }, 'engine process is ready');
      this.#options.onReady(event.capabilities);
      this.#endWhenIdle();
    } else if (event.type === 'unavailable') {
      this.#loadCrashes = maximumLoadCrashes;
      this.#markUnavailable(restoreError(event.error));
      this.#connection?.kill();
    } else if (event.type === 'status') {
      this.#options.onStatus(event.status);
    } else if (event.type === 'channels') {
      this.#onChannels(event);
    } else if (event.type === 'heartbeat') {
      this.#heartbeats.start();
      this.#replaceWhenLarge();
    } else {
      this.#running.get(event.work)?.onEvent(event);
    }
  }

  #onChannels(update: ChannelUpdate): void {
    this.#statistics.addSkippedPartials(update.partialsSkipped);
    this.#behindSeconds = update.behindSeconds;
    for (const [number, event] of listWorkEvents(update)) this.#running.get(number)?.onEvent(event);
  }

  #onEnd(how: string): void {
    const pid = this.#connection?.pid;
    this.#connection = undefined;
    this.#timer?.clear();
    this.#heartbeats.stop();
    this.#aborts.stop();
    this.#batcher.clear();
    this.#statistics.endProcess();
    if (this.#state === 'closed') {
      this.#onClosed?.();
      return;
    }
    if (this.#state === 'idle') return;
    const wasLoading = this.#state === 'loading';
    // An engine that cannot be loaded has reported that itself, and its process was killed.
    if (this.#state !== 'restarting' && this.#state !== 'unavailable')
      this.#options.logger?.warn({ pid, how, works: this.#running.size }, 'engine process died');
    if (this.#state !== 'restarting') this.#recordCrash();
    if (wasLoading) this.#recordLoadCrash(how);
    if (this.#state !== 'unavailable') this.#state = 'restarting';
    this.#scheduleStart();
    // Each is put at the front of its queue, so the oldest is put back last.
    for (const work of this.#running.removeAll().reverse()) {
      work.onLost();
      this.#options.onLost(work, how);
    }
  }

  #recordCrash(): void {
    const responsible = this.#running.recordCrash();
    // After the first crash of a piece of work the process is replaced at once: other work must not
    // wait.
    if (!responsible.some(({ crashes }) => crashes === 1)) this.#crashes += 1;
    for (const work of responsible) this.#options.onCrash(work);
  }

  #recordLoadCrash(how: string): void {
    this.#loadCrashes += 1;
    if (this.#loadCrashes < maximumLoadCrashes) return;
    this.#markUnavailable(
      new EngineUnavailableError(
        `The process of the engine ${this.#options.choice.engine} dies while it loads its model (${this.#errorLine ?? how}); the model or the library may be damaged.`,
      ),
    );
  }

  #onHung(work: Work, elapsedMs: number): void {
    const pid = this.#connection?.pid;
    this.#options.logger?.warn({ pid, elapsedMs }, 'engine process does not respond');
    work.recordCrash();
    if (work.crashes > 1) this.#crashes += 1;
    this.#options.onCrash(work);
    // The other work of this process is not responsible, so the end that follows counts as planned.
    this.#state = 'restarting';
    this.#connection?.kill();
  }

  /**
   * Ends the process after a while without work, unless it is kept: its memory is needed by other
   * programs.
   */
  #endWhenIdle(): void {
    this.#idleTimer?.clear();
    const { idleMs } = this.#options.settings;
    const isStaying = this.#isKept || idleMs === Number.POSITIVE_INFINITY;
    if (isStaying || this.#state !== 'ready' || this.#running.size > 0) return;
    this.#idleTimer = this.#options.timers.after(idleMs, () => {
      if (this.#state !== 'ready') return;
      this.#options.logger?.info({ pid: this.#connection?.pid }, 'idle engine process ends');
      this.#state = 'idle';
      this.#connection?.kill();
    });
  }

  /**
   * The library does not return memory that it has freed to the system, so only a new process is
   * small again.
   */
  #replaceWhenLarge(): void {
    const liveCount = this.count('live');
    if (this.#running.size > liveCount || this.#state !== 'ready') return;
    const { residentBytes } = this.#statistics;
    const { maximumResidentBytes } = this.#options.settings;
    // Live channels continue in another process after a short delay.
    const limit = liveCount === 0 ? maximumResidentBytes : maximumResidentBytes * excessiveMemory;
    if (residentBytes > limit) this.#replace('it grew large');
  }

  /** Replaces the process as planned: no work is held responsible for its end. */
  #replace(reason: string): void {
    if (this.#state !== 'ready') return;
    const { residentBytes } = this.#statistics;
    this.#options.logger?.info({ reason, residentBytes }, 'engine process is replaced');
    this.#state = 'restarting';
    this.#connection?.kill();
  }

  #markUnavailable(error: EngineError): void {
    this.#state = 'unavailable';
    this.#options.onUnavailable(error);
  }

  #scheduleStart(): void {
    const { settings, timers } = this.#options;
    const { maximumRestartMs, restartMs } = settings;
    const waitMs =
      this.#crashes === 0 ? 0 : Math.min(restartMs * 2 ** (this.#crashes - 1), maximumRestartMs);
    this.#restarts += 1;
    this.#timer = timers.after(waitMs, () => this.#start());
  }
}
