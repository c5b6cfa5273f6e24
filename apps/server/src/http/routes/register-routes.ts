import {
  bearerToken,
  createAuthentication,
  realtimeToken,
  serviceKey,
} from '../access/authenticate.js';
import { createGuessLimit } from '../access/guess-limit.js';
import { announceOpenAiLimits, createKeyRateLimit } from '../access/key-rate-limit.js';
import { SessionCookie } from '../access/session-cookie.js';
import { createTurns } from '../access/share-processing.js';
import type { App, AppDependencies } from '../app.js';
import { registerModelRoutes } from '../openai/model-routes.js';
import { registerRealtimeRoute } from '../openai/realtime/realtime-route.js';
import { registerTranscriptionRoutes } from '../openai/transcription-routes.js';
import { requirePlainBody } from '../requests/json-body.js';
import {
  createStreamSlots,
  createUploadSlots,
  type RequestSlots,
} from '../requests/request-slots.js';
import { requireKnownParameters } from '../requests/require-known-parameters.js';
import { requireSingleParameters } from '../requests/require-single-parameters.js';
import { registerClusterRoute } from '../studio/cluster-route.js';
import { registerDeliveryRoutes } from '../studio/delivery-routes.js';
import { registerKeyRoutes } from '../studio/key-routes.js';
import { registerOverviewRoutes } from '../studio/overview-routes.js';
import { registerRecordingChangeRoutes } from '../studio/recording-change-routes.js';
import { registerRecordingListRoutes } from '../studio/recording-list-routes.js';
import { registerSearchRoutes } from '../studio/search-routes.js';
import { registerSessionRoutes, registerSignInRoutes } from '../studio/session-routes.js';
import { registerShareRoutes } from '../studio/share-routes.js';
import { registerSpeechModelRoutes } from '../studio/speech-model-routes.js';
import { registerCapabilitiesRoute } from './capabilities-route.js';
import { registerEditsRoutes } from './edits-route.js';
import { registerFileRoutes } from './file-routes.js';
import { registerCancellationRoute, registerJobEventRoutes } from './job-event-routes.js';
import { registerJobListRoute } from './job-list-route.js';
import { jobPaths, registerJobRoutes } from './job-routes.js';
import { registerLiveRoute } from './live-route.js';
import { registerLiveViewerRoutes } from './live-viewer-routes.js';
import { registerHealthRoutes, registerMetricsRoute } from './operator-routes.js';
import { registerPeaksRoute } from './peaks-route.js';
import { registerPreRecordedRoutes } from './pre-recorded-routes.js';
import { registerSharedTranscriptRoutes } from './shared-transcript-routes.js';
import { registerUploadRoute } from './upload-route.js';
import { registerVoiceEnrolmentRoutes } from './voice-enrolment-routes.js';
import { registerVoiceRoutes } from './voice-routes.js';

/**
 * Registers the routes of the contract, of the studio and of the OpenAI-compatible interface. All
 * but those that sign in need a key.
 */
export async function registerApiRoutes(app: App, dependencies: AppDependencies): Promise<void> {
  const { clock, configuration, shares, storage } = dependencies;
  const { badKeysPerMinute, requestsPerMinute } = configuration.rateLimits;
  const guesses = createGuessLimit(clock, badKeysPerMinute);
  const cookie = new SessionCookie(configuration.publicUrl);
  const authenticate = createAuthentication(app, storage, guesses, cookie);
  const limitRate = createKeyRateLimit(app, requestsPerMinute);
  const takeTurn = createTurns(shares);
  const uploadSlots = createUploadSlots(configuration.maximumUploadsPerKey);
  const streamSlots = createStreamSlots(configuration.eventStreams);
  await app.register(async (authenticated: App) => {
    guard(authenticated, serviceKey);
    await registerContractRoutes(authenticated, dependencies, { uploadSlots, streamSlots });
  });
  await app.register(async (open: App) => {
    open.addHook('onRequest', takeTurn);
    registerSignInRoutes(open, dependencies, { guesses, cookie });
    registerSharedTranscriptRoutes(open, dependencies, guesses);
  });
  await app.register(async (authenticated: App) => {
    guard(authenticated, bearerToken);
    authenticated.addHook('onSend', announceOpenAiLimits);
    registerModelRoutes(authenticated, dependencies);
    await registerTranscriptionRoutes(authenticated, dependencies, {
      uploads: uploadSlots,
      waits: streamSlots,
    });
  });
  await app.register(async (authenticated: App) => {
    guard(authenticated, realtimeToken);
    registerRealtimeRoute(authenticated, dependencies, streamSlots);
  });

  /** Adds the checks that requests of all interfaces must pass. */
  function guard(scope: App, scheme: typeof serviceKey): void {
    scope.addHook('onRequest', authenticate(scheme));
    scope.addHook('onRequest', limitRate);
    scope.addHook('onRequest', takeTurn);
    scope.addHook('onRequest', requirePlainBody);
    scope.addHook('onRequest', requireKnownParameters);
    scope.addHook('onRequest', requireSingleParameters);
  }
}

/** Registers the routes of the contract and of the studio that need the key of the service. */
async function registerContractRoutes(
  authenticated: App,
  dependencies: AppDependencies,
  { streamSlots, uploadSlots }: Record<'streamSlots' | 'uploadSlots', RequestSlots>,
): Promise<void> {
  await authenticated.register((forms: App) =>
    registerUploadRoute(forms, dependencies, uploadSlots),
  );
  registerFileRoutes(authenticated, dependencies);
  registerPreRecordedRoutes(authenticated, dependencies);
  registerJobEventRoutes(authenticated, dependencies, streamSlots);
  registerCancellationRoute(authenticated, dependencies);
  registerLiveRoute(authenticated, dependencies);
  registerLiveViewerRoutes(authenticated, dependencies);
  registerVoiceRoutes(authenticated, dependencies);
  registerVoiceEnrolmentRoutes(authenticated, dependencies);
  for (const path of jobPaths) {
    registerJobListRoute(authenticated, path, dependencies);
    registerJobRoutes(authenticated, path, dependencies);
    registerPeaksRoute(authenticated, path, dependencies);
  }
  await authenticated.register(async (edits: App) => registerEditsRoutes(edits, dependencies));
  registerCapabilitiesRoute(authenticated, dependencies);
  registerSessionRoutes(authenticated, dependencies);
  registerKeyRoutes(authenticated, dependencies);
  registerDeliveryRoutes(authenticated, dependencies);
  registerOverviewRoutes(authenticated, dependencies);
  registerClusterRoute(authenticated, dependencies);
  registerSearchRoutes(authenticated, dependencies);
  registerRecordingListRoutes(authenticated, dependencies);
  registerRecordingChangeRoutes(authenticated, dependencies);
  registerShareRoutes(authenticated, dependencies);
  registerSpeechModelRoutes(authenticated, dependencies);
}

/** Registers the routes for operators, which processes of every role have. */
export function registerServiceRoutes(app: App, dependencies: AppDependencies): void {
  registerHealthRoutes(app, dependencies);
  if (dependencies.configuration.metricsPort === undefined) registerMetricsRoute(app, dependencies);
}
