import type { OpenaiOptions } from '@earshot/engine';
import type { AddressRules } from '../outbound/address-rules.js';
import type { LanguageModelSettings } from '../outbound/language-model/connect-language-model.js';

/** Part of the service that a process runs. */
export type Role = 'api' | 'live' | 'worker';

/** Engines that a service can have. */
export const engineIds = ['pocketsphinx', 'sherpa-onnx', 'openai', 'scripted'] as const;

/** Id of an engine. */
export type EngineId = (typeof engineIds)[number];

/** Times after which data is removed, in milliseconds; undefined: it is kept until it is deleted. */
interface Retention {
  /** Of uploads that no job uses. */
  uploadsMs: number;
  /** Of audio, after the end of the jobs that it belongs to. */
  audioMs: number | undefined;
  /** Of jobs with everything that belongs to them, after their end. */
  resultMs: number | undefined;
}

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
      /** Absolute path of a catalogue of own models; undefined without one. */
      catalogue: string | undefined;
      /** Absolute paths of the models that are used, in order of preference; all of the folder when there are none. */
      paths: readonly string[];
    };
    /** The server of the engine openai; undefined without one. */
    openai: OpenaiOptions | undefined;
  };
  /** Undefined without a language model. */
  languageModel: LanguageModelSettings | undefined;
  /** Path or name of apertium; `apertium` of the search path when undefined. */
  apertiumPath: string | undefined;
  /** Path or name of ffmpeg; `ffmpeg` of the search path when undefined. */
  ffmpegPath: string | undefined;
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
  /** Streams of events of jobs that may be open at once. */
  eventStreams: { maximum: number; perKey: number };
  /** Uploads that one key may have under way. */
  maximumUploadsPerKey: number;
  retention: Retention;
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
