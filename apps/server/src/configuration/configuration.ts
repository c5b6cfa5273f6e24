import type { OpenaiOptions } from '@earshot/engine';
import type { AddressRules } from '../outbound/address-rules.js';

/** Part of the service that a process runs. */
export type Role = 'api' | 'live' | 'worker';

/** Engines that a service can have. */
export const engineIds = ['pocketsphinx', 'sherpa-onnx', 'openai', 'scripted'] as const;

/** Id of an engine. */
export type EngineId = (typeof engineIds)[number];

/** Every setting of an operator, parsed and validated. */
export interface Configuration {
  host: string;
  port: number;
  /** Absolute path. */
  dataFolder: string;
  publicUrl: string | undefined;
  apiKey: string | undefined;
  engines: {
    /** In order of preference; none twice. */
    ids: readonly EngineId[];
    /** Number of engine processes of all engines; one for each processor when undefined. */
    processes: number | undefined;
    models: {
      /** Absolute path of the folder in which each folder is a model. */
      folder: string;
      /** Absolute paths of the models that are used, in order of preference; all of the folder when there are none. */
      paths: readonly string[];
    };
    /** The server of the engine openai; undefined without one. */
    openai: OpenaiOptions | undefined;
  };
  roles: ReadonlySet<Role>;
  /** Addresses and ranges of proxies whose X-Forwarded headers count. */
  trustedProxies: readonly string[];
  /** Addresses that `audio_url` and callbacks may reach although they are not public. */
  allowedPrivateSources: AddressRules;
  limits: {
    maximumUploadBytes: number;
    maximumAudioSeconds: number;
    maximumJsonBytes: number;
    maximumQueuedJobs: number;
    maximumQueuedJobsPerKey: number;
    /** Limit beyond which acknowledgements and partial transcripts of live sessions get no callback. */
    maximumWaitingCallbacksPerKey: number;
  };
  live: {
    /** Channels that may be open at the same time; the live capacity of the engine when undefined. */
    maximumChannels: number | undefined;
    idleMs: number;
    resumeMs: number;
    maximumMs: number;
  };
  /** Jobs in work at the same time; one for each engine process when undefined. */
  workerJobs: number | undefined;
  leaseMs: number;
  /** Sources that are fetched at the same time. */
  fetches: { total: number; perKey: number; perAddress: number };
  /** Name servers for sources and callbacks; those of the machine when there are none. */
  dnsServers: readonly string[];
  sourceDeadlineMs: number;
  rateLimits: { requestsPerMinute: number; badKeysPerMinute: number };
  connections: { maximum: number; maximumPerAddress: number };
  /** Uploads that one key may have under way. */
  maximumUploadsPerKey: number;
  /** Retention of uploads that no job uses, in milliseconds. */
  uploadRetentionMs: number;
  corsOrigins: readonly string[];
  /** A separate port for /metrics; it is served with everything else when undefined. */
  metricsPort: number | undefined;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
}

/** The settings are not valid; each issue names its variable. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
  /** One sentence for each issue. */
  readonly issues: readonly string[];

  constructor(issues: readonly string[]) {
    super(
      `The configuration has ${issues.length === 1 ? 'an error' : 'errors'}:\n${issues.map((issue) => `  ${issue}`).join('\n')}`,
    );
    this.issues = issues;
  }
}
