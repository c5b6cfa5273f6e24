import { HttpError } from '../../errors/http-error.js';
import { requireApiKey } from '../access/authenticate.js';
import type { App, AppDependencies } from '../app.js';
import { sendFile } from '../responses/send-file.js';
import {
  errorResponses,
  fileResponses,
  identifierSchema,
  readIdentifier,
  secured,
  unchanged,
  withoutBody,
} from '../route-schemas.js';

/**
 * Registers GET /file/{id}, for the key that uploaded the file, and DELETE /file/{id}, for files
 * that no job uses.
 */
export function registerFileRoutes(app: App, { storage }: AppDependencies): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/file/:id',
    exposeHeadRoute: false,
    schema: {
      tags: ['files'],
      summary: 'Get an uploaded file',
      security: secured,
      params: identifierSchema,
      response: { ...fileResponses, 304: unchanged, ...errorResponses(401, 404, 410, 416, 429) },
    },
    handler: async (request, reply) => {
      const id = readIdentifier(request);
      const file = await storage.files.get(requireApiKey(request).id, id);
      if (!file) throw HttpError.notFound('file', id);
      return sendFile(request, reply, file, storage.blobs);
    },
  });
  app.delete(
    '/file/:id',
    {
      schema: {
        tags: ['files'],
        summary: 'Delete an uploaded file that no job uses',
        security: secured,
        params: identifierSchema,
        response: {
          202: withoutBody('The file was deleted'),
          ...errorResponses(401, 403, 404, 429),
        },
      },
    },
    async (request, reply) => {
      const id = readIdentifier(request);
      const outcome = await storage.files.delete(requireApiKey(request).id, id);
      if (outcome === 'not-found') throw HttpError.notFound('file', id);
      if (outcome === 'used')
        throw new HttpError(
          403,
          `The file ${id} is the audio of a job: delete the job, which also deletes the file`,
          { code: 'file_in_use' },
        );
      return reply.code(202).send();
    },
  );
}
