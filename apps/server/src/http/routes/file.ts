import { keyOf } from '../access/authenticate.js';
import type { App } from '../app.js';
import type { AppDependencies } from '../app-dependencies.js';
import { notFound } from '../errors/not-found.js';
import { identifierOf } from '../requests/identifier-of.js';
import { sendFile } from '../responses/send-file.js';
import { faults, fileAnswer, identifierSchema, secured } from './route-schemas.js';

/** GET /file/{id}: the bytes of an uploaded file, to the key that uploaded it. */
export function registerFileRoutes(app: App, { storage }: AppDependencies): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/file/:id',
    exposeHeadRoute: false,
    schema: {
      tags: ['files'],
      summary: 'The bytes of an uploaded file',
      security: secured,
      params: identifierSchema,
      response: { ...fileAnswer, ...faults(401, 404, 416, 429) },
    },
    handler: async (request, reply) => {
      const id = identifierOf(request);
      const file = await storage.files.get(keyOf(request).id, id);
      if (!file) throw notFound('file', id);
      return sendFile(request, reply, file, storage.files);
    },
  });
}
