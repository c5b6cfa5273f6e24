import type { OnnxDevice, OpenaiOptions } from '@earshot/engine';
import type { AddressRules } from '../outbound/address-rules.js';
import type { LanguageModelSettings } from '../outbound/language-model/connect-language-model.js';
import type { ClusterSettings } from '../storage/open-cluster-storage.js';

/** Part of the service that a process runs. */
export type Role = 'api' | 'live' | 'worker';

/** Engines that a service can have. `auto` stands for those that are installed. */
export const engineIds = [
  'auto',
  'pocketsphinx',
  'onnx',
  'sherpa-onnx',
  'openai',
  'scripted',
] as const;

/** Id of an engine. */
export type EngineId = (typeof engineIds)[number];

/** Devices that the engine onnx runs models on, where its runtime has them. */
export const devices = [
  'cpu',
  'cuda',
  'coreml',
  'directml',
] as const satisfies readonly OnnxDevice[];

/**
 * Times after which data is removed, in milliseconds, or undefined when it is kept until its owner
 * deletes it.
 */
interface Retention {
  /** For uploads that no job uses. */
  uploadsMs: number;
  /** For audio, counted from the end of the jobs that use it. */
  audioMs: number | undefined;
  /** For jobs with everything that belongs to them, counted from their end. */
  resultMs: number | undefined;
}

/** How the Wyoming protocol is served. */
export interface WyomingSettings {
  readonly host: string;
  readonly port: number;
  /** Id or name of the key to which its sessions belong. */
  readonly keyName: string;
}

/** Every setting of an operator, parsed and validated. */
export interface Configuration {
  host: string;
  port: number;
  /** Absolute path. */
  dataFolder: string;
  /** Undefined when everything is in the data folder. */
  cluster: ClusterSettings | undefined;
  publicUrl: string | undefined;
  apiKey: string | undefined;
  engines: {
    /** Only `auto`, or engines in order of preference, without duplicates. */
    ids: readonly EngineId[];
    /** Where the engine onnx runs its models. */
    device: OnnxDevice;
    /** Time without work after which processes of auto end, infinite when they stay. */
    idleMs: number;
    /**
     * Number of engine processes of all engines together, or undefined for one for each processor.
     */
    processes: number | undefined;
    models: {
      /** Absolute path of the folder whose subfolders are models. */
      folder: string;
      /**
       * Absolute path of a catalogue of the operator's own models, or undefined when there is none.
       */
      catalogue: string | undefined;
      /**
       * Base address of the downloads of models, or undefined where they come from their own
       * addresses.
       */
      mirror: string | undefined;
      /**
       * Absolute paths of the models to use, in order of preference, or none to use all models of
       * the folder.
       */
      paths: readonly string[];
    };
    /** The server of the engine openai, or undefined when there is none. */
    openai: OpenaiOptions | undefined;
  };
  /** Undefined when there is no language model. */
  languageModel: LanguageModelSettings | undefined;
  /** Path or name of apertium, or undefined for `apertium` from the search path. */
  apertiumPath: string | undefined;
  /** Path or name of ffmpeg, or undefined for `ffmpeg` from the search path. */
  ffmpegPath: string | undefined;
  /** Links of video sites, and the path or name of yt-dlp, or undefined for `yt-dlp` from the search path. */
  videoSites: { readonly isOn: boolean; readonly ytDlpPath: string | undefined };
  roles: ReadonlySet<Role>;
  /** Addresses and ranges of proxies whose X-Forwarded headers are trusted. */
  trustedProxies: readonly string[];
  /** Addresses that `audio_url` and callbacks may reach although they are not public. */
  allowedPrivateSources: AddressRules;
  limits: {
    maximumUploadBytes: number;
    maximumAudioSeconds: number;
    maximumJsonBytes: number;
    maximumQueuedJobs: number;
    maximumQueuedJobsPerKey: number;
    /**
     * Beyond this number, acknowledgements and partial transcripts of live sessions get no
     * callback.
     */
    maximumWaitingCallbacksPerKey: number;
  };
  live: {
    /**
     * Channels that may be open at the same time, or undefined for the live capacity of the
     * engines.
     */
    maximumChannels: number | undefined;
    idleMs: number;
    resumeMs: number;
    maximumMs: number;
  };
  /** Jobs that are processed at the same time, or undefined for one for each engine process. */
  workerJobs: number | undefined;
  leaseMs: number;
  /** Numbers of sources that are fetched at the same time. */
  fetches: { total: number; perKey: number; perAddress: number };
  /** Name servers for sources and callbacks, or none to use those of the machine. */
  dnsServers: readonly string[];
  sourceDeadlineMs: number;
  rateLimits: { requestsPerMinute: number; badKeysPerMinute: number };
  connections: { maximum: number; maximumPerAddress: number };
  /** Numbers of event streams of jobs that may be open at once. */
  eventStreams: { maximum: number; perKey: number };
  /** Uploads that one key may have under way. */
  maximumUploadsPerKey: number;
  /** True to recognise voices that were enrolled. */
  knowsVoices: boolean;
  /** The folder whose recordings are transcribed, and the key that they belong to. */
  watchedFolder: { readonly path: string; readonly keyName: string | undefined } | undefined;
  retention: Retention;
  /** Further names of the service, in lower case. `*.` and a name stands for all names below it. */
  allowedHosts: readonly string[];
  corsOrigins: readonly string[];
  /** A separate port for /metrics, which is served on the main port when undefined. */
  metricsPort: number | undefined;
  /** The Wyoming protocol, or undefined where it is not served. */
  wyoming: WyomingSettings | undefined;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
}

/** The settings are not valid. Each issue names its variable. */
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
