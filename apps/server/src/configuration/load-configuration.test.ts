import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { needs, verifies } from '@earshot/specification';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../test/support/server-process.js';
import { ConfigurationError } from './configuration.js';
import { loadConfiguration } from './load-configuration.js';
import { type SettingName, settings } from './settings.js';

const load = (environment: Record<string, string>, workingFolder = temporaryFolder()) =>
  loadConfiguration({ environment, workingFolder });

function findIssues(
  environment: Record<string, string>,
  workingFolder?: string,
): readonly string[] {
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
      ids: ['auto'],
      device: 'cpu',
      idleMs: 300_000,
      processes: undefined,
      models: {
        folder: join(folder, '.earshot/models'),
        catalogue: undefined,
        mirror: undefined,
        paths: [],
      },
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
      findIssues({ EARSHOT_PORT: '0x10', EARSHOT_ENGINE: 'whisper', EARSHOT_LOG_LEVEL: 'loud' }),
    ).toEqual(
      [
        'EARSHOT_ENGINE must list auto, pocketsphinx, onnx, sherpa-onnx, openai or scripted, got whisper',
        'EARSHOT_LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent, got loud',
        'EARSHOT_PORT must be a whole number from 0 to 65535, got 0x10',
      ].sort((left, right) => issueOrder(left) - issueOrder(right)),
    );
    expect(findIssues({ DATABASE_URL: 'mysql://root:secret@localhost/earshot' })).toEqual([
      'DATABASE_URL must be the address of a PostgreSQL database, such as postgres://user:password@host/earshot',
    ]);
    expect(findIssues({ EARSHOT_ALLOW_PRIVATE_SOURCES: '10.0.0.0/8, me@home' })).toEqual([
      'EARSHOT_ALLOW_PRIVATE_SOURCES must list address ranges such as 10.0.0.0/8, addresses or host names, got me@home',
    ]);
    expect(findIssues({ EARSHOT_DNS_SERVERS: '10.0.0.2, dns.example' })).toEqual([
      'EARSHOT_DNS_SERVERS must list addresses, each with an optional port, such as 10.0.0.2 or [fd00::2]:5353, got dns.example',
    ]);
  },
);

