/** What a node reports about itself with each heartbeat. */
export interface NodeReport {
  /** Address at which the other nodes reach it, undefined until it listens. */
  readonly url: string | undefined;
  readonly version: string;
  readonly roles: readonly string[];
  /** True once it is stopping, and gives its sessions to other nodes. */
  readonly isDraining: boolean;
  /** Channels of live sessions that it has, and that it could have besides. */
  readonly liveChannels: number;
  readonly freeChannels: number;
  readonly liveSessions: number;
  readonly runningJobs: number;
}

/** State of a node, as of its last heartbeat. */
export interface NodeState extends NodeReport {
  readonly id: string;
  /** Start of the node, in milliseconds since the epoch. */
  readonly startedAtMs: number;
  /** Time since its last heartbeat, in milliseconds. */
  readonly silentMs: number;
}

/** A node, as the others know it. */
export interface KnownNode extends NodeState {
  /** Secret by which the other nodes prove that they pass a connection on to it. */
  readonly relaySecret: string;
}

/** Silence of a node after which its sessions are taken over, in milliseconds. */
export const maximumSilenceMs = 700;

/** The nodes of a cluster, which each of them knows from its heartbeats. */
export interface NodeDirectory {
  /** Secret of this node, see {@link KnownNode.relaySecret}. */
  readonly relaySecret: string;
  /** Sets what this node reports about itself, which is read for each heartbeat. */
  reportWith(read: () => NodeReport): void;
  /** Replaces the capabilities of this node, as JSON text, which are sent only now. */
  publishCapabilities(capabilities: string): Promise<void>;
  /** Reads the capabilities of the nodes that can serve, as JSON texts. */
  readCapabilities(): Promise<string[]>;
  /** All nodes, this one among them, as of the last heartbeat. */
  list(): readonly KnownNode[];
  /** A node, undefined for one that nobody knows. */
  find(id: string): KnownNode | undefined;
}

/** True for a node that can serve: it is not silent, and not stopping. */
export const isServing = ({ isDraining, silentMs }: NodeState): boolean =>
  !isDraining && silentMs <= maximumSilenceMs;
