import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifies } from '@earshot/specification';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../test/support/server-process.js';
import { ConfigurationError } from './configuration.js';
import { loadConfiguration } from './load-configuration.js';
import { type SettingName, settings } from './settings.js';

const load = (environment: Record<string, string>, workingFolder = temporaryFolder()) =>
  loadConfiguration({ environment, workingFolder });

function issuesOf(environment: Record<string, string>, workingFolder?: string): readonly string[] {
  try {
    load(environment, workingFolder);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.issues;
    throw error;
  }
  return [];
}

it('has a default for everything', () => {
  const folder = temporaryFolder();
  expect(load({}, folder)).toMatchObject({
    host: '127.0.0.1',
    port: 4800,
    dataFolder: join(folder, '.earshot'),
    publicUrl: undefined,
    apiKey: undefined,
    engines: {
      ids: ['pocketsphinx'],
      processes: undefined,
      models: { folder: join(folder, '.earshot/models'), catalogue: undefined, paths: [] },
      openai: undefined,
    },
    leaseMs: 30_000,
    limits: { maximumUploadBytes: 2 * 1024 ** 3, maximumJsonBytes: 1024 ** 2 },
    logLevel: 'info',
  });
});

verifies(
  'process.environment',
  'an issue names the variable, the value and what is allowed',
  () => {
    expect(
      issuesOf({ EARSHOT_PORT: '0x10', EARSHOT_ENGINE: 'whisper', EARSHOT_LOG_LEVEL: 'loud' }),
    ).toEqual(
      [
        'EARSHOT_ENGINE must list pocketsphinx, sherpa-onnx, openai or scripted, got whisper',
        'EARSHOT_LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent, got loud',
        'EARSHOT_PORT must be a whole number from 0 to 65535, got 0x10',
      ].sort((left, right) => issueOrder(left) - issueOrder(right)),
    );
    expect(issuesOf({ DATABASE_URL: 'postgres://localhost/earshot' }).join()).toContain(
      'DATABASE_URL must not be set',
    );
    expect(issuesOf({ EARSHOT_ALLOW_PRIVATE_SOURCES: '10.0.0.0/8, me@home' }).join()).toContain(
      'me@home',
    );
  },
);

