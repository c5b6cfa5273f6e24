import type { Server } from 'node:http';
import { join } from 'node:path';
import type { Configuration } from '../configuration/index.js';
import type { EngineRegistry } from '../engines/index.js';
import type { LiveCapacity } from '../http/app.js';
import { publicPathOf, servedTarget } from '../http/requests/request-target.js';
import type { KnownVoicesOf } from '../known-voices/known-voices-of.js';
import type { ProcessingShares } from '../limits/processing-shares.js';
import { LiveGateway } from '../live/gateway/live-gateway.js';
import { sessionTimes } from '../live/limits/session-limits.js';
import { LiveService } from '../live/live-service.js';
import type { ConnectedServices } from '../transcription/index.js';
import type { Disposer } from './disposer.js';
import type { Infrastructure, ServiceContext } from './open-infrastructure.js';

/** Options of {@link startLive}. */
export interface StartLiveOptions extends ServiceContext, Infrastructure {
  configuration: Configuration;
  engines: EngineRegistry;
  addOnServices: ConnectedServices;
  knownVoicesOf: KnownVoicesOf;
  shares: ProcessingShares;
  disposer: Disposer;
}

/** The live sessions of this process. */
export interface RunningLive extends LiveCapacity {
  service: LiveService;
  /** Serves the WebSocket connections of a server. */
  takeSockets(server: Server): void;
}

/** Starts to serve live sessions, and resumes those of earlier processes. */
export async function startLive(options: StartLiveOptions): Promise<RunningLive> {
  const {
    addOnServices,
    clock,
    configuration,
    disposer,
    engines,
    instances,
    knownVoicesOf,
    logger,
    outbox,
    shares,
    storage,
  } = options;
  const maximumChannels = () => configuration.live.maximumChannels ?? engines.liveCapacity;
  const service = new LiveService({
    storage,
    outbox,
    instances,
    engines,
    addOnServices,
    knownVoicesOf,
    shares,
    folder: join(configuration.dataFolder, 'live'),
    times: sessionTimes(configuration.live),
    maximumChannels,
    isLimitedByEngines: configuration.live.maximumChannels === undefined,
    clock,
    logger,
  });
  disposer.defer(() => service.close());
  await service.start();
  return {
    service,
    get maximumChannels() {
      return maximumChannels();
    },
    roomFor: (request) => service.roomFor(request),
    dropRevokedViewers: (sessionId) => service.dropRevokedViewers(sessionId),
    takeSockets(server) {
      const publicPath = publicPathOf(configuration.publicUrl);
      const gateway = new LiveGateway({
        server,
        targetOf: (request) => servedTarget(request, publicPath),
        service,
        shares,
        clock,
        logger,
      });
      // Sockets keep the server open, so that they are closed before it.
      disposer.defer(async () => {
        gateway.close();
        await service.close();
      });
    },
  };
}
