import { type LiveRequest, liveRequestSchema } from '@earshot/core';
import type { SessionCreator } from '@earshot/live';
import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../../errors/http-error.js';
import { newSession, storeSession } from '../../../live/create-session.js';
import { keyOf } from '../../access/authenticate.js';
import type { AppDependencies } from '../../app.js';
import { toHttpError } from '../../errors/to-http-error.js';
import { findUnservableLive, requireServable } from '../../requests/find-unservable.js';
import { requireLiveRoom } from '../../requests/require-capacity.js';
import { engineOfModel } from '../models.js';
import { liveRequestOf, type RealtimeSettings } from './realtime-settings.js';

/** Names of models of conversations, which stand for the default model of this service. */
const conversationModel = /^gpt-(?:[a-z\d.]+-)*realtime(?:-[a-z\d.]+)*$/;

/**
 * Checks whether live sessions can have settings.
 *
 * @returns true when the engine for them takes a vocabulary
 * @throws HttpError 400 that names the field, 404 for an unknown model
 */
export function checkSettings(
  settings: RealtimeSettings,
  { engines }: Pick<AppDependencies, 'engines'>,
): boolean {
  const { model = '' } = settings;
  const isDefault = model === '' || conversationModel.test(model);
  const chosen = isDefault ? undefined : engineOfModel(model, engines.engines);
  const found = findUnservableLive(liveRequestOf(settings, false), engines);
  const [unservable] = found.unservable;
  if (unservable !== undefined)
    throw new HttpError(
      400,
      unservable.sentence.replace('language_config.languages', 'transcription.language'),
      { code: unservable.code, field: 'transcription.language' },
    );
  const [best] = found.engines;
  if (chosen !== undefined && best !== undefined && chosen.name !== best.name)
    throw new HttpError(
      400,
      `transcription.model must be earshot-1 or ${best.name} for a session with these settings, got ${chosen.name}: live sessions have the best engine`,
      { code: 'unsupported_option', field: 'transcription.model' },
    );
  return best?.capabilities.customVocabulary === true;
}

/**
 * Creates what initiates the live sessions of a connection. It rejects with the HttpError that the
 * client gets when there is no room, or no engine.
 *
 * @param origin - origin of the addresses of the sessions
 */
export function createInitiation(
  request: FastifyRequest,
  origin: string,
  dependencies: AppDependencies,
): SessionCreator['live']['initiate'] {
  const keyId = keyOf(request).id;
  const { configuration } = dependencies;
  return async (given) => {
    try {
      const { createdAtMs, id, token } = await initiate(
        keyId,
        request.id,
        liveRequestSchema.parse(given),
        dependencies,
      );
      const created_at = new Date(createdAtMs).toISOString();
      return { id, created_at, url: `${origin}/v2/live?token=${token}` };
    } catch (error) {
      throw toHttpError(error, request, configuration.limits);
    }
  };
}

async function initiate(
  keyId: string,
  requestId: string,
  params: LiveRequest,
  dependencies: AppDependencies,
) {
  const { clock, engines, storage } = dependencies;
  const able = requireServable(findUnservableLive(params, engines));
  requireLiveRoom({ channels: params.channels, keyId, engines: able }, dependencies);
  const session = newSession(clock);
  await storage.units.run((unit) =>
    storeSession(unit, session, { keyId, requestId, params }, dependencies),
  );
  return session;
}
