import type { LiveRequest } from '@earshot/core';
import type { LiveTokens, NodeHeartbeats } from '../../storage/index.js';
import { type Admission, elsewhere, type LiveAdmission } from '../admission.js';
import type { CapacityRequest, RoomState } from '../session-capacity.js';
import { readSessionParams } from '../session-entry.js';
import { admissionByOwner } from './admission-by-owner.js';
import type { SessionPlacement } from './session-placement.js';

/** Options of {@link RemoteSessions}. */
export interface RemoteSessionsOptions {
  readonly placement: SessionPlacement;
  readonly instances: Pick<NodeHeartbeats, 'isAlive'>;
  readonly storage: { readonly live: Pick<LiveTokens, 'findByToken'> };
}

/** The live sessions of other nodes, for a node that serves none itself. */
export class RemoteSessions implements LiveAdmission {
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
  async admit(tokenHash: string, trustsHeartbeats: boolean): Promise<Admission> {
    const { instances, placement, storage } = this.#options;
    const found = await storage.live.findByToken(tokenHash);
    if (found === undefined || found.job.status === 'error') return { kind: 'unknown' };
    const { job, owner } = found;
    const params: LiveRequest = readSessionParams(job);
    const byOwner =
      owner === null
        ? undefined
        : await admissionByOwner(owner, { instances, placement }, trustsHeartbeats);
    return byOwner ?? elsewhere(placement.freeNode(job.status === 'queued' ? params.channels : 0));
  }
}
