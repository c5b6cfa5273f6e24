import type { LiveRequest } from '@earshot/core';
import type { LiveTokens } from '../../storage/index.js';
import type { Admission } from '../admission.js';
import type { CapacityRequest, RoomState } from '../session-capacity.js';
import { paramsOf } from '../session-entry.js';
import type { SessionPlacement } from './session-placement.js';

/** Options of {@link RemoteSessions}. */
export interface RemoteSessionsOptions {
  readonly placement: SessionPlacement;
  readonly storage: { readonly live: Pick<LiveTokens, 'findByToken'> };
}

/** The live sessions of other nodes, for a node that serves none itself. */
export class RemoteSessions {
  readonly viewerCount = 0;
  readonly #options: RemoteSessionsOptions;

  constructor(options: RemoteSessionsOptions) {
    this.#options = options;
  }

  /** Channels that may be open at the same time on the node that has the most. */
  get maximumChannels(): number {
    return this.#options.placement.maximumChannels;
  }

  /** Checks for room for another session on the other nodes. */
  roomFor({ channels }: Pick<CapacityRequest, 'channels'>): RoomState {
    return this.#options.placement.freeNode(channels) === undefined ? 'full' : 'free';
  }

  /** The nodes of the sessions close the sockets of revoked viewers within five seconds. */
  dropRevokedViewers(): Promise<void> {
    return Promise.resolve();
  }

  /** Finds the node for a connection to the session of a token. */
  async admit(tokenHash: string): Promise<Admission> {
    const { placement, storage } = this.#options;
    const found = await storage.live.findByToken(tokenHash);
    if (found === undefined || found.job.status === 'error') return { kind: 'unknown' };
    const { job, owner } = found;
    const params: LiveRequest = paramsOf(job);
    const node =
      (owner === null ? undefined : placement.servingNode(owner)) ??
      placement.freeNode(job.status === 'queued' ? params.channels : 0);
    return node === undefined ? { kind: 'busy' } : { kind: 'elsewhere', node };
  }
}