/** A value that each setting refuses; the others take any text. */
const refused: Partial<Record<SettingName, string>> = {
  EARSHOT_PORT: '65536',
  EARSHOT_PUBLIC_URL: 'ftp://example.org',
  EARSHOT_API_KEY: 'too-short',
  EARSHOT_ENGINE: 'whisper',
  EARSHOT_ENGINE_PROCESSES: '0',
  EARSHOT_LLM_BASE_URL: 'ftp://example.org/v1',
  EARSHOT_LLM_API_KEY: 'not a key',
  EARSHOT_LLM_MODEL: 'x'.repeat(513),
  EARSHOT_LLM_CONTEXT_TOKENS: '100',
  EARSHOT_LLM_TIMEOUT_SECONDS: '291',
  EARSHOT_LLM_CONCURRENCY: '257',
  EARSHOT_LLM_MAX_JOB_TOKENS: '999',
  EARSHOT_OPENAI_BASE_URL: 'ftp://example.org/v1',
  EARSHOT_OPENAI_API_KEY: 'not a key',
  EARSHOT_OPENAI_LANGUAGES: 'en,klingon',
  EARSHOT_OPENAI_CONCURRENCY: '257',
  EARSHOT_OPENAI_TIMEOUT_SECONDS: '301',
  EARSHOT_OPENAI_MAX_UPLOAD_BYTES: '1000',
  EARSHOT_ROLES: 'api,cook',
  EARSHOT_ALLOW_PRIVATE_SOURCES: '10.0.0.0/99',
  EARSHOT_MAX_UPLOAD_BYTES: '1e9',
  EARSHOT_MAX_AUDIO_SECONDS: '0',
  EARSHOT_MAX_JSON_BYTES: '1023',
  EARSHOT_MAX_QUEUED_JOBS: 'many',
  EARSHOT_MAX_QUEUED_JOBS_PER_KEY: '0',
  EARSHOT_WORKER_JOBS: '257',
  EARSHOT_FETCHES: '1025',
  EARSHOT_FETCHES_PER_KEY: '-1',
  EARSHOT_FETCHES_PER_ADDRESS: '0.5',
  EARSHOT_MAX_WAITING_CALLBACKS_PER_KEY: '99',
  EARSHOT_DNS_SERVERS: 'dns.example',
  EARSHOT_LIVE_MAX_CHANNELS: '0',
  EARSHOT_LIVE_IDLE_SECONDS: '86401',
  EARSHOT_LIVE_RESUME_SECONDS: '1m',
  EARSHOT_LIVE_MAX_SECONDS: '0',
  EARSHOT_LEASE_SECONDS: '1',
  EARSHOT_SOURCE_DEADLINE_SECONDS: '0',
  EARSHOT_REQUESTS_PER_MINUTE: '0',
  EARSHOT_BAD_KEYS_PER_MINUTE: '0',
  EARSHOT_MAX_CONNECTIONS: '0',
  EARSHOT_MAX_CONNECTIONS_PER_ADDRESS: '0',
  EARSHOT_MAX_UPLOADS_PER_KEY: '0',
  EARSHOT_MAX_EVENT_STREAMS_PER_KEY: '0',
  EARSHOT_RETENTION_UPLOADS: 'off',
  EARSHOT_RETENTION_AUDIO: '59s',
  EARSHOT_RETENTION_RESULT: '7 days',
  EARSHOT_TRUSTED_PROXIES: 'proxy.internal',
  EARSHOT_METRICS_PORT: 'x',
  EARSHOT_LOG_LEVEL: 'verbose',
  DATABASE_URL: 'postgres://localhost/earshot',
};
/** Settings whose values are secrets, or hold one. */
const unnamed = new Set([
  'EARSHOT_API_KEY',
  'EARSHOT_LLM_API_KEY',
  'EARSHOT_LLM_MODEL',
  'EARSHOT_OPENAI_API_KEY',
  'DATABASE_URL',
]);
const takesAnyText: readonly SettingName[] = [
  'EARSHOT_HOST',
  'EARSHOT_DATA_DIR',
  'EARSHOT_CORS_ORIGINS',
  'EARSHOT_MODEL',
  'EARSHOT_MODELS_DIR',
  'EARSHOT_MODELS_CATALOGUE',
  'EARSHOT_OPENAI_MODEL',
  'EARSHOT_APERTIUM',
  'EARSHOT_FFMPEG',
];

verifies('process.environment', 'every setting is validated, and named when it is wrong', () => {
  expect([...Object.keys(refused), ...takesAnyText].sort()).toEqual(Object.keys(settings).sort());
  for (const [name, value] of Object.entries(refused)) {
    const issues = issuesOf({ [name]: value });
    expect(issues, `${name}=${value}`).toEqual([expect.stringMatching(new RegExp(`^${name} `))]);
    if (!unnamed.has(name)) expect(issues.join()).toContain(value.split(',').at(-1));
    else expect(issues.join()).not.toContain(value);
  }
  const all = issuesOf(refused);
  expect(all.map((issue) => issue.split(' ')[0])).toEqual(
    expect.arrayContaining(Object.keys(refused)),
  );
  expect(all).toHaveLength(Object.keys(refused).length);
});

/** The order in which the service reads its settings. */
const issueOrder = (issue: string) =>
  ['EARSHOT_PORT', 'EARSHOT_ENGINE', 'EARSHOT_LOG_LEVEL'].findIndex((name) =>
    issue.startsWith(name),
  );