it('carries every setting to its place, in milliseconds what is set in seconds', () => {
  const folder = temporaryFolder();
  const loaded = load(
    {
      EARSHOT_HOST: '::1',
      EARSHOT_PORT: '0',
      EARSHOT_DATA_DIR: 'data',
      EARSHOT_PUBLIC_URL: 'https://speech.example/base/',
      EARSHOT_API_KEY: 'k'.repeat(24),
      EARSHOT_APERTIUM: '/opt/apertium',
      EARSHOT_FFMPEG: '/opt/ffmpeg',
      EARSHOT_VIDEO_SITES: 'on',
      EARSHOT_YT_DLP: '/opt/yt-dlp',
      EARSHOT_ROLES: 'live,worker',
      EARSHOT_ALLOW_PRIVATE_SOURCES: 'Media.Internal',
      EARSHOT_MODELS_CATALOGUE: 'own/models.json',
      EARSHOT_DEVICE: 'cuda',
      EARSHOT_ENGINE_IDLE_SECONDS: '0',
      EARSHOT_MODELS_MIRROR: 'https://mirror.example/earshot/',
      EARSHOT_MAX_UPLOAD_BYTES: '1001',
      EARSHOT_MAX_AUDIO_SECONDS: '1002',
      EARSHOT_MAX_JSON_BYTES: '1024',
      EARSHOT_MAX_QUEUED_JOBS: '1004',
      EARSHOT_MAX_QUEUED_JOBS_PER_KEY: '1005',
      EARSHOT_MAX_WAITING_CALLBACKS_PER_KEY: '1006',
      EARSHOT_WORKER_JOBS: '7',
      EARSHOT_FETCHES: '8',
      EARSHOT_FETCHES_PER_KEY: '9',
      EARSHOT_FETCHES_PER_ADDRESS: '10',
      EARSHOT_DNS_SERVERS: '10.0.0.2,[fd00::2]:5353',
      EARSHOT_LIVE_MAX_CHANNELS: '11',
      EARSHOT_LIVE_IDLE_SECONDS: '12',
      EARSHOT_LIVE_RESUME_SECONDS: '13',
      EARSHOT_LIVE_MAX_SECONDS: '14',
      EARSHOT_LEASE_SECONDS: '15',
      EARSHOT_SOURCE_DEADLINE_SECONDS: '16',
      EARSHOT_REQUESTS_PER_MINUTE: '17',
      EARSHOT_BAD_KEYS_PER_MINUTE: '18',
      EARSHOT_MAX_CONNECTIONS: '19',
      EARSHOT_MAX_CONNECTIONS_PER_ADDRESS: '20',
      EARSHOT_MAX_UPLOADS_PER_KEY: '21',
      EARSHOT_MAX_EVENT_STREAMS_PER_KEY: '22',
      EARSHOT_RETENTION_UPLOADS: '1m',
      EARSHOT_RETENTION_AUDIO: '2m',
      EARSHOT_RETENTION_RESULT: '3m',
      EARSHOT_KNOWN_VOICES: 'on',
      EARSHOT_WATCH_DIR: '/srv/recordings',
      EARSHOT_WATCH_KEY: 'archive',
      EARSHOT_TRUSTED_PROXIES: '10.0.0.9',
      EARSHOT_ALLOWED_HOSTS: 'Speech.example., *.Bücher.example',
      EARSHOT_CORS_ORIGINS: 'https://app.example',
      EARSHOT_METRICS_PORT: '9100',
      EARSHOT_WYOMING_PORT: '10300',
      EARSHOT_WYOMING_HOST: '::',
      EARSHOT_WYOMING_KEY: 'home',
      EARSHOT_LOG_LEVEL: 'silent',
    },
    folder,
  );
  expect(loaded).toEqual({
    host: '::1',
    port: 0,
    dataFolder: join(folder, 'data'),
    publicUrl: 'https://speech.example/base',
    apiKey: 'k'.repeat(24),
    engines: {
      ids: ['auto'],
      device: 'cuda',
      idleMs: Number.POSITIVE_INFINITY,
      processes: undefined,
      models: {
        folder: join(folder, 'data/models'),
        catalogue: join(folder, 'own/models.json'),
        mirror: 'https://mirror.example/earshot',
        paths: [],
      },
      openai: undefined,
    },
    languageModel: undefined,
    apertiumPath: '/opt/apertium',
    ffmpegPath: '/opt/ffmpeg',
    videoSites: { isOn: true, ytDlpPath: '/opt/yt-dlp' },
    roles: new Set(['live', 'worker']),
    trustedProxies: ['10.0.0.9'],
    allowedPrivateSources: { hosts: new Set(['media.internal']), ranges: [] },
    limits: {
      maximumUploadBytes: 1001,
      maximumAudioSeconds: 1002,
      maximumJsonBytes: 1024,
      maximumQueuedJobs: 1004,
      maximumQueuedJobsPerKey: 1005,
      maximumWaitingCallbacksPerKey: 1006,
    },
    live: { maximumChannels: 11, idleMs: 12_000, resumeMs: 13_000, maximumMs: 14_000 },
    workerJobs: 7,
    leaseMs: 15_000,
    fetches: { total: 8, perKey: 9, perAddress: 10 },
    dnsServers: ['10.0.0.2', '[fd00::2]:5353'],
    sourceDeadlineMs: 16_000,
    rateLimits: { requestsPerMinute: 17, badKeysPerMinute: 18 },
    connections: { maximum: 19, maximumPerAddress: 20 },
    eventStreams: { maximum: 9, perKey: 22 },
    maximumUploadsPerKey: 21,
    retention: { uploadsMs: 60_000, audioMs: 120_000, resultMs: 180_000 },
    knowsVoices: true,
    watchedFolder: { path: '/srv/recordings', keyName: 'archive' },
    allowedHosts: ['speech.example', '*.xn--bcher-kva.example'],
    corsOrigins: ['https://app.example'],
    metricsPort: 9100,
    wyoming: { host: '::', port: 10_300, keyName: 'home' },
    logLevel: 'silent',
  });
});

