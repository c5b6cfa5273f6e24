import * as z from 'zod';
import { integerSetting, listSetting, urlSetting } from './setting-types.js';

/** A setting: how its text is read and what it is for. */
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

/** Every setting by the name of its variable; their defaults are the service's defaults. */
export const settings = {
  EARSHOT_HOST: setting(z.string().default('127.0.0.1'), 'Address to listen on.'),
  EARSHOT_PORT: setting(integerSetting(0, 65_535, 4800), 'Port to listen on; 0 takes a free one.'),
  EARSHOT_DATA_DIR: setting(
    z.string().min(1).default('.earshot'),
    'Folder of the database and the audio; relative to the working folder.',
  ),
  EARSHOT_PUBLIC_URL: setting(
    urlSetting().optional(),
    'Address under which clients reach the service; links in answers begin with it.',
  ),
  EARSHOT_API_KEY: setting(
    z.string().min(8, 'must have at least 8 characters').optional(),
    'An API key that exists from the start; without it the first start creates one and prints it.',
  ),
  EARSHOT_ENGINE: setting(
    z
      .enum(['pocketsphinx', 'scripted'], {
        error: (issue) =>
          `must be pocketsphinx or scripted, got ${String(issue.input)}${
            issue.input === 'sherpa-onnx' || issue.input === 'openai'
              ? ' (which this version does not have)'
              : ''
          }`,
      })
      .default('pocketsphinx'),
    'The recogniser: pocketsphinx, or scripted, which says the same whatever it hears.',
  ),
  EARSHOT_ENGINE_PROCESSES: setting(
    integerSetting(1, 256).optional(),
    'Processes that recognise speech; as many as there are processors unless set.',
  ),
  EARSHOT_ROLES: setting(
    listSetting<z.output<typeof role>>(role, ['api', 'live', 'worker']),
    'What this process does: api answers requests, live takes the sockets of live sessions, worker transcribes files.',
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
    'Jobs that may wait; further ones are refused with a 503.',
  ),
  EARSHOT_WORKER_JOBS: setting(
    integerSetting(1, 256).optional(),
    'Jobs that are worked on at the same time; as many as there are engine processes unless set.',
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
    'Seconds after which a job whose worker went silent is given to another one.',
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
    'Requests with an unknown key that one address may make in a minute.',
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