verifies(
  'process.configuration-file',
  'the file holds the same, and the environment goes before it',
  () => {
    const folder = temporaryFolder();
    writeFileSync(
      join(folder, 'earshot.config.json'),
      JSON.stringify({ EARSHOT_PORT: 5000, EARSHOT_HOST: '0.0.0.0', EARSHOT_ROLES: ['api'] }),
    );
    expect(load({ EARSHOT_HOST: '::1', EARSHOT_PORT: '' }, folder)).toMatchObject({
      port: 5000,
      host: '::1',
      roles: new Set(['api']),
    });
  },
);

it.each([
  ['{', 'cannot be read'],
  ['[]', 'JSON object'],
  ['{"EARSHOT_PROT": 1}', 'EARSHOT_PROT'],
  ['{"EARSHOT_PORT": true}', 'EARSHOT_PORT'],
  ['{"EARSHOT_PORT": 1.5}', 'EARSHOT_PORT must be a whole number'],
])('a file with %s is refused', (content, named) => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'earshot.config.json'), content);
  expect(issuesOf({}, folder).join('\n')).toContain(named);
});

verifies('engines.settings', 'engines are listed once each, with what each of them needs', () => {
  expect(
    load({
      EARSHOT_ENGINE: 'openai, pocketsphinx',
      EARSHOT_ENGINE_PROCESSES: '3',
      EARSHOT_MODEL: 'parakeet,./own/model',
      EARSHOT_MODELS_DIR: '/models',
      EARSHOT_OPENAI_BASE_URL: 'http://127.0.0.1:8000/v1/',
      EARSHOT_OPENAI_API_KEY: 'sk-secret',
      EARSHOT_OPENAI_LANGUAGES: 'de,fr',
      EARSHOT_OPENAI_TIMEOUT_SECONDS: '20',
    }).engines,
  ).toEqual({
    ids: ['openai', 'pocketsphinx'],
    processes: 3,
    models: {
      folder: '/models',
      paths: ['/models/parakeet', expect.stringMatching(/\/own\/model$/)],
    },
    openai: {
      baseUrl: 'http://127.0.0.1:8000/v1',
      apiKey: 'sk-secret',
      model: undefined,
      languages: ['de', 'fr'],
      concurrency: 4,
      timeoutMs: 20_000,
      maximumUploadBytes: 25_000_000,
    },
  });
  expect(issuesOf({ EARSHOT_ENGINE: 'pocketsphinx,pocketsphinx' })).toEqual([
    'EARSHOT_ENGINE must list at least one engine, and none twice',
  ]);
  expect(issuesOf({ EARSHOT_ENGINE: 'pocketsphinx,openai' })).toEqual([
    'EARSHOT_OPENAI_BASE_URL must be set for the engine openai, such as http://127.0.0.1:8000/v1',
  ]);
  expect(issuesOf({ EARSHOT_OPENAI_MODLE: 'x' })).toEqual([
    'EARSHOT_OPENAI_MODLE is not a setting, did you mean EARSHOT_OPENAI_MODEL?',
  ]);
});

