import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { AddOnFailure, type CompletionRequest, type LanguageModel } from '@earshot/add-ons/runner';
import { backoffMs } from '@earshot/engine/internal';
import { generateText, type LanguageModelMiddleware, wrapLanguageModel } from 'ai';
import type { Logger } from 'pino';
import type { Clock } from '../../clock/index.js';
import { KeySlots } from '../../limits/key-slots.js';
import {
  CompressedResponseError,
  describeRefusal,
  type Refusal,
  ResponseTooLargeError,
} from './describe-refusal.js';
import { SchemaRefusals } from './schema-refusals.js';

/** Largest response of a language model, in bytes: it is parsed as a whole. */
const maximumResponseBytes = 1024 * 1024;

/** Requests for one completion at most, including repeated ones. */
const maximumAttempts = 4;
/** Statuses with which servers refuse a JSON schema that they do not support. */
const schemaRefusals = new Set([400, 415, 422, 501]);

/** The language model of the add-ons, and its limits. */
export interface LanguageModelSettings {
  /** Address of an OpenAI-compatible interface, such as `http://127.0.0.1:11434/v1`. */
  baseUrl: string;
  /** Sent as a bearer token, unless it is undefined. */
  apiKey: string | undefined;
  model: string;
  /** Largest number of tokens of a request and its response together. */
  contextTokens: number;
  /** Time limit of one request, in milliseconds. */
  timeoutMs: number;
  /** Requests that may be under way at the same time. */
  concurrency: number;
  /** Tokens that the add-ons of one transcript may use. */
  maximumJobTokens: number;
}

/** The language model of the configuration, shared by all jobs and sessions of a process. */
export interface ConnectedLanguageModel {
  /**
   * The model for one API key. Keys take turns when there are more requests than may be under way.
   *
   * @param keyId - id of the key that owns the transcripts
   */
  readonly of: (keyId: string) => LanguageModel;
}

/** Options of {@link connectLanguageModel}. */
export interface LanguageModelContext {
  readonly clock: Pick<Clock, 'now' | 'sleep'>;
  readonly logger: Pick<Logger, 'warn'>;
  /** Random number from 0 to 1, for the delays between attempts. @defaultValue Math.random */
  readonly random?: () => number;
}

// Keeps the SDK from writing warnings about unsupported features to the console.
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });

/**
 * Connects the language model of an OpenAI-compatible interface. Nothing is sent before the first
 * request.
 */
export function connectLanguageModel(
  settings: LanguageModelSettings,
  context: LanguageModelContext,
): ConnectedLanguageModel {
  return new LanguageModelServer(settings, context);
}

class LanguageModelServer implements ConnectedLanguageModel {
  readonly #settings: LanguageModelSettings;
  readonly #context: LanguageModelContext;
  readonly #models: ReturnType<typeof createOpenAICompatible>;
  readonly #slots: KeySlots;
  readonly #refusals: SchemaRefusals;

  constructor(settings: LanguageModelSettings, context: LanguageModelContext) {
    const { apiKey, baseUrl, concurrency } = settings;
    this.#settings = settings;
    this.#context = context;
    this.#models = createOpenAICompatible({
      name: 'router',
      baseURL: baseUrl,
      fetch: boundedFetch,
      supportsStructuredOutputs: true,
      ...(apiKey === undefined ? {} : { apiKey }),
    });
    this.#slots = new KeySlots({ total: concurrency });
    this.#refusals = new SchemaRefusals(context.clock);
  }

  of(keyId: string): LanguageModel {
    return {
      contextTokens: this.#settings.contextTokens,
      complete: (request, signal) => this.#complete(request, signal, keyId),
    };
  }

  async #complete(request: CompletionRequest, signal: AbortSignal, keyId: string) {
    const { clock, logger, random = Math.random } = this.#context;
    let takesSchema = !this.#refusals.has(request);
    let isSchemaRefused = false;
    for (let attempt = 1; ; attempt += 1) {
      const json = takesSchema ? request.json : undefined;
      const outcome = await this.#tryOnce({ ...request, json }, signal, keyId);
      if ('text' in outcome) {
        // Only in this case was the schema the reason for the refusal.
        if (isSchemaRefused) this.#refusals.add(request);
        return outcome;
      }
      const { isRetryable, retryAfterMs, status } = outcome;
      if (json !== undefined && schemaRefusals.has(status ?? 0)) {
        takesSchema = false;
        isSchemaRefused = true;
        continue;
      }
      // The reason may quote the transcript, and is not logged for that reason.
      logger.warn({ status, attempt }, 'language model returned no completion');
      if (!isRetryable || attempt >= maximumAttempts) throw toAddOnFailure(outcome);
      await clock.sleep(retryAfterMs ?? backoffMs(attempt, random()), signal);
    }
  }

  async #tryOnce(request: CompletionRequest, signal: AbortSignal, keyId: string) {
    const { apiKey, model, timeoutMs } = this.#settings;
    const slot = await this.#slots.take(keyId, signal);
    const limit = AbortSignal.timeout(timeoutMs);
    try {
      const { finishReason, ...completion } = await ask(
        this.#models(request.model ?? model),
        request,
        AbortSignal.any([signal, limit]),
      );
      if (finishReason === 'length' || finishReason === 'content-filter')
        return unfinished[finishReason];
      const isEmpty = completion.text.trim() === '';
      return isEmpty ? retryable('responded with nothing') : completion;
    } catch (error) {
      signal.throwIfAborted();
      return limit.aborted
        ? retryable(`did not respond within ${timeoutMs / 1000} seconds`, 504)
        : describeRefusal(error, apiKey, this.#context.clock.now());
    } finally {
      slot.release();
    }
  }
}

