import { join } from 'node:path';
import { CallbackDispatcher } from '../callbacks/callback-dispatcher.js';
import type { App } from '../http/app.js';
import { realtimePath } from '../http/openai/realtime/realtime-route.js';
import { readPublicPath, servedTarget } from '../http/requests/request-target.js';
import { routeUpgrade } from '../http/requests/routed-upgrade.js';
import type { LiveAdmission } from '../live/admission.js';
import { LiveGateway } from '../live/gateway/live-gateway.js';
import type { LocalSockets } from '../live/gateway/local-sockets.js';
import { FileJournals } from '../live/journal/file-journals.js';
import { LoggedJournals } from '../live/journal/logged-journals.js';
import { sessionTimes } from '../live/limits/session-limits.js';
import { LiveService } from '../live/live-service.js';
import { startEmbedding } from '../meanings/start-embedding.js';
import { isServing, type NodeState } from '../storage/index.js';
import { Worker } from '../worker/worker.js';
import type { ServiceParts } from './open-parts.js';

/** Time that running jobs have to complete while the service stops, in milliseconds. */
const jobGraceMs = 3000;

/** Starts to process jobs, to deliver callbacks, and to index transcripts by their meaning. */
export function startWorker(parts: ServiceParts): Worker {
  const { addOnServices, configuration, disposer, engines, outbox, peaks, studioFolder } = parts;
  const worker = new Worker({
    ...parts,
    maximumUploadBytes: configuration.limits.maximumUploadBytes,
    sourceDeadlineMs: configuration.sourceDeadlineMs,
    leaseMs: configuration.leaseMs,
    concurrency: configuration.workerJobs ?? Math.max(2, engines.parallelism),
    // The waveform is then ready when the recording is opened in the studio.
    onAudio: studioFolder === undefined ? undefined : (file) => peaks.prepareAhead(file),
    canWork: () => engines.unavailableReason === undefined,
  });
  worker.start();
  disposer.defer(() => worker.stop(jobGraceMs));
  const rules = configuration.allowedPrivateSources;
  const { directory } = parts.instances;
  const dispatcher = new CallbackDispatcher({
    ...parts,
    wakeUp: outbox.wakeUp,
    rules,
    senders: () => directory?.list().filter(sendsCallbacks).length ?? 1,
  });
  disposer.defer(() => dispatcher.close());
  dispatcher.start();
  const findModel = () => addOnServices.models().sentences;
  disposer.defer(startEmbedding({ ...parts, findModel }));
  return worker;
}

const sendsCallbacks = (node: NodeState): boolean =>
  isServing(node) && node.roles.includes('worker');

/** Starts to serve live sessions, and resumes those of earlier processes. */
export async function startLive(parts: ServiceParts): Promise<LiveService> {
  const { configuration, disposer, engines, metrics, storage } = parts;
  const { maximumChannels } = configuration.live;
  const folder = join(configuration.dataFolder, 'live');
  const service = new LiveService({
    ...parts,
    folder,
    journals:
      storage.liveLog === undefined
        ? new FileJournals(folder)
        : new LoggedJournals({
            log: storage.liveLog,
            blobs: storage.blobs,
            folder,
            measureAppend: () => metrics.liveAppendSeconds.startTimer(),
          }),
    times: sessionTimes(configuration.live),
    maximumChannels: () => maximumChannels ?? engines.liveCapacity,
    isLimitedByEngines: maximumChannels === undefined,
  });
  disposer.defer(() => service.close());
  await service.start();
  return service;
}

/** Serves the WebSocket connections of a server. */
export function takeSockets(
  app: App,
  localSockets: LocalSockets,
  service: LiveAdmission,
  parts: ServiceParts,
): void {
  const { configuration, disposer, instances, roles } = parts;
  const publicPath = readPublicPath(configuration.publicUrl);
  const gateway = new LiveGateway({
    ...parts,
    servers: [app.server, localSockets.server],
    serveElsewhere: (path, upgrade) => {
      if (path !== realtimePath || !configuration.roles.has('api')) return false;
      routeUpgrade(app, upgrade.request, upgrade);
      return true;
    },
    directory: instances.directory,
    readTarget: (request) => servedTarget(request, publicPath),
    service,
  });
  // Sockets keep the server open, so that they are closed before it. A node of a cluster still
  // passes connections on to the nodes to which it gives its sessions.
  disposer.defer(async () => {
    await localSockets.close();
    if (instances.directory === undefined) gateway.refuse();
    await roles.live?.close();
    gateway.close();
  });
}
