import type { SourceRules } from '../sources/source-rules.js';

/** What a process of the service may do. */
export type Role = 'api' | 'live' | 'worker';

/** Everything that an operator can set, read and checked. */
export interface Configuration {
  host: string;
  port: number;
  /** Absolute path. */
  dataFolder: string;
  publicUrl: string | undefined;
  apiKey: string | undefined;
  engine: {
    id: 'pocketsphinx' | 'scripted';
    /** As many as there are processors when undefined. */
    processes: number | undefined;
  };
  roles: ReadonlySet<Role>;
  /** Addresses and ranges of proxies whose X-Forwarded headers count. */
  trustedProxies: readonly string[];
  /** What `audio_url` and callbacks may reach although it is not public. */
  allowedPrivateSources: SourceRules;
  limits: {
    maximumUploadBytes: number;
    maximumAudioSeconds: number;
    maximumJsonBytes: number;
    maximumQueuedJobs: number;
    maximumQueuedJobsPerKey: number;
    /** Beyond it messages of live sessions that others replace are left out. */
    maximumWaitingCallbacksPerKey: number;
  };
  live: {
    /** Channels that may be open at once; as many as the engine keeps up with when undefined. */
    maximumChannels: number | undefined;
    idleMs: number;
    resumeMs: number;
    maximumMs: number;
  };
  /** Jobs worked on at the same time; as many as engine processes when undefined. */
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
  /** How long uploads are kept that no job uses, in milliseconds. */
  uploadRetentionMs: number;
  corsOrigins: readonly string[];
  /** A port of its own for /metrics, if any. */
  metricsPort: number | undefined;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
}