async function ask(
  model: ReturnType<ReturnType<typeof createOpenAICompatible>>,
  { input, instructions, json }: CompletionRequest,
  signal: AbortSignal,
) {
  const middleware: LanguageModelMiddleware = {
    specificationVersion: 'v3',
    transformParams: async ({ params }) =>
      json === undefined
        ? params
        : { ...params, responseFormat: { type: 'json', name: json.name, schema: json.schema } },
  };
  const { finishReason, text, usage } = await generateText({
    model: wrapLanguageModel({ model, middleware }),
    system: instructions,
    prompt: input,
    maxRetries: 0,
    abortSignal: signal,
  });
  return { finishReason, text, tokens: usage.totalTokens };
}

function retryable(reason: string, status?: number): Refusal {
  return { reason, status, isRetryable: true, retryAfterMs: undefined };
}

/**
 * Responses that ended before they were complete, by the reason that the server reports. The same
 * request would end there again.
 */
const unfinished = {
  length: {
    reason:
      'stopped at the greatest length of its responses before it was done: ask for less, or allow it more tokens',
    exception: 'LanguageModelTruncated',
    status: undefined,
    isRetryable: false,
    retryAfterMs: undefined,
  },
  'content-filter': {
    reason: 'stopped, since its server filters the content',
    exception: 'LanguageModelFiltered',
    status: undefined,
    isRetryable: false,
    retryAfterMs: undefined,
  },
} as const satisfies Readonly<Record<string, Refusal>>;

function toAddOnFailure({ exception, reason, status }: Refusal): AddOnFailure {
  if (exception !== undefined)
    return new AddOnFailure(`the language model ${reason}`, { statusCode: 502, exception });
  if (status === 504 || status === 408)
    return new AddOnFailure(`the language model ${reason}`, {
      statusCode: 504,
      exception: 'LanguageModelTimeout',
    });
  return new AddOnFailure(`the language model ${reason}`, {
    statusCode: status === 429 ? 429 : 502,
    exception: status === 429 ? 'LanguageModelBusy' : 'LanguageModelFailed',
  });
}

/**
 * `fetch` for the address that the operator has configured. It follows no redirects, so that no
 * other host gets transcripts or the key, limits the size of the response, and accepts no
 * compressed one, since a few bytes could expand to the size of the memory.
 */
async function boundedFetch(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const asked = new Headers(init?.headers);
  asked.set('accept-encoding', 'identity');
  const response = await fetch(input, { ...init, headers: asked, redirect: 'manual' });
  if (response.body === null) return response;
  const encoding = response.headers.get('content-encoding') ?? 'identity';
  if (encoding !== 'identity') {
    await response.body.cancel();
    throw new CompressedResponseError(encoding);
  }
  let bytes = 0;
  const bounded = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        bytes += chunk.byteLength;
        if (bytes > maximumResponseBytes) throw new ResponseTooLargeError(maximumResponseBytes);
        controller.enqueue(chunk);
      },
    }),
  );
  const { headers, status, statusText } = response;
  return new Response(bounded, { headers, status, statusText });
}