it('derives the limits that are not set from others, and none of them is zero', () => {
  const ofKey = (queued: string) =>
    load({ EARSHOT_MAX_QUEUED_JOBS: queued }).limits.maximumQueuedJobsPerKey;
  expect(['1', '4', '5'].map(ofKey)).toEqual([1, 2, 3]);
  const ofConnections = (maximum: string) => {
    const { connections, eventStreams } = load({ EARSHOT_MAX_CONNECTIONS: maximum });
    return [connections.maximum, connections.maximumPerAddress, eventStreams.maximum];
  };
  expect(['1', '3', '7', '8'].map(ofConnections)).toEqual([
    [1, 1, 1],
    [3, 1, 1],
    [7, 1, 3],
    [8, 2, 4],
  ]);
  const uploadsMs = (uploads: string, audio: string) =>
    load({ EARSHOT_RETENTION_UPLOADS: uploads, EARSHOT_RETENTION_AUDIO: audio }).retention
      .uploadsMs;
  expect([uploadsMs('7d', 'off'), uploadsMs('7d', '1h'), uploadsMs('1h', '7d')]).toEqual([
    604_800_000, 3_600_000, 3_600_000,
  ]);
});

it(
  'leaves a fifth of the file descriptors to what is no connection',
  needs(existsSync('/proc/self/limits'), 'there is no /proc'),
  () => {
    // A child has the same limit.
    const descriptors = execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }).trim();
    expect(load({}).connections.maximum).toBe(
      Math.min(20_000, Math.floor(Number(descriptors) * 0.8)),
    );
  },
);

/** A value that each setting refuses. The others take any text. */
const refused: Partial<Record<SettingName, string>> = {
  EARSHOT_PORT: '65536',
  EARSHOT_PUBLIC_URL: 'ftp://example.org',
  EARSHOT_API_KEY: 'too-short',
  EARSHOT_ENGINE: 'whisper',
  EARSHOT_ENGINE_PROCESSES: '0',
  EARSHOT_ENGINE_IDLE_SECONDS: '86401',
  EARSHOT_DEVICE: 'tpu',
  EARSHOT_MODELS_MIRROR: 'ftp://example.org',
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
  EARSHOT_KNOWN_VOICES: 'perhaps',
  EARSHOT_VIDEO_SITES: 'some',
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
  EARSHOT_ALLOWED_HOSTS: 'speech.example:4800',
  EARSHOT_METRICS_PORT: 'x',
  EARSHOT_WYOMING_PORT: '70000',
  EARSHOT_LOG_LEVEL: 'verbose',
  DATABASE_URL: 'mysql://localhost/earshot',
  EARSHOT_DATABASE_CONNECTIONS: '3',
  EARSHOT_S3_ENDPOINT: 'localhost:9000',
  EARSHOT_S3_ACCESS_KEY: 'with space',
  EARSHOT_S3_SECRET_KEY: 'with space',
  EARSHOT_NODE_URL: '10.0.0.1:4800',
};
/** Settings whose values are or contain secrets. */
const unnamed = new Set([
  'EARSHOT_API_KEY',
  'EARSHOT_LLM_API_KEY',
  'EARSHOT_LLM_MODEL',
  'EARSHOT_OPENAI_API_KEY',
  'DATABASE_URL',
  'EARSHOT_S3_ACCESS_KEY',
  'EARSHOT_S3_SECRET_KEY',
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
  'EARSHOT_YT_DLP',
  'EARSHOT_WATCH_DIR',
  'EARSHOT_WATCH_KEY',
  'EARSHOT_S3_BUCKET',
  'EARSHOT_S3_REGION',
  'EARSHOT_WYOMING_HOST',
  'EARSHOT_WYOMING_KEY',
];

verifies('process.environment', 'every setting is validated, and named when it is wrong', () => {
  expect([...Object.keys(refused), ...takesAnyText].sort()).toEqual(Object.keys(settings).sort());
  for (const [name, value] of Object.entries(refused)) {
    const issues = findIssues({ [name]: value });
    expect(issues, `${name}=${value}`).toEqual([expect.stringMatching(new RegExp(`^${name} `))]);
    if (!unnamed.has(name)) expect(issues.join()).toContain(value.split(',').at(-1));
    else expect(issues.join()).not.toContain(value);
  }
  const all = findIssues(refused);
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
  ['{', /^earshot\.config\.json cannot be read: .*JSON/],
  [
    '[]',
    /^earshot\.config\.json must hold a JSON object whose values are texts, numbers or lists of texts$/,
  ],
  ['{"EARSHOT_PROT": 1}', /^earshot\.config\.json has EARSHOT_PROT, which is not a setting, did/],
  ['{"EARSHOT_PORT": true}', /^earshot\.config\.json EARSHOT_PORT \S/],
  [
    '{"EARSHOT_PORT": 1.5}',
    /^EARSHOT_PORT must be a whole number from 0 to 65535, got 1\.5 \(in earshot\.config\.json\)$/,
  ],
])('a file with %s is refused', (content, issue) => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'earshot.config.json'), content);
  expect(findIssues({}, folder)).toEqual([expect.stringMatching(issue)]);
});

