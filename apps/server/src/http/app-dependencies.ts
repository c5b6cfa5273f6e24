import type { EnginePool } from '@earshot/engine';
import type { FastifyBaseLogger } from 'fastify';
import type { CallbackOutbox } from '../callbacks/index.js';
import type { Clock } from '../clock/index.js';
import type { Configuration } from '../configuration/index.js';
import type { KeySlots } from '../limits/index.js';
import type { Metrics } from '../observability/index.js';
import type { JobProgress, JobQueue } from '../queue/index.js';
import type { FetchSource } from '../sources/index.js';
import type { Storage } from '../storage/index.js';

/** How much room there is for live sessions. */
export interface LiveRoom {
  /** Channels that may be open at the same time. */
  readonly maximumChannels: number;
  /** Room for one more session of a key: `full` when nobody has any, `share-used` when this key has none. */
  roomFor(channels: number, keyId: string): 'free' | 'full' | 'share-used';
}

/** What the routes work with. */
export interface AppDependencies {
  /** Of the service. */
  readonly version: string;
  readonly configuration: Configuration;
  readonly storage: Storage;
  /** Is told of new jobs. */
  readonly queue: Pick<JobQueue, 'wakeUp'>;
  /** Takes the first message of a live session. */
  readonly outbox: Pick<CallbackOutbox, 'addMessage' | 'wakeUp'>;
  readonly engine: Pick<EnginePool, 'capabilities' | 'parallelism'>;
  /** Why the engine cannot work; undefined while it can. */
  readonly engineFault: () => string | undefined;
  /** Why the service cannot work, one sentence for each reason; none while it can. */
  readonly readiness: () => Promise<readonly string[]>;
  /** How far a job is that this process works on. */
  readonly progressOf: (jobId: string) => JobProgress | undefined;
  /** The live sessions of this process; undefined when it has none. */
  readonly live: LiveRoom | undefined;
  readonly fetchSource: FetchSource;
  /** What fetching takes slots of, together with the worker of this process. */
  readonly fetchSlots: KeySlots;
  readonly metrics: Metrics;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
}
