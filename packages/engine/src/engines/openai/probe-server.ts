import type { Dispatcher } from 'undici';
import * as z from 'zod';
import { EngineUnavailableError } from '../../port/engine-error.js';
import type { OpenaiSettings } from './options.js';
import { readResponse } from './read-response.js';
import type { TranscriptionResponse } from './response-schema.js';
import { type RequestOutcome, sendRequest } from './send-request.js';
import {
  nextDialect,
  plainerDialect,
  type ServerDialect,
  transcriptionForm,
  transcriptionUrls,
} from './server-dialect.js';

/**
 * Model of servers that list none. Most of the servers that list models have one of this name as
 * well.
 */
const usualModel = 'whisper-1';

const modelListSchema = z.object({ data: z.array(z.object({ id: z.string() })) });

/** Options of {@link probeServer}. */
export interface ProbeOptions {
  readonly settings: OpenaiSettings;
  /** Speech that is sent. */
  readonly samples: Int16Array;
  readonly timeoutMs: number;
  readonly connections: Dispatcher;
  readonly signal: AbortSignal;
}

/** A server that responded with a transcription. */
export interface ProbedServer {
  readonly dialect: ServerDialect;
  readonly response: TranscriptionResponse;
}

/**
 * Determines the dialect of a server by sending it one second of speech: path, model, format, and
 * features of the response.
 *
 * @throws EngineUnavailableError that states the problem and the setting to change, or the reason
 * of the signal when that is aborted
 */
export async function probeServer(options: ProbeOptions): Promise<ProbedServer> {
  const { settings } = options;
  const model = settings.model ?? (await chooseModel(options));
  const urls = transcriptionUrls(settings.baseUrl);
  let outcome: RequestOutcome | undefined;
  for (const url of urls) {
    let dialect: ServerDialect | undefined = {
      url,
      model,
      format: 'verbose_json',
      hasGranularities: true,
      takesPrompt: true,
    };
    while (dialect !== undefined) {
      outcome = await send(dialect, options);
      if (outcome.type === 'failed') throw unavailable(`${outcome.reason}`);
      if (outcome.type === 'response') {
        const response = readResponse(outcome.body);
        if (response === undefined)
          throw unavailable('it responded with something that is no transcription');
        return { dialect, response };
      }
      if (!isAboutForm(outcome.status)) break;
      dialect = plainerDialect(dialect, outcome.message) ?? nextDialect(dialect);
    }
    if (outcome?.type === 'refused' && !isWrongPath(outcome)) break;
  }
  throw refusalError(outcome, model);
}

async function send(
  dialect: ServerDialect,
  { connections, samples, settings, signal, timeoutMs }: ProbeOptions,
): Promise<RequestOutcome> {
  return sendRequest({
    url: dialect.url,
    apiKey: settings.apiKey,
    // It includes a prompt, so that a server without support for prompts is detected now.
    form: transcriptionForm(dialect, { samples, language: undefined, prompt: 'Good morning' }),
    timeoutMs,
    connections,
    signal,
  });
}

/** True for a status of an invalid request. */
const isAboutForm = (status: number) => status === 400 || status === 415 || status === 422;

/**
 * True for the status of an unknown path. An unknown model has it too, but then the message names
 * the model.
 */
function isWrongPath({ message, status }: { message: string; status: number }): boolean {
  return (status === 404 || status === 405 || status === 501) && !/model/iu.test(message);
}

function unavailable(reason: string): EngineUnavailableError {
  return new EngineUnavailableError(
    `The server of EARSHOT_OPENAI_BASE_URL is of no use: ${reason}.`,
  );
}

/**
 * Error for a server that refuses every request.
 *
 * @param outcome - its last response
 * @param model - the requested model
 */
export function refusalError(
  outcome: RequestOutcome | undefined,
  model: string,
): EngineUnavailableError {
  if (outcome?.type !== 'refused') return unavailable('it did not respond');
  const { message, status } = outcome;
  if (status === 401 || status === 403)
    return unavailable(`it refuses EARSHOT_OPENAI_API_KEY with ${status}: ${message}`);
  if (status === 404 && /model/iu.test(message))
    return unavailable(`it has no model ${model}, set EARSHOT_OPENAI_MODEL: ${message}`);
  if (status === 404 || status === 405)
    return unavailable(`it has no POST /v1/audio/transcriptions (${status})`);
  return unavailable(`it responded with ${status}: ${message}`);
}

/** The model of a server that has one, or the usual one. */
async function chooseModel({
  connections,
  settings,
  signal,
  timeoutMs,
}: ProbeOptions): Promise<string> {
  const base = settings.baseUrl.replace(/\/+$/u, '').replace(/\/v\d+$/u, '');
  const url = `${base}/v1/models`;
  const outcome = await sendRequest({
    url,
    apiKey: settings.apiKey,
    form: undefined,
    timeoutMs,
    connections,
    signal,
  });
  if (outcome.type === 'failed') throw unavailable(outcome.reason);
  if (outcome.type === 'refused') {
    if (outcome.status === 401 || outcome.status === 403) throw refusalError(outcome, usualModel);
    return usualModel;
  }
  const list = modelListSchema.safeParse(outcome.body);
  const ids = list.success ? list.data.data.map(({ id }) => id) : [];
  const [first] = ids;
  if (first === undefined || ids.includes(usualModel)) return usualModel;
  if (ids.length === 1) return first;
  throw unavailable(
    `it has several models, set EARSHOT_OPENAI_MODEL to one of ${ids.slice(0, 20).join(', ')}`,
  );
}