it('reads lists and numbers of the file like the text of a variable', () => {
  const folder = temporaryFolder();
  writeFileSync(
    join(folder, 'earshot.config.json'),
    JSON.stringify({ EARSHOT_ROLES: ['api', 'worker'], EARSHOT_LEASE_SECONDS: 20 }),
  );
  expect(load({}, folder)).toMatchObject({ roles: new Set(['api', 'worker']), leaseMs: 20_000 });
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
    device: 'cpu',
    idleMs: 300_000,
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
  expect(findIssues({ EARSHOT_ENGINE: 'pocketsphinx,pocketsphinx' })).toEqual([
    'EARSHOT_ENGINE must list at least one engine, and none twice',
  ]);
  expect(findIssues({ EARSHOT_ENGINE: 'auto,openai' })).toEqual([
    'EARSHOT_ENGINE must be auto alone, or a list of engines without it',
  ]);
  expect(findIssues({ EARSHOT_ENGINE: 'pocketsphinx,openai' })).toEqual([
    'EARSHOT_OPENAI_BASE_URL must be set for the engine openai, such as http://127.0.0.1:8000/v1',
  ]);
  // One issue is enough for an invalid address.
  expect(findIssues({ EARSHOT_ENGINE: 'openai', EARSHOT_OPENAI_BASE_URL: 'ftp://a' })).toEqual([
    'EARSHOT_OPENAI_BASE_URL must be an http or https address, got ftp://a',
  ]);
  const folder = temporaryFolder();
  expect(
    load(
      {
        EARSHOT_MODEL: 'parakeet,own/model,own\\model',
        EARSHOT_MODELS_DIR: 'models',
        EARSHOT_OPENAI_BASE_URL: 'http://127.0.0.1:8000/v1',
      },
      folder,
    ).engines,
  ).toMatchObject({
    models: {
      folder: join(folder, 'models'),
      paths: [
        join(folder, 'models/parakeet'),
        join(folder, 'own/model'),
        join(folder, 'own\\model'),
      ],
    },
    openai: { apiKey: undefined, languages: undefined, timeoutMs: 60_000 },
  });
  expect(findIssues({ EARSHOT_OPENAI_MODLE: 'x' })).toEqual([
    'EARSHOT_OPENAI_MODLE is not a setting, did you mean EARSHOT_OPENAI_MODEL?',
  ]);
});

verifies('engines.device', 'a device is one of those of the runtime', () => {
  expect(load({ EARSHOT_DEVICE: 'coreml' }).engines.device).toBe('coreml');
  expect(findIssues({ EARSHOT_DEVICE: 'gpu' })).toEqual([
    'EARSHOT_DEVICE must be cpu, cuda, coreml or directml, got gpu',
  ]);
});

