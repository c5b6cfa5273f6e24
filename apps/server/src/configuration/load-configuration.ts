import { Resolver } from 'node:dns';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { TranscriptionLanguage } from '@earshot/core';
import ipaddr from 'ipaddr.js';
import { parseAddressRules } from '../outbound/address-rules.js';
import { type Configuration, ConfigurationError } from './configuration.js';
import { readCluster } from './read-cluster.js';
import { readWyoming } from './read-wyoming.js';
import { SettingReader } from './setting-reader.js';
import { findUnknownSettings } from './unknown-settings.js';

/** Places that settings are read from. */
export interface ConfigurationSources {
  /** @defaultValue the environment of this process */
  environment?: Readonly<Record<string, string | undefined>>;
  /** Folder of `earshot.config.json`, and base of a relative data folder. @defaultValue the working folder */
  workingFolder?: string;
}

/**
 * Loads and validates the configuration. The environment takes precedence over the file.
 *
 * @throws ConfigurationError that names every invalid variable, its value and what is allowed
 */
export function loadConfiguration({
  environment = process.env,
  workingFolder = process.cwd(),
}: ConfigurationSources = {}): Configuration {
  const reader = new SettingReader(environment, workingFolder);
  const { issues, read } = reader;
  const addresses = readAddresses(reader);
  issues.push(...findUnknownSettings(environment));
  const dataFolder = resolve(workingFolder, read('EARSHOT_DATA_DIR') ?? '.');
  const connections = readConnections(reader);
  const roles = new Set(read('EARSHOT_ROLES'));
  const configuration: Configuration = {
    host: read('EARSHOT_HOST'),
    port: read('EARSHOT_PORT'),
    dataFolder,
    cluster: readCluster(reader),
    publicUrl: read('EARSHOT_PUBLIC_URL'),
    apiKey: read('EARSHOT_API_KEY'),
    engines: readEngines(reader, dataFolder, workingFolder),
    languageModel: readLanguageModel(reader),
    apertiumPath: read('EARSHOT_APERTIUM'),
    ffmpegPath: read('EARSHOT_FFMPEG'),
    videoSites: readVideoSites(reader),
    roles,
    ...addresses,
    limits: readLimits(reader),
    live: readLiveLimits(reader),
    workerJobs: read('EARSHOT_WORKER_JOBS'),
    leaseMs: read('EARSHOT_LEASE_SECONDS') * 1000,
    fetches: readFetches(reader),
    sourceDeadlineMs: read('EARSHOT_SOURCE_DEADLINE_SECONDS') * 1000,
    rateLimits: readRateLimits(reader),
    connections,
    eventStreams: readEventStreams(reader, connections),
    maximumUploadsPerKey: read('EARSHOT_MAX_UPLOADS_PER_KEY'),
    knowsVoices: read('EARSHOT_KNOWN_VOICES') === 'on',
    watchedFolder: readWatchedFolder(reader),
    retention: readRetention(reader),
    allowedHosts: read('EARSHOT_ALLOWED_HOSTS'),
    corsOrigins: read('EARSHOT_CORS_ORIGINS'),
    metricsPort: read('EARSHOT_METRICS_PORT'),
    wyoming: readWyoming(reader, roles),
    logLevel: read('EARSHOT_LOG_LEVEL'),
  };
  if (issues.length > 0) throw new ConfigurationError(issues);
  return configuration;
}

/** Reads whose addresses are called, asked for names and trusted. */
function readAddresses(reader: SettingReader) {
  return {
    allowedPrivateSources: readPrivateSources(reader),
    dnsServers: readNameServers(reader),
    trustedProxies: readTrustedProxies(reader),
  };
}

function readVideoSites({ read }: SettingReader): Configuration['videoSites'] {
  return { isOn: read('EARSHOT_VIDEO_SITES') === 'on', ytDlpPath: read('EARSHOT_YT_DLP') };
}

function readPrivateSources({
  issues: found,
  read,
}: SettingReader): Configuration['allowedPrivateSources'] {
  const { issues, rules } = parseAddressRules(read('EARSHOT_ALLOW_PRIVATE_SOURCES') ?? []);
  found.push(...issues.map((issue) => `EARSHOT_ALLOW_PRIVATE_SOURCES ${issue}`));
  return rules;
}

function readNameServers({ issues, read }: SettingReader): readonly string[] {
  const servers = read('EARSHOT_DNS_SERVERS') ?? [];
  for (const server of servers)
    if (!isNameServer(server))
      issues.push(
        `EARSHOT_DNS_SERVERS must list addresses, each with an optional port, such as 10.0.0.2 or [fd00::2]:5353, got ${server}`,
      );
  return servers;
}

