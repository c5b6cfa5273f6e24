import {
  type CatalogueEntry,
  getDownloadSize,
  type InstalledModel,
  listInstalledModels,
  loadCatalogue,
  ModelError,
  removeModel,
} from '@earshot/models';
import * as z from 'zod';
import { type Configuration, ConfigurationError } from '../../configuration/index.js';
import { type IdleReason, settingForModel } from '../../engines/index.js';
import { HttpError } from '../../errors/http-error.js';
import type { ModelInstallation } from '../../models/model-installer.js';
import { requireAdministrator } from '../access/require-administrator.js';
import type { App, AppDependencies } from '../app.js';
import { requireBody } from '../requests/json-body.js';
import { readIdentifier } from '../route-schemas.js';

const path = '/studio/models';
const hidden = { schema: { hide: true } };
const installSchema = z.strictObject({ accept_license: z.boolean().default(false) });

/**
 * Registers the routes of the speech models, for sessions of administrators. GET /studio/models
 * lists the catalogue and the installed models. For a model that does no work, it includes the
 * reason and the setting that the next start needs. POST installs a model, and with
 * `accept_license` one whose licence has to be accepted. DELETE removes it, and DELETE of its
 * installation interrupts the installation.
 */
export function registerSpeechModelRoutes(
  app: App,
  { configuration, logger, modelInstaller, speechModels }: AppDependencies,
): void {
  const { models } = configuration.engines;

  app.get(path, { ...hidden, compress: {} }, async (request) => {
    requireAdministrator(request);
    return {
      models: await listModels(configuration, speechModels),
      installations: modelInstaller.installations.map(installationView),
    };
  });

  app.post(`${path}/:id`, hidden, async (request, reply) => {
    requireAdministrator(request);
    const id = readIdentifier(request);
    const entry = (await loadCatalogue(models.catalogue)).find((each) => each.id === id);
    if (entry === undefined) throw HttpError.notFound('model', id);
    if (!modelInstaller.start(entry, requireConsent(entry, request.body)))
      throw new HttpError(
        409,
        'Two models are already being installed: wait until one of them is done',
      );
    return reply.code(202).send();
  });

  app.delete(`${path}/:id/installation`, hidden, async (request, reply) => {
    requireAdministrator(request);
    await modelInstaller.cancel(readIdentifier(request));
    return reply.code(204).send();
  });

  app.delete(`${path}/:id`, hidden, async (request, reply) => {
    requireAdministrator(request);
    await removeInstalled(models.folder, readIdentifier(request));
    await speechModels.adopt().catch((error: unknown) => {
      // The configuration names the model, or lists an engine that has no other: it is missing at
      // the next start.
      if (!(error instanceof ConfigurationError)) throw error;
      logger.warn({ reason: error.message }, 'a removed model is in use until the next start');
    });
    return reply.code(204).send();
  });
}

/** @throws HttpError 404 when there is none, 409 while it is in use */
async function removeInstalled(folder: string, id: string): Promise<void> {
  try {
    await removeModel(folder, id);
  } catch (error) {
    if (!ModelError.is(error)) throw error;
    if (error.code === 'busy') throw new HttpError(409, error.message);
    throw HttpError.notFound('model', id);
  }
}

/** The installed models, and the others of the catalogue. */
async function listModels(
  configuration: Configuration,
  speechModels: AppDependencies['speechModels'],
): Promise<object[]> {
  const { models } = configuration.engines;
  const [catalogue, installed] = await Promise.all([
    loadCatalogue(models.catalogue),
    listInstalledModels(models.folder),
  ]);
  const idleReasons = speechModels.findIdle();
  const others = catalogue.filter(({ id }) => !installed.some((model) => model.id === id));
  return [
    ...installed.map((model) => ({
      ...installedView(model),
      ...describe(catalogue.find(({ id }) => id === model.id)),
      ...useView(model, idleReasons.get(model.id), configuration),
    })),
    ...others.map((entry) => ({
      ...catalogueView(entry),
      ...describe(entry),
      is_used: false,
      idle_reason: null,
      setting: null,
    })),
  ];
}

/**
 * Checks that the licence of a model is accepted where it has to be.
 *
 * @returns true when the request accepts it
 */
function requireConsent({ consent, name }: CatalogueEntry, body: unknown): boolean {
  const { accept_license } = requireBody(installSchema, body ?? {});
  if (consent !== null && !accept_license) {
    const issue = `accept_license must be true: ${name} is under the ${consent.license}, ${consent.url}`;
    throw new HttpError(422, issue, { validationErrors: [issue] });
  }
  return accept_license;
}

/** Description of a model from the catalogue, if it has an entry there. */
function describe(entry: CatalogueEntry | undefined): object {
  return {
    description: entry?.description ?? null,
    uses: entry?.uses ?? [],
    source: entry?.page ?? null,
    consent: entry?.consent ?? null,
    word_errors: wordErrorsView(entry),
    memory_bytes: entry?.memoryBytes ?? null,
  };
}

/** Accuracy of a model. `cited_from` is null for measurements of this project. */
function wordErrorsView(entry: CatalogueEntry | undefined): object | null {
  if (entry?.wordErrors == null) return null;
  const { citedFrom, percent, recordings } = entry.wordErrors;
  return { percent, recordings, cited_from: citedFrom };
}

function installedView({ id, languages, license, name, sizeBytes }: InstalledModel): object {
  return {
    id,
    name,
    languages,
    license: license ?? null,
    size_bytes: sizeBytes,
    is_installed: true,
  };
}

/**
 * Use of an installed model, for one that does no work with the reason and the setting that the
 * next start needs.
 */
function useView(
  { id }: InstalledModel,
  reason: IdleReason | undefined,
  { engines }: Pick<Configuration, 'engines'>,
): object {
  return {
    is_used: reason === undefined,
    idle_reason: reason ?? null,
    setting: reason === 'start' ? settingForModel(engines, id) : null,
  };
}

function catalogueView(entry: CatalogueEntry): object {
  const { id, languages, license, name } = entry;
  return {
    id,
    name,
    languages: languages === 'all' ? null : languages,
    license,
    size_bytes: getDownloadSize(entry).bytes,
    is_installed: false,
  };
}

function installationView({
  id,
  isStarting,
  problem,
  problemCode,
  progress,
}: ModelInstallation): object {
  return {
    id,
    stage: isStarting ? 'starting' : (progress?.stage ?? null),
    done_bytes: progress?.doneBytes ?? 0,
    total_bytes: progress?.totalBytes ?? null,
    bytes_per_second: progress?.bytesPerSecond ?? null,
    remaining_seconds: progress?.remainingSeconds ?? null,
    problem,
    problem_code: problemCode,
  };
}