verifies('process.unknown-settings', 'a setting that nothing reads stops the start', () => {
  expect(findIssues({ EARSHOT_PROT: '5000' })).toEqual([
    'EARSHOT_PROT is not a setting, did you mean EARSHOT_PORT?',
  ]);
  expect(findIssues({ EARSHOT_MAX_UPLAOD_BYTES: '5' })).toEqual([
    'EARSHOT_MAX_UPLAOD_BYTES is not a setting, did you mean EARSHOT_MAX_UPLOAD_BYTES?',
  ]);
  expect(findIssues({ EARSHOT_SOMETHING_ELSE_ENTIRELY_UNKNOWN: '1' }).join()).toMatch(
    /EARSHOT_SOMETHING_ELSE_ENTIRELY_UNKNOWN is not a setting; the settings are EARSHOT_HOST, /,
  );
  // Variables of other programs, empty ones, and those that Kubernetes sets for a service of this
  // name.
  expect(
    findIssues({
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
    JSON.stringify({ EARSHOT_PROT: 1, EARSHOT_S3_BUKET: 'x' }),
  );
  expect(findIssues({}, folder)).toEqual([
    'earshot.config.json has EARSHOT_PROT, which is not a setting, did you mean EARSHOT_PORT?',
    'earshot.config.json has EARSHOT_S3_BUKET, which is not a setting, did you mean EARSHOT_S3_BUCKET?',
  ]);
});

verifies('process.storage', 'a database and a bucket are set together', () => {
  const database = { DATABASE_URL: 'postgres://user:password@db.internal/earshot' };
  const bucket = { EARSHOT_S3_BUCKET: 'audio' };
  expect(load({}).cluster).toBeUndefined();
  expect(load({ ...database, ...bucket }).cluster).toEqual({
    databaseUrl: database.DATABASE_URL,
    connections: 16,
    nodeUrl: undefined,
    objects: { bucket: 'audio', endpoint: undefined, region: 'us-east-1' },
  });
  expect(
    load({
      ...database,
      ...bucket,
      EARSHOT_DATABASE_CONNECTIONS: '40',
      EARSHOT_S3_ENDPOINT: 'http://store.internal:9000/',
      EARSHOT_S3_REGION: 'eu-1',
      EARSHOT_S3_ACCESS_KEY: 'id',
      EARSHOT_S3_SECRET_KEY: 'secret',
      EARSHOT_NODE_URL: 'http://10.0.0.1:4800',
    }).cluster,
  ).toEqual({
    databaseUrl: database.DATABASE_URL,
    connections: 40,
    nodeUrl: 'http://10.0.0.1:4800',
    objects: {
      bucket: 'audio',
      endpoint: 'http://store.internal:9000',
      region: 'eu-1',
      credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
    },
  });
  expect(findIssues(database)).toEqual([
    'EARSHOT_S3_BUCKET must be set with DATABASE_URL: the nodes share their audio in a bucket',
  ]);
  expect(findIssues(bucket)).toEqual([
    'DATABASE_URL must be set with EARSHOT_S3_BUCKET, such as postgres://user:password@host/earshot',
  ]);
  expect(findIssues({ ...database, ...bucket, EARSHOT_S3_ACCESS_KEY: 'id' })).toEqual([
    'EARSHOT_S3_SECRET_KEY must be set with EARSHOT_S3_ACCESS_KEY',
  ]);
  expect(findIssues({ EARSHOT_NODE_URL: 'http://10.0.0.1:4800' })).toEqual([
    'DATABASE_URL must be set with EARSHOT_NODE_URL, such as postgres://user:password@host/earshot',
  ]);
});

verifies('process.trusted-proxies', 'proxies are addresses or ranges', () => {
  expect(load({ EARSHOT_TRUSTED_PROXIES: '10.0.0.0/8, ::1' }).trustedProxies).toEqual([
    '10.0.0.0/8',
    '::1',
  ]);
  expect(findIssues({ EARSHOT_TRUSTED_PROXIES: '10.0.0.0/8, proxy.internal' })).toEqual([
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
    expect(findIssues({ EARSHOT_LLM_BASE_URL: baseUrl })).toEqual([
      'EARSHOT_LLM_MODEL must be set with EARSHOT_LLM_BASE_URL, such as gpt-4.1-mini',
    ]);
    for (const lone of ['EARSHOT_LLM_MODEL', 'EARSHOT_LLM_API_KEY'])
      expect(findIssues({ [lone]: apiKey })).toEqual([
        `EARSHOT_LLM_BASE_URL must be set with ${lone}, such as http://127.0.0.1:11434/v1`,
      ]);
    const wrong = findIssues({
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
    const withPath = (address: string) =>
      findIssues({ EARSHOT_LLM_BASE_URL: address, EARSHOT_LLM_MODEL: 'small' });
    expect(withPath('HTTPS://name@router.internal/v1')).toEqual([
      'EARSHOT_LLM_BASE_URL must be an address without a user name or password: EARSHOT_LLM_API_KEY has the key',
    ]);
    expect(withPath('http://router.internal/teams/@speech/v1')).toEqual([]);
  },
);

it('serves the Wyoming protocol only for a key, in a process with live sessions', () => {
  expect(load({}).wyoming).toBeUndefined();
  expect(load({ EARSHOT_WYOMING_PORT: '10300', EARSHOT_WYOMING_KEY: 'home' }).wyoming).toEqual({
    host: '127.0.0.1',
    port: 10_300,
    keyName: 'home',
  });
  expect(findIssues({ EARSHOT_WYOMING_PORT: '10300', EARSHOT_ROLES: 'api,worker' })).toEqual([
    'EARSHOT_ROLES must list live for EARSHOT_WYOMING_PORT, which serves live sessions',
    'EARSHOT_WYOMING_KEY must be set with EARSHOT_WYOMING_PORT, such as EARSHOT_API_KEY for the key in that variable',
  ]);
});
