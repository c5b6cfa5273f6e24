/** The nodes that share the work, and the work that waits, as the service gives them. */
export interface Cluster {
  /** False for a service that is a single node. */
  readonly is_cluster: boolean;
  readonly nodes: readonly ClusterNode[];
  readonly queue: Queue;
}

/** A node, as of its last heartbeat. */
export interface ClusterNode {
  readonly id: string;
  /** Address at which the other nodes reach it, null until it listens. */
  readonly url: string | null;
  readonly version: string;
  readonly roles: readonly string[];
  readonly state: 'serving' | 'draining' | 'silent';
  readonly live_sessions: number;
  /** Channels of live sessions that it has, and that it could have besides. */
  readonly live_channels: number;
  readonly free_channels: number;
  readonly running_jobs: number;
  readonly started_at: string;
}

/** Pre-recorded jobs and callbacks of all keys. */
export interface Queue {
  readonly queued: number;
  /** Age of the oldest queued job, null when there is none. */
  readonly oldest_seconds: number | null;
  readonly running: number;
  readonly callbacks_waiting: number;
}
