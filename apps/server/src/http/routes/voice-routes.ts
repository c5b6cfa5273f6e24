import { type KnownVoice, knownVoicesSchema } from '@earshot/core';
import type { Configuration } from '../../configuration/index.js';
import { HttpError } from '../../errors/http-error.js';
import type { StoredVoice } from '../../storage/index.js';
import { requireApiKey } from '../access/authenticate.js';
import type { App, AppDependencies } from '../app.js';
import {
  errorResponses,
  identifierSchema,
  readIdentifier,
  secured,
  withoutBody,
} from '../route-schemas.js';

/** Path of the known voices of a key. */
export const voicesPath = '/v2/voices';

/** Registers GET and DELETE of the known voices of a key. */
export function registerVoiceRoutes(app: App, { configuration, storage }: AppDependencies): void {
  const schema = { tags: ['voices'], security: secured };

  app.get(
    voicesPath,
    {
      schema: {
        ...schema,
        summary: 'List the known voices',
        response: { 200: knownVoicesSchema, ...errorResponses(401, 403, 429) },
      },
    },
    async (request) => {
      requireKnownVoices(configuration);
      return { voices: (await storage.voices.list(requireApiKey(request).id)).map(viewOfVoice) };
    },
  );

  app.delete(
    `${voicesPath}/:id`,
    {
      schema: {
        ...schema,
        summary: 'Delete a known voice for good',
        params: identifierSchema,
        response: {
          204: withoutBody(
            'The voice was deleted, and what it was recognised by cannot be read any more',
          ),
          ...errorResponses(401, 404, 429),
        },
      },
    },
    async (request, reply) => {
      // Also while known voices are off.
      const id = readIdentifier(request);
      if (!(await storage.voices.remove(requireApiKey(request).id, id)))
        throw HttpError.notFound('voice', id);
      return reply.code(204).send();
    },
  );
}

/** @throws HttpError 403 unless the operator has switched known voices on */
export function requireKnownVoices({ knowsVoices }: Pick<Configuration, 'knowsVoices'>): void {
  if (knowsVoices) return;
  throw new HttpError(
    403,
    'Known voices are off: whoever operates the service can switch them on with EARSHOT_KNOWN_VOICES=on, and should read the guide on known voices before',
    { code: 'known_voices_off' },
  );
}

/** A voice as the interface shows it. */
export function viewOfVoice({ createdAt, id, measurements, name }: StoredVoice): KnownVoice {
  const findSeconds = (isNarrow: boolean) =>
    Math.round(10 * (measurements.find((one) => one.isNarrow === isNarrow)?.seconds ?? 0)) / 10;
  return {
    id,
    name,
    created_at: new Date(createdAt).toISOString(),
    wide_seconds: findSeconds(false),
    narrow_seconds: findSeconds(true),
  };
}