function readTrustedProxies({ issues, read }: SettingReader): readonly string[] {
  const proxies = read('EARSHOT_TRUSTED_PROXIES') ?? [];
  for (const proxy of proxies)
    if (!ipaddr.isValid(proxy) && !ipaddr.isValidCIDR(proxy))
      issues.push(
        `EARSHOT_TRUSTED_PROXIES must list addresses or ranges of addresses, such as 10.0.0.2 or 10.0.0.0/8, got ${proxy}`,
      );
  return proxies;
}

function readLimits({ read }: SettingReader): Configuration['limits'] {
  const maximumQueuedJobs = read('EARSHOT_MAX_QUEUED_JOBS');
  return {
    maximumUploadBytes: read('EARSHOT_MAX_UPLOAD_BYTES'),
    maximumAudioSeconds: read('EARSHOT_MAX_AUDIO_SECONDS'),
    maximumJsonBytes: read('EARSHOT_MAX_JSON_BYTES'),
    maximumQueuedJobs,
    maximumQueuedJobsPerKey:
      read('EARSHOT_MAX_QUEUED_JOBS_PER_KEY') ?? Math.ceil(maximumQueuedJobs / 2),
    maximumWaitingCallbacksPerKey: read('EARSHOT_MAX_WAITING_CALLBACKS_PER_KEY'),
  };
}

function readLiveLimits({ read }: SettingReader): Configuration['live'] {
  return {
    maximumChannels: read('EARSHOT_LIVE_MAX_CHANNELS'),
    idleMs: read('EARSHOT_LIVE_IDLE_SECONDS') * 1000,
    resumeMs: read('EARSHOT_LIVE_RESUME_SECONDS') * 1000,
    maximumMs: read('EARSHOT_LIVE_MAX_SECONDS') * 1000,
  };
}

function readFetches({ read }: SettingReader): Configuration['fetches'] {
  return {
    total: read('EARSHOT_FETCHES'),
    perKey: read('EARSHOT_FETCHES_PER_KEY'),
    perAddress: read('EARSHOT_FETCHES_PER_ADDRESS'),
  };
}

function readRateLimits({ read }: SettingReader): Configuration['rateLimits'] {
  return {
    requestsPerMinute: read('EARSHOT_REQUESTS_PER_MINUTE'),
    badKeysPerMinute: read('EARSHOT_BAD_KEYS_PER_MINUTE'),
  };
}

function readEventStreams(
  { read }: SettingReader,
  { maximum }: Configuration['connections'],
): Configuration['eventStreams'] {
  return {
    // The other half of the connections is reserved for short requests.
    maximum: Math.max(1, Math.floor(maximum / 2)),
    perKey: read('EARSHOT_MAX_EVENT_STREAMS_PER_KEY'),
  };
}

function readEngines(
  { issues, read }: SettingReader,
  dataFolder: string,
  workingFolder: string,
): Configuration['engines'] {
  // The value of an invalid setting is undefined. Its issue is thrown later.
  const ids: Configuration['engines']['ids'] = read('EARSHOT_ENGINE') ?? [];
  const modelsFolder = read('EARSHOT_MODELS_DIR');
  const folder =
    modelsFolder === undefined ? join(dataFolder, 'models') : resolve(workingFolder, modelsFolder);
  const catalogue = read('EARSHOT_MODELS_CATALOGUE');
  const names: string[] = read('EARSHOT_MODEL') ?? [];
  const baseUrl = read('EARSHOT_OPENAI_BASE_URL');
  const languages: TranscriptionLanguage[] = read('EARSHOT_OPENAI_LANGUAGES') ?? [];
  const server = {
    apiKey: read('EARSHOT_OPENAI_API_KEY'),
    model: read('EARSHOT_OPENAI_MODEL'),
    languages: languages.length === 0 ? undefined : languages,
    concurrency: read('EARSHOT_OPENAI_CONCURRENCY'),
    timeoutMs: read('EARSHOT_OPENAI_TIMEOUT_SECONDS') * 1000,
    maximumUploadBytes: read('EARSHOT_OPENAI_MAX_UPLOAD_BYTES'),
  };
  const hasServerIssue = issues.some((issue) => issue.startsWith('EARSHOT_OPENAI_BASE_URL '));
  if (ids.includes('openai') && baseUrl === undefined && !hasServerIssue)
    issues.push(
      'EARSHOT_OPENAI_BASE_URL must be set for the engine openai, such as http://127.0.0.1:8000/v1',
    );
  const idleSeconds = read('EARSHOT_ENGINE_IDLE_SECONDS');
  return {
    ids,
    device: read('EARSHOT_DEVICE'),
    idleMs: idleSeconds === 0 ? Number.POSITIVE_INFINITY : idleSeconds * 1000,
    processes: read('EARSHOT_ENGINE_PROCESSES'),
    models: {
      folder,
      catalogue: catalogue === undefined ? undefined : resolve(workingFolder, catalogue),
      mirror: read('EARSHOT_MODELS_MIRROR'),
      paths: names.map((name) =>
        /[\\/]/.test(name) ? resolve(workingFolder, name) : join(folder, name),
      ),
    },
    openai: baseUrl === undefined ? undefined : { baseUrl, ...server },
  };
}

