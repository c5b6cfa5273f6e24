// Longer than 300 lines: the state of one server (its dialect, its abilities, whether it works) and
// the requests that change it.

import type { Dispatcher } from 'undici';
import { sampleRateHz } from '../../port/engine-capabilities.js';
import {
  type EngineError,
  EngineFailedError,
  EngineRequestError,
  EngineUnavailableError,
  errorMessage,
} from '../../port/engine-error.js';
import type { Timers } from '../../runtime/timers.js';
import {
  type OpenaiAbilities,
  type OpenaiSettings,
  openaiDeadlineMs,
  presumedAbilities,
} from './options.js';
import { probeServer, refusalError } from './probe-server.js';
import { deriveAbilities, readResponse } from './read-response.js';
import { type ReadTranscription, readTranscription } from './read-transcription.js';
import { RequestGate } from './request-gate.js';
import { backoffMs } from './retry-delay.js';
import { type RequestOutcome, sendRequest } from './send-request.js';
import { openConnections } from './server-connections.js';
import {
  plainerDialect,
  type ServerDialect,
  type TranscriptionFile,
  transcriptionForm,
  wavHeaderBytes,
} from './server-dialect.js';

/** Maximum attempts at one request. There is only one while the server is known not to work. */
const maximumAttempts = 5;

/** Timeout of a probe, in milliseconds: the start of the service waits for the first one. */
const probeMs = 10_000;

/**
 * Pause before the next probe of a server that does not work, doubled each time, in milliseconds.
 */
const probePause = { firstMs: 1000, maximumMs: 30_000 };

/** State of the server, as far as it is known. */
export interface ServerState {
  /** Model that is used, or `undefined` while it is not chosen. */
  readonly model: string | undefined;
  readonly abilities: OpenaiAbilities;
  /** Reason why the server does not work at the moment, or `undefined` while it does. */
  readonly unavailableReason: string | undefined;
}

/** A file to recognise. */
export interface FileRequest extends TranscriptionFile {
  /** True for a file of a live session, which goes before others. */
  readonly isUrgent: boolean;
  readonly signal: AbortSignal | undefined;
}

/** Options of a {@link TranscriptionServer}. */
export interface TranscriptionServerOptions {
  readonly settings: OpenaiSettings;
  /** Speech for probes. */
  readonly probeSamples: Int16Array;
  readonly timers: Timers;
  /** 0 to 1. */
  readonly random: () => number;
  /** Called when the state has changed. */
  readonly onChange: (state: ServerState) => void;
}

/**
 * A server with OpenAI's API for transcriptions. It is probed at the start, and repeatedly while it
 * does not work. Requests are repeated, limited and delayed as it asks for.
 */
export class TranscriptionServer {
  readonly #options: TranscriptionServerOptions;
  readonly #gate: RequestGate;
  readonly #connections: Dispatcher;
  readonly #closed = new AbortController();
  /**
   * Requests and probes in progress. A common signal that each of them followed would keep a
   * reference to every one of them.
   */
  readonly #requests = new Set<AbortController>();
  #dialect: ServerDialect | undefined;
  #abilities = presumedAbilities;
  #unavailableReason: string | undefined;
  #maximumSamples: number;
  #isProbing = false;