verifies('process.unknown-settings', 'a setting that nothing reads stops the start', () => {
  expect(issuesOf({ EARSHOT_PROT: '5000' })).toEqual([
    'EARSHOT_PROT is not a setting, did you mean EARSHOT_PORT?',
  ]);
  expect(issuesOf({ EARSHOT_MAX_UPLAOD_BYTES: '5' })).toEqual([
    'EARSHOT_MAX_UPLAOD_BYTES is not a setting, did you mean EARSHOT_MAX_UPLOAD_BYTES?',
  ]);
  expect(issuesOf({ EARSHOT_S3_BUCKET: 'y', EARSHOT_S3_SECRET_KEY: 'z' })).toEqual([
    'EARSHOT_S3_BUCKET must not be set: this version keeps its data in the data folder, not in an object store',
    'EARSHOT_S3_SECRET_KEY must not be set: this version keeps its data in the data folder, not in an object store',
  ]);
  expect(issuesOf({ EARSHOT_SOMETHING_ELSE_ENTIRELY_UNKNOWN: '1' }).join()).toMatch(
    /EARSHOT_SOMETHING_ELSE_ENTIRELY_UNKNOWN is not a setting; the settings are EARSHOT_HOST, /,
  );
  // What other programs read, what is empty, and what Kubernetes sets beside a service of this name.
  expect(
    issuesOf({
      EARSHOT_URL: 'http://127.0.0.1:4800',
      EARSHOT_POCKETSPHINX_MODEL: '/models/en',
      EARSHOT_LLM_API_KEY: '',
      EARSHOT_SERVICE_PORT_HTTP: '4800',
      EARSHOT_PORT_4800_TCP_ADDR: '10.0.0.1',
      EARSHOTS: '1',
    }),
  ).toEqual([]);
  const folder = temporaryFolder();
  writeFileSync(
    join(folder, 'earshot.config.json'),
    JSON.stringify({ EARSHOT_PROT: 1, EARSHOT_S3_BUCKET: 'x' }),
  );
  expect(issuesOf({}, folder)).toEqual([
    'earshot.config.json has EARSHOT_PROT, which is not a setting, did you mean EARSHOT_PORT?',
    'earshot.config.json has EARSHOT_S3_BUCKET, which must not be set: this version keeps its data in the data folder, not in an object store',
  ]);
});

verifies('process.trusted-proxies', 'proxies are addresses or ranges', () => {
  expect(load({ EARSHOT_TRUSTED_PROXIES: '10.0.0.0/8, ::1' }).trustedProxies).toEqual([
    '10.0.0.0/8',
    '::1',
  ]);
  expect(issuesOf({ EARSHOT_TRUSTED_PROXIES: '10.0.0.0/8, proxy.internal' })).toEqual([
    'EARSHOT_TRUSTED_PROXIES must list addresses or ranges of addresses, such as 10.0.0.2 or 10.0.0.0/8, got proxy.internal',
  ]);
});

verifies(
  'language-model.settings',
  'a language model has an address and a model, and its key is in no error',
  () => {
    const baseUrl = 'http://127.0.0.1:11434/v1';
    const apiKey = 'secret-key-of-a-router';
    expect(load({}).languageModel).toBeUndefined();
    expect(
      load({
        EARSHOT_LLM_BASE_URL: `${baseUrl}/`,
        EARSHOT_LLM_MODEL: 'small',
        EARSHOT_LLM_API_KEY: apiKey,
        EARSHOT_LLM_TIMEOUT_SECONDS: '30',
      }).languageModel,
    ).toEqual({
      baseUrl,
      model: 'small',
      apiKey,
      contextTokens: 8192,
      timeoutMs: 30_000,
      concurrency: 4,
      maximumJobTokens: 1_000_000,
    });
    expect(issuesOf({ EARSHOT_LLM_BASE_URL: baseUrl })).toEqual([
      'EARSHOT_LLM_MODEL must be set with EARSHOT_LLM_BASE_URL, such as gpt-4.1-mini',
    ]);
    for (const lone of ['EARSHOT_LLM_MODEL', 'EARSHOT_LLM_API_KEY'])
      expect(issuesOf({ [lone]: apiKey })).toEqual([
        `EARSHOT_LLM_BASE_URL must be set with ${lone}, such as http://127.0.0.1:11434/v1`,
      ]);
    const wrong = issuesOf({
      EARSHOT_LLM_BASE_URL: `http://user:${apiKey}@router.internal/v1`,
      EARSHOT_LLM_MODEL: 'small',
      EARSHOT_LLM_API_KEY: `${apiKey} with a space`,
      EARSHOT_LLM_CONCURRENCY: '0',
    });
    expect(wrong).toEqual([
      expect.stringContaining('EARSHOT_LLM_API_KEY must have'),
      expect.stringContaining('EARSHOT_LLM_BASE_URL must be an address without a user name'),
      'EARSHOT_LLM_CONCURRENCY must be a whole number from 1 to 256, got 0',
    ]);
    expect(wrong.join()).not.toContain(apiKey);
  },
);
