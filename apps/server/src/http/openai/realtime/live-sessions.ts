import type { SessionCreator } from '@earshot/live';
import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../../errors/http-error.js';
import { requireApiKey } from '../../access/authenticate.js';
import type { AppDependencies } from '../../app.js';
import { toHttpError } from '../../errors/to-http-error.js';
import { findUnservableLive } from '../../requests/find-unservable.js';
import { initiateSession } from '../../requests/initiate-session.js';
import { engineOfModel } from '../models.js';
import { type RealtimeSettings, toLiveRequest } from './realtime-settings.js';

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
  const found = findUnservableLive(toLiveRequest(settings, false), engines);
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
 */
export function createInitiation(
  request: FastifyRequest,
  dependencies: AppDependencies,
): SessionCreator['live']['initiate'] {
  const caller = { keyId: requireApiKey(request).id, requestId: request.id };
  return async (given) => {
    try {
      return await initiateSession(caller, given, dependencies);
    } catch (error) {
      throw toHttpError(error, request, dependencies.configuration.limits);
    }
  };
}