  /** @throws EngineUnavailableError for a proxy that is not a valid URL */
  constructor(options: TranscriptionServerOptions) {
    const { settings, timers } = options;
    this.#options = options;
    this.#gate = new RequestGate(settings.concurrency, timers);
    this.#connections = openConnections(settings);
    this.#maximumSamples = Math.max(
      sampleRateHz,
      Math.floor((settings.maximumUploadBytes - wavHeaderBytes) / Int16Array.BYTES_PER_ELEMENT),
    );
  }

  /** State of the server. */
  get state(): ServerState {
    return {
      model: this.#dialect?.model ?? this.#options.settings.model,
      abilities: this.#abilities,
      unavailableReason: this.#unavailableReason,
    };
  }

  /** Maximum number of samples of one file. */
  get maximumSamples(): number {
    return this.#maximumSamples;
  }

  /** Probes the server for the first time. Resolves whether it works or not. */
  async start(): Promise<void> {
    await this.#probe().catch((error: unknown) => this.#markUnavailable(errorMessage(error)));
  }

  /** Ends all requests. Idempotent. */
  close(reason: EngineError): void {
    this.#closed.abort(reason);
    for (const request of this.#requests) request.abort(reason);
    void this.#connections.destroy();
  }

  /**
   * Sends a file to be recognised.
   *
   * @throws EngineUnavailableError when the server does not work, EngineFailedError or
   * EngineRequestError when it refuses the file, FileTooLargeError when it accepts only shorter
   * ones, or the reason of the signal when that is aborted
   */
  async transcribe({ signal, ...request }: FileRequest): Promise<ReadTranscription> {
    this.#closed.signal.throwIfAborted();
    return this.#untilClosed((closing) => {
      const either = AbortSignal.any(signal === undefined ? [closing] : [closing, signal]);
      return this.#transcribe(request, either);
    });
  }

  /** Does work with a signal that {@link close} aborts. */
  async #untilClosed<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const closing = new AbortController();
    this.#requests.add(closing);
    try {
      return await work(closing.signal);
    } finally {
      this.#requests.delete(closing);
    }
  }

  async #transcribe(
    { isUrgent, ...file }: Omit<FileRequest, 'signal'>,
    signal: AbortSignal,
  ): Promise<ReadTranscription> {
    const { settings } = this.#options;
    const deadlineMs = performance.now() + openaiDeadlineMs(settings);
    for (let attempt = 1; ; attempt += 1) {
      const dialect = this.#dialect;
      if (dialect === undefined) throw this.#unavailableError();
      const leave = await this.#gate.enter(isUrgent, signal);
      const outcome = await this.#send(dialect, file, signal).finally(leave);
      const read = this.#read(outcome, file);
      if (read !== undefined) {
        this.#onResponse(dialect, read);
        return read;
      }
      if (outcome.type === 'refused') {
        this.#onRefused(dialect, outcome, file);
        continue;
      }
      const failure = outcome.type === 'failed' ? outcome : brokenResponse;
      const delayMs = failure.retryAfterMs ?? backoffMs(attempt, this.#options.random());
      const isLast =
        attempt >= (this.#unavailableReason === undefined ? maximumAttempts : 1) ||
        performance.now() + delayMs > deadlineMs;
      if (isLast) {
        this.#markUnavailable(unavailableMessage(failure.reason));
        throw this.#unavailableError();
      }
      if (failure.retryAfterMs === undefined) await this.#wait(delayMs, signal);
      else this.#gate.pause(delayMs);
    }
  }

  async #send(
    dialect: ServerDialect,
    file: TranscriptionFile,
    signal: AbortSignal,
  ): Promise<RequestOutcome> {
    const { apiKey, timeoutMs } = this.#options.settings;
    const form = transcriptionForm(dialect, file);
    const connections = this.#connections;
    return sendRequest({ url: dialect.url, apiKey, form, timeoutMs, connections, signal });
  }

  #read(outcome: RequestOutcome, file: TranscriptionFile): ReadTranscription | undefined {
    const response = outcome.type === 'response' ? readResponse(outcome.body) : undefined;
    if (response === undefined) return undefined;
    return readTranscription(response, file.samples.length / sampleRateHz, file.language);
  }

  #onResponse(dialect: ServerDialect, read: ReadTranscription): void {
    const before = this.#abilities;
    this.#abilities = deriveAbilities(dialect, read, before);
    const isChanged =
      this.#unavailableReason !== undefined ||
      JSON.stringify(before) !== JSON.stringify(this.#abilities);
    this.#unavailableReason = undefined;
    if (isChanged) this.#options.onChange(this.state);
  }

  /** Adapts to what the server refuses, so that the request can be repeated, or throws. */
  #onRefused(
    dialect: ServerDialect,
    outcome: RequestOutcome & { type: 'refused' },
    { language, prompt, samples }: TranscriptionFile,
  ): void {
    const { message, status } = outcome;
    if (status === 413) {
      if (samples.length < 2 * sampleRateHz)
        throw new EngineFailedError(`The server takes no audio of this length: ${message}`);
      this.#maximumSamples = Math.min(this.#maximumSamples, Math.ceil(samples.length / 2));
      throw new FileTooLargeError();
    }
    if (status === 400 || status === 422) {
      // Another request may have adapted to it meanwhile.
      if (this.#dialect !== dialect) return;
      const plainer = plainerDialect(dialect, message);
      const isPromptAbsent = plainer?.takesPrompt === false && prompt === '';
      if (plainer !== undefined && !isPromptAbsent) {
        this.#dialect = plainer;
        this.#abilities = deriveAbilities(plainer, undefined, this.#abilities);
        this.#options.onChange(this.state);
        return;
      }
      if (language !== undefined && /language/iu.test(message))
        throw new EngineRequestError(
          `language: ${language} is not recognised by the server of the engine openai: ${message}`,
        );
      throw new EngineFailedError(`The server of the engine openai refused the audio: ${message}`);
    }
    const error = refusalError(outcome, dialect.model);
    this.#markUnavailable(error.message);
    throw error;
  }

  #markUnavailable(reason: string): void {
    const isKnown = this.#unavailableReason === reason;
    this.#unavailableReason = reason;
    if (!isKnown) this.#options.onChange(this.state);
    if (this.#isProbing || this.#closed.signal.aborted) return;
    this.#isProbing = true;
    this.#probeLater(probePause.firstMs);
  }

  #probeLater(pauseMs: number): void {
    this.#options.timers.after(pauseMs, () => {
      if (this.#closed.signal.aborted) return;
      this.#probe().then(
        () => {
          this.#isProbing = false;
        },
        (error: unknown) => {
          this.#markUnavailable(errorMessage(error));
          this.#probeLater(Math.min(probePause.maximumMs, pauseMs * 2));
        },
      );
    });
  }

  async #probe(): Promise<void> {
    const { probeSamples, settings } = this.#options;
    const { dialect, response } = await this.#untilClosed((signal) =>
      probeServer({
        settings,
        samples: probeSamples,
        timeoutMs: Math.min(probeMs, settings.timeoutMs),
        connections: this.#connections,
        signal,
      }),
    );
    const seconds = probeSamples.length / sampleRateHz;
    const read = readTranscription(response, seconds, undefined);
    this.#dialect = dialect;
    this.#abilities = deriveAbilities(dialect, read, presumedAbilities);
    this.#unavailableReason = undefined;
    this.#options.onChange(this.state);
  }

  async #wait(delayMs: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    await new Promise<void>((resolve, reject) => {
      const onAbort = () => {
        timer.clear();
        reject(signal.reason);
      };
      const timer = this.#options.timers.after(delayMs, () => {
        signal.removeEventListener('abort', onAbort);
        resolve();
      });
      signal.addEventListener('abort', onAbort, { once: true });
    });
  }

  #unavailableError(): EngineUnavailableError {
    return new EngineUnavailableError(
      this.#unavailableReason ?? unavailableMessage('it was not asked yet'),
    );
  }
}

/** The file is larger than the server accepts, so shorter ones must be sent. */
export class FileTooLargeError extends Error {
  /** Literal name of the class, which minifiers do not change. */
  override readonly name = 'FileTooLargeError';
}

const brokenResponse = {
  reason: 'it responded with something that is no transcription',
  retryAfterMs: undefined,
};

function unavailableMessage(reason: string): string {
  return `The server of EARSHOT_OPENAI_BASE_URL is of no use: ${reason}.`;
}
