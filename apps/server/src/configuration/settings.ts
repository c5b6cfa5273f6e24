import { type TranscriptionLanguage, transcriptionLanguages } from '@earshot/core';
import * as z from 'zod';
import { type EngineId, engineIds } from './configuration.js';
import {
  durationSetting,
  integerSetting,
  keySetting,
  listSetting,
  secretSetting,
  urlSetting,
} from './setting-types.js';

/** A setting: the schema of its text, and its description. */
export interface Setting<Value> {
  schema: z.ZodType<Value, string | undefined>;
  description: string;
}

function setting<Value>(
  schema: z.ZodType<Value, string | undefined>,
  description: string,
): Setting<Value> {
  return { schema, description };
}

const gibibyte = 1024 ** 3;
const role = z.enum(['api', 'live', 'worker'] as const, {
  error: (issue) => `must list api, live or worker, got ${String(issue.input)}`,
});

const engineId = z.enum(engineIds, {
  error: (issue) =>
    `must list ${engineIds.slice(0, -1).join(', ')} or ${engineIds.at(-1)}, got ${String(issue.input)}`,
});
const language = z.enum(transcriptionLanguages, {
  error: (issue) => `must list codes of languages, such as en or de, got ${String(issue.input)}`,
});

/** Every setting by the name of its variable, with the default of the service. */
export const settings = {
  EARSHOT_HOST: setting(z.string().default('127.0.0.1'), 'Address to listen on.'),
  EARSHOT_PORT: setting(integerSetting(0, 65_535, 4800), 'Port to listen on; 0 takes a free one.'),
  EARSHOT_DATA_DIR: setting(
    z.string().min(1).default('.earshot'),
    'Folder of the database and the audio; relative to the working folder.',
  ),
  EARSHOT_PUBLIC_URL: setting(
    urlSetting().optional(),
    'Address under which clients reach the service; links in responses begin with it.',
  ),
  EARSHOT_API_KEY: setting(
    keySetting().optional(),
    'An API key that exists from the start, of at least 24 characters; another value replaces it. Without it the first start creates a key and prints it.',
  ),
  EARSHOT_ENGINE: setting(
    listSetting<EngineId>(engineId, ['pocketsphinx']).refine(
      (ids) => ids.length > 0 && new Set(ids).size === ids.length,
      { error: 'must list each engine once, and one at least' },
    ),
    'The engine that recognises speech, or several in order of preference: pocketsphinx, sherpa-onnx (models of EARSHOT_MODELS_DIR), openai (another server, EARSHOT_OPENAI_BASE_URL), or scripted, which gives the same words for any audio.',
  ),
  EARSHOT_ENGINE_PROCESSES: setting(
    integerSetting(1, 256).optional(),
    'Processes that recognise speech, of all engines together, each of which has one at least; one for each processor unless set.',
  ),
  EARSHOT_MODELS_DIR: setting(
    z.string().min(1).optional(),
    'Folder in which each folder with a model.json is a model of the engine sherpa-onnx, of punctuation or of speakers; models in the data folder unless set.',
  ),
  EARSHOT_MODELS_CATALOGUE: setting(
    z.string().min(1).optional(),
    'File of models of your own, in the form of the catalogue of @earshot/models, which the studio offers besides those of the catalogue or in their place.',
  ),
  EARSHOT_MODEL: setting(
    listSetting(z.string(), []),
    'Models that the engine sherpa-onnx uses, in order of preference: names of folders in EARSHOT_MODELS_DIR, or paths; all of that folder unless set.',
  ),
  EARSHOT_OPENAI_BASE_URL: setting(
    urlSetting().optional(),
    'Address of the server of the engine openai, such as http://127.0.0.1:8000/v1: anything with POST /v1/audio/transcriptions. Recordings and live audio are sent there.',
  ),
  EARSHOT_OPENAI_API_KEY: setting(
    secretSetting().optional(),
    'Key for that server, which is sent to it as a bearer token; it appears in no log.',
  ),
  EARSHOT_OPENAI_MODEL: setting(
    z.string().min(1).max(512).optional(),
    'Model of that server; the only one that it lists, or whisper-1, unless set.',
  ),
  EARSHOT_OPENAI_LANGUAGES: setting(
    listSetting<TranscriptionLanguage>(language, []),
    'Codes of the languages that this model knows; English for models whose name says so and all otherwise, unless set.',
  ),
  EARSHOT_OPENAI_CONCURRENCY: setting(
    integerSetting(1, 256, 4),
    'Requests that are sent to that server at the same time.',
  ),
  EARSHOT_OPENAI_TIMEOUT_SECONDS: setting(
    integerSetting(1, 300, 60),
    'Seconds that it has for one response; a request is repeated for three times as long in all.',
  ),
  EARSHOT_OPENAI_MAX_UPLOAD_BYTES: setting(
    integerSetting(65_536, gibibyte, 25_000_000),
    'Largest file that it takes, in bytes; longer audio is sent in several.',
  ),
  EARSHOT_LLM_BASE_URL: setting(
    urlSetting().optional(),
    'Address of the language model behind translation, summaries, chapters and the add-ons that ask it: anything OpenAI-compatible with POST /chat/completions, such as http://127.0.0.1:11434/v1. Transcripts are sent there, after redaction where that is asked for.',
  ),
  EARSHOT_LLM_API_KEY: setting(
    secretSetting().optional(),
    'Key for that address, which is sent to it as a bearer token; it appears in no log and no result.',
  ),
  EARSHOT_LLM_MODEL: setting(
    z.string().min(1).max(512).optional(),
    'Model, as that address names it; needed with EARSHOT_LLM_BASE_URL.',
  ),
  EARSHOT_LLM_CONTEXT_TOKENS: setting(
    integerSetting(2048, 10_000_000, 8192),
    'Tokens that a request to that model and its response may have together; longer transcripts are sent in parts, whose results are merged.',
  ),
  EARSHOT_LLM_TIMEOUT_SECONDS: setting(
    integerSetting(1, 290, 120),
    'Seconds that it has for one response; a request that may succeed later is repeated, four times at most.',
  ),
  EARSHOT_LLM_CONCURRENCY: setting(
    integerSetting(1, 256, 4),
    'Requests that are sent to it at the same time, of all jobs and sessions of this process together.',
  ),
  EARSHOT_LLM_MAX_JOB_TOKENS: setting(
    integerSetting(1000, 1_000_000_000, 1_000_000),
    'Tokens that the add-ons of one recording or session may use, requests and responses together; further requests are an error in the envelope of the add-on.',
  ),
  EARSHOT_APERTIUM: setting(
    z.string().min(1).optional(),
    'Path of the apertium that translates where no language model does, with the pairs of languages that are installed; the one of the search path unless set.',
  ),
  EARSHOT_FFMPEG: setting(
    z.string().min(1).optional(),
    'Path of the ffmpeg that decodes recordings, with its ffprobe beside it; the one of the search path unless set. Without it only some formats are read.',
  ),
  EARSHOT_ROLES: setting(
    listSetting<z.output<typeof role>>(role, ['api', 'live', 'worker']),
    'What this process does: api serves requests, live serves the sockets of live sessions, worker transcribes files.',
  ),
  EARSHOT_ALLOW_PRIVATE_SOURCES: setting(
    listSetting(z.string(), []),
    'Address ranges (CIDR) and hosts that audio_url and callbacks may reach although they are not public.',
  ),
  EARSHOT_MAX_UPLOAD_BYTES: setting(
    integerSetting(1, 1024 * gibibyte, 2 * gibibyte),
    'Largest file that is taken, uploaded or fetched, in bytes.',
  ),
  EARSHOT_MAX_AUDIO_SECONDS: setting(
    integerSetting(1, 30 * 24 * 3600, 12 * 3600),
    'Longest recording that is transcribed, in seconds.',
  ),
  EARSHOT_MAX_JSON_BYTES: setting(
    integerSetting(1024, 64 * 1024 ** 2, 1024 ** 2),
    'Largest JSON body, in bytes.',
  ),
  EARSHOT_MAX_QUEUED_JOBS: setting(
    integerSetting(1, 1_000_000, 10_000),
    'Jobs that may wait; further ones are refused with a 503. The last fifth is kept for keys that have few of them.',
  ),
  EARSHOT_MAX_QUEUED_JOBS_PER_KEY: setting(
    integerSetting(1, 1_000_000).optional(),
    'Jobs of one API key that may wait; further ones are refused with a 429. Half of EARSHOT_MAX_QUEUED_JOBS unless set.',
  ),
  EARSHOT_WORKER_JOBS: setting(
    integerSetting(1, 256).optional(),
    'Recordings that are transcribed at the same time, and half as many again of keys of which none is; as many as there are engine processes, at least 2, unless set.',
  ),
  EARSHOT_FETCHES: setting(
    integerSetting(1, 1024, 16),
    'Sources (audio_url) that are fetched at the same time; the last quarter is kept for keys of which none is.',
  ),
  EARSHOT_FETCHES_PER_KEY: setting(
    integerSetting(1, 1024, 4),
    'Sources of one API key that are fetched at the same time.',
  ),
  EARSHOT_FETCHES_PER_ADDRESS: setting(
    integerSetting(1, 1024, 8),
    'Connections to one remote address for fetching sources.',
  ),
  EARSHOT_MAX_WAITING_CALLBACKS_PER_KEY: setting(
    integerSetting(100, 10_000_000, 20_000),
    'Callbacks of one API key that may wait to be delivered; while there are more, acknowledgements and partial transcripts of live sessions are left out. Nothing else ever is.',
  ),
  EARSHOT_DNS_SERVERS: setting(
    listSetting(z.string(), []),
    'Addresses of the name servers that resolve the hosts of audio_url and callbacks, such as 10.0.0.2 or 10.0.0.2:5353; those of the machine unless set.',
  ),
  EARSHOT_LIVE_MAX_CHANNELS: setting(
    integerSetting(1, 1_000_000).optional(),
    'Channels of live sessions that may be open at once; as many as the engine keeps up with unless set.',
  ),
  EARSHOT_LIVE_IDLE_SECONDS: setting(
    integerSetting(1, 24 * 3600, 30),
    'Seconds without audio after which a live session is finished.',
  ),
  EARSHOT_LIVE_RESUME_SECONDS: setting(
    integerSetting(1, 24 * 3600, 60),
    'Seconds that a live session waits for a client that lost its connection.',
  ),
  EARSHOT_LIVE_MAX_SECONDS: setting(
    integerSetting(1, 24 * 3600, 3 * 3600),
    'Longest audio of a live session, in seconds.',
  ),
  EARSHOT_LEASE_SECONDS: setting(
    integerSetting(2, 3600, 30),
    'Seconds without a heartbeat after which the lease of a worker ends, and another one may claim its job.',
  ),
  EARSHOT_SOURCE_DEADLINE_SECONDS: setting(
    integerSetting(1, 24 * 3600, 1800),
    'Longest time that fetching an audio_url may take, in seconds.',
  ),
  EARSHOT_REQUESTS_PER_MINUTE: setting(
    integerSetting(1, 10_000_000, 6000),
    'Requests that one API key may make in a minute.',
  ),
  EARSHOT_BAD_KEYS_PER_MINUTE: setting(
    integerSetting(1, 1_000_000, 10),
    'Requests of one address with an unknown key that get their response at once in a minute; further ones are delayed, each for longer.',
  ),
  EARSHOT_MAX_CONNECTIONS: setting(
    integerSetting(1, 1_000_000).optional(),
    'Connections that may be open at once; four fifths of the open files that the process may have unless set, at most 20,000.',
  ),
  EARSHOT_MAX_CONNECTIONS_PER_ADDRESS: setting(
    integerSetting(1, 1_000_000).optional(),
    'Connections that one address may have open; a quarter of all unless set. Behind a proxy every client has its address: set it as high as EARSHOT_MAX_CONNECTIONS there.',
  ),
  EARSHOT_MAX_UPLOADS_PER_KEY: setting(
    integerSetting(1, 100_000, 32),
    'Uploads that one API key may have under way at once.',
  ),
  EARSHOT_MAX_EVENT_STREAMS_PER_KEY: setting(
    integerSetting(1, 100_000, 64),
    'Streams of events of jobs, and requests of the OpenAI-compatible interface, that one API key may have open at once.',
  ),
  EARSHOT_RETENTION_UPLOADS: setting(
    durationSetting(60_000, '7d'),
    'How long uploads are kept that no job uses, such as 24h or 7d; no longer than EARSHOT_RETENTION_AUDIO.',
  ),
  EARSHOT_RETENTION_AUDIO: setting(
    durationSetting(60_000, 'off'),
    'How long audio is kept after the end of the jobs and live sessions that it belongs to, such as 12h or 30d; off: until they are deleted.',
  ),
  EARSHOT_RETENTION_RESULT: setting(
    durationSetting(60_000, 'off'),
    'How long jobs and live sessions are kept after their end, with their results, audio and callbacks, such as 12h or 30d; off: until they are deleted.',
  ),
  EARSHOT_TRUSTED_PROXIES: setting(
    listSetting(z.string(), []),
    'Addresses or ranges of the proxies in front of the service. Only their X-Forwarded-For, -Proto and -Host count: for links, limits by address and Strict-Transport-Security.',
  ),
  EARSHOT_CORS_ORIGINS: setting(
    listSetting(z.string(), []),
    'Origins whose web pages may call the service; * for every one.',
  ),
  EARSHOT_METRICS_PORT: setting(
    integerSetting(0, 65_535).optional(),
    'A port of its own for /metrics; otherwise it is served with everything else.',
  ),
  EARSHOT_LOG_LEVEL: setting(
    z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
        error: (issue) =>
          `must be fatal, error, warn, info, debug, trace or silent, got ${String(issue.input)}`,
      })
      .default('info'),
    'How much is logged.',
  ),
  DATABASE_URL: setting(
    z.undefined({
      error:
        'must not be set: this version keeps its data in the data folder, not in a database server',
    }),
    'Not available in this version: data lives in the data folder.',
  ),
} satisfies Record<string, Setting<unknown>>;

/** The name of a setting. */
export type SettingName = keyof typeof settings;
