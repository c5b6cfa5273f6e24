import manifest from '../../package.json' with { type: 'json' };
import { findDocumentation } from '../built-file.js';
import { systemClock } from '../clock/index.js';
import type { Configuration } from '../configuration/index.js';
import { isWithoutModels, withoutModels } from '../engines/index.js';
import { createJobFollower } from '../events/job-follower.js';
import type { App, AppDependencies } from '../http/app.js';
import { createApp } from '../http/create-app.js';
import { describeCapabilities } from '../http/responses/describe-capabilities.js';
import { createMetricsApp } from '../http/routes/operator-routes.js';
import { VoiceMeasurements } from '../known-voices/voice-measurements.js';
import { LocalSockets } from '../live/gateway/local-sockets.js';
import { MeaningSearch } from '../meanings/meaning-search.js';
import { type FirstModel, installFirstModel } from '../models/first-model.js';
import { ModelInstaller } from '../models/model-installer.js';
import { connectModels } from '../models/speech-models.js';
import { createLogger } from '../observability/create-logger.js';
import { startWatch } from '../watch-folder/start-watch.js';
import { checkReadiness } from './check-readiness.js';
import { Disposer } from './disposer.js';
import { closeApp, listen } from './listen.js';
import type { ServiceContext } from './open-infrastructure.js';
import { openParts, type ServiceParts, selectSessions } from './open-parts.js';
import { OwnNode } from './own-node.js';
import { openClusterCapabilities } from './share-capabilities.js';
import { startLive, startWorker, takeSockets } from './start-roles.js';
import { startWyoming } from './start-wyoming.js';

/** A running service. */
export interface RunningServer {
  /** Origin at which the service is reached, such as `http://127.0.0.1:4800`. */
  url: string;
  /**
   * The API key that this start has created, which is shown only once, or undefined when there was
   * a key already.
   */
  firstKey: string | undefined;
  /**
   * What the operator should know about the models: a sentence with a remedy, or undefined when one
   * is installed.
   */
  notice: string | undefined;
  /** Installs a model of the catalogue while the service runs. The studio shows how far it is. */
  installFirstModel(model: FirstModel): Promise<void>;
  /**
   * Stops the service: running jobs have a few seconds to complete, and are then released.
   * Idempotent.
   */
  close(): Promise<void>;
}

const { version } = manifest;

/**
 * Starts those parts of the service that its roles need: storage, engines, worker, live sessions
 * and HTTP. Other processes with the same data folder may have the other roles.
 *
 * @param configuration - settings of the service
 * @param given - clock and log. @defaultValue those of this machine, and JSON lines on standard
 * error
 * @throws StartError, StorageError when the operator has to fix something. Everything that was
 * opened is closed again
 */
export async function startServer(
  configuration: Configuration,
  given: Partial<ServiceContext> = {},
): Promise<RunningServer> {
  const { clock = systemClock, logger = createLogger(configuration.logLevel) } = given;
  const disposer = new Disposer();
  try {
    const parts = await openParts(configuration, { clock, logger }, disposer);
    if (configuration.roles.has('worker')) {
      parts.roles.worker = startWorker(parts);
      disposer.defer(await startWatch(parts));
    }
    // Before the first request, since clients resume the sessions of an earlier process at once.
    if (configuration.roles.has('live')) parts.roles.live = await startLive(parts);
    const { modelInstaller, url } = await serveRequests(parts);
    logger.info(
      {
        url,
        version,
        engines: parts.engines.engines.map(({ name }) => name),
        roles: [...configuration.roles],
      },
      'service started',
    );
    return {
      url,
      firstKey: parts.firstKey,
      notice: isWithoutModels(configuration.engines) ? withoutModels : undefined,
      installFirstModel: (model) => installFirstModel(model, { ...parts, modelInstaller }),
      close: () => {
        parts.roles.isStopping = true;
        return disposer.dispose();
      },
    };
  } catch (error) {
    await disposer.dispose().catch(() => undefined);
    throw error;
  }
}

/**
 * Serves HTTP, and the sockets of live sessions. The service is ready once each engine has loaded
 * or failed to load.
 *
 * @returns the origin at which the service is reached, and what installs its models
 */
async function serveRequests(
  parts: ServiceParts,
): Promise<{ readonly modelInstaller: ModelInstaller; readonly url: string }> {
  const { configuration, disposer, metrics } = parts;
  const { host, metricsPort, port } = configuration;
  const node = new OwnNode(parts, version);
  const sessions = selectSessions(parts);
  const localSockets = new LocalSockets();
  const speechModels = connectModels(configuration, {
    engines: parts.runningEngines,
    addOns: parts.addOnServices,
  });
  const modelInstaller = openModelInstaller(parts, () => speechModels.adopt());
  const app = await openApp(parts, node, {
    live: sessions,
    localSockets,
    modelInstaller,
    speechModels,
  });
  if (sessions !== undefined) takeSockets(app, localSockets, sessions, parts);
  if (metricsPort !== undefined) {
    const metricsApp = createMetricsApp(metrics);
    disposer.defer(() => metricsApp.close());
    await listen(metricsApp, host, metricsPort, 'EARSHOT_METRICS_PORT');
  }
  await parts.runningEngines.settled;
  const url = await listen(app, host, port, 'EARSHOT_PORT');
  if (configuration.wyoming !== undefined)
    await startWyoming(configuration.wyoming, { ...parts, version, live: sessions, localSockets });
  node.listensAt(url);
  return { modelInstaller, url };
}

function openModelInstaller(
  { configuration, disposer, logger }: ServiceParts,
  onInstalled: () => Promise<void>,
): ModelInstaller {
  const { allowedPrivateSources, engines } = configuration;
  const installer = new ModelInstaller(engines.models, allowedPrivateSources, logger, onInstalled);
  disposer.defer(() => installer.close());
  return installer;
}

/** Creates the HTTP application, and makes it follow the models that are installed. */
async function openApp(
  parts: ServiceParts,
  node: OwnNode,
  given: Pick<AppDependencies, 'live' | 'localSockets' | 'modelInstaller' | 'speechModels'>,
): Promise<App> {
  const { addOnServices, clock, disposer, instances, queue, storage } = parts;
  const voiceMeasurements = new VoiceMeasurements();
  disposer.defer(() => voiceMeasurements.close());
  const meanings = new MeaningSearch(storage, () => addOnServices.models().sentences);
  disposer.defer(() => meanings.close());
  const shared = openClusterCapabilities(parts);
  const dependencies: AppDependencies = {
    ...parts,
    version,
    documentationFolder: findDocumentation(),
    addOns: addOnServices.availability,
    readiness: () => checkReadiness(parts),
    ...given,
    isCluster: instances.directory !== undefined,
    listNodes: () => node.listNodes(),
    voiceMeasurements,
    meanings,
    encoderOfVoices: () => addOnServices.models().voices,
    jobFollower: createJobFollower({ storage, queue }),
    cancelJob: (keyId, jobId) => queue.cancel(keyId, jobId),
    capabilitiesOfOthers: () => shared?.others ?? [],
  };
  const app = await createApp(dependencies);
  shared?.start(() => describeCapabilities(dependencies));
  disposer.defer(() => closeApp(app, clock));
  disposer.defer(parts.modelWatch.follow(() => given.speechModels.adopt(), parts));
  return app;
}
