import * as z from 'zod';
import type { App, AppDependencies } from '../app.js';
import { openAiErrors, openAiRoute } from '../errors/openai-error.js';
import { listModels, modelListSchema, modelSchema, requireModel } from './models.js';

/** Registers GET /v1/models and GET /v1/models/{model}. */
export function registerModelRoutes(
  app: App,
  { engines: { engines } }: Pick<AppDependencies, 'engines'>,
): void {
  app.get(
    '/v1/models',
    {
      schema: {
        ...openAiRoute,
        summary: 'List the models',
        response: { 200: modelListSchema, ...openAiErrors(401, 429) },
      },
    },
    () => ({ object: 'list' as const, data: listModels(engines) }),
  );
  app.get(
    '/v1/models/:model',
    {
      schema: {
        ...openAiRoute,
        summary: 'Get a model',
        params: z.object({ model: z.string() }),
        response: { 200: modelSchema, ...openAiErrors(401, 404, 429) },
      },
    },
    ({ params }) => requireModel(params.model, engines),
  );
  app.get(
    // Programs do not escape the slash in the name of a model.
    '/v1/models/:engine/:folder',
    {
      schema: {
        hide: true,
        params: z.object({ engine: z.string(), folder: z.string() }),
        response: { 200: modelSchema, ...openAiErrors(401, 404, 429) },
      },
    },
    ({ params }) => requireModel(`${params.engine}/${params.folder}`, engines),
  );
}