function readLanguageModel({ issues, read }: SettingReader): Configuration['languageModel'] {
  const issuesBefore = issues.length;
  const baseUrl = read('EARSHOT_LLM_BASE_URL');
  const model = read('EARSHOT_LLM_MODEL');
  const apiKey = read('EARSHOT_LLM_API_KEY');
  if (baseUrl !== undefined && /^https?:\/\/[^/]*@/i.test(baseUrl))
    issues.push(
      'EARSHOT_LLM_BASE_URL must be an address without a user name or password: EARSHOT_LLM_API_KEY has the key',
    );
  const limits = {
    contextTokens: read('EARSHOT_LLM_CONTEXT_TOKENS'),
    timeoutMs: read('EARSHOT_LLM_TIMEOUT_SECONDS') * 1000,
    concurrency: read('EARSHOT_LLM_CONCURRENCY'),
    maximumJobTokens: read('EARSHOT_LLM_MAX_JOB_TOKENS'),
  };
  // An invalid setting already has an issue of its own.
  if (issues.length > issuesBefore) return undefined;
  if (baseUrl !== undefined && model !== undefined) return { baseUrl, model, apiKey, ...limits };
  if (baseUrl !== undefined)
    issues.push('EARSHOT_LLM_MODEL must be set with EARSHOT_LLM_BASE_URL, such as gpt-4.1-mini');
  else if (model !== undefined || apiKey !== undefined)
    issues.push(
      `EARSHOT_LLM_BASE_URL must be set with ${model === undefined ? 'EARSHOT_LLM_API_KEY' : 'EARSHOT_LLM_MODEL'}, such as http://127.0.0.1:11434/v1`,
    );
  return undefined;
}

function isNameServer(text: string): boolean {
  try {
    new Resolver().setServers([text]);
    return true;
  } catch {
    return false;
  }
}

function readWatchedFolder({ read }: SettingReader): Configuration['watchedFolder'] {
  const path = read('EARSHOT_WATCH_DIR');
  return path === undefined ? undefined : { path, keyName: read('EARSHOT_WATCH_KEY') };
}

/** Uploads are audio too, and are not kept longer than audio. */
function readRetention({ read }: SettingReader): Configuration['retention'] {
  const uploadsMs = read('EARSHOT_RETENTION_UPLOADS');
  const audioMs = read('EARSHOT_RETENTION_AUDIO');
  const resultMs = read('EARSHOT_RETENTION_RESULT');
  return { uploadsMs: Math.min(uploadsMs, audioMs ?? uploadsMs), audioMs, resultMs };
}

/** Default of the maximum number of connections, unless there are too few file descriptors for them. */
const defaultConnections = 20_000;

/** Limits of connections. By default one address may have a quarter of them. */
function readConnections({ read }: SettingReader): Configuration['connections'] {
  const maximum =
    read('EARSHOT_MAX_CONNECTIONS') ??
    Math.min(defaultConnections, Math.floor(descriptorLimit() * 0.8));
  const maximumPerAddress =
    read('EARSHOT_MAX_CONNECTIONS_PER_ADDRESS') ?? Math.max(1, Math.floor(maximum / 4));
  return { maximum, maximumPerAddress };
}

/** Conservative number of file descriptors, where the system does not report it. */
const assumedDescriptors = 4096;

/** Number of file descriptors that this process may have open, infinite without a limit. */
function descriptorLimit(): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    const soft = /^Max open files +(\d+|unlimited)/m.exec(limits)?.[1];
    return soft === 'unlimited' ? Number.POSITIVE_INFINITY : Number(soft ?? assumedDescriptors);
  } catch {
    return assumedDescriptors;
  }
}
