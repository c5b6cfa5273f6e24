import type { MeasuredVoice } from '@earshot/add-ons/diarization';
import {
  knownVoiceSchema,
  limits,
  voiceEnrolmentSchema,
  voiceRecordingSchema,
} from '@earshot/core';
import { HttpError } from '../../errors/http-error.js';
import type { KnownVoices } from '../../storage/index.js';
import { requireApiKey } from '../access/authenticate.js';
import type { App, AppDependencies } from '../app.js';
import { requireBody } from '../requests/json-body.js';
import { errorResponses, identifierSchema, readIdentifier, secured } from '../route-schemas.js';
import { measureRecording } from './voice-recordings.js';
import { requireKnownVoices, viewOfVoice, voicesPath } from './voice-routes.js';

const schema = { tags: ['voices'], security: secured };

/** Registers the enrolment of voices, and of further recordings of them. */
export function registerVoiceEnrolmentRoutes(app: App, dependencies: AppDependencies): void {
  registerEnrolment(app, dependencies);
  registerFurtherRecordings(app, dependencies);
}

function registerEnrolment(app: App, dependencies: AppDependencies): void {
  const { configuration, storage } = dependencies;
  app.post(
    voicesPath,
    {
      schema: {
        ...schema,
        summary: 'Enrol a voice from a recording',
        body: voiceEnrolmentSchema,
        response: {
          201: knownVoiceSchema,
          ...errorResponses(400, 401, 403, 404, 409, 410, 413, 415, 422, 429, 503),
        },
      },
      // The handler validates the body, for its own error messages.
      validatorCompiler: () => (value) => ({ value }),
    },
    async (request, reply) => {
      requireKnownVoices(configuration);
      const enrolment = requireBody(voiceEnrolmentSchema, request.body);
      const keyId = requireApiKey(request).id;
      await requireRoom(storage.voices, keyId);
      const voice = await measureRecording(request, enrolment, dependencies);
      const { name } = enrolment;
      const stored = await storage.voices.create(keyId, { name, measurements: [voice] });
      return reply.code(201).send(viewOfVoice(stored));
    },
  );
}

function registerFurtherRecordings(app: App, dependencies: AppDependencies): void {
  const { configuration, storage } = dependencies;
  app.post(
    `${voicesPath}/:id/recordings`,
    {
      schema: {
        ...schema,
        summary: 'Add a recording to a known voice',
        params: identifierSchema,
        body: voiceRecordingSchema,
        response: {
          200: knownVoiceSchema,
          ...errorResponses(400, 401, 403, 404, 410, 413, 415, 422, 429, 503),
        },
      },
      validatorCompiler: () => (value) => ({ value }),
    },
    async (request) => {
      requireKnownVoices(configuration);
      const keyId = requireApiKey(request).id;
      const id = readIdentifier(request);
      const known = await storage.voices.get(keyId, id);
      if (known === undefined) throw HttpError.notFound('voice', id);
      const recording = requireBody(voiceRecordingSchema, request.body);
      const added = await measureRecording(request, recording, dependencies);
      const measurements = await withMeasurement(known.measurements, added);
      const voice = { ...known, measurements };
      if (!(await storage.voices.update(keyId, voice))) throw HttpError.notFound('voice', id);
      return viewOfVoice(voice);
    },
  );
}

/** @throws HttpError 409 when a key has as many voices as it may have */
async function requireRoom(voices: Pick<KnownVoices, 'count'>, keyId: string): Promise<void> {
  const { maximumVoices } = limits.voices;
  if ((await voices.count(keyId)) < maximumVoices) return;
  throw new HttpError(
    409,
    `There are ${maximumVoices} known voices, and at most ${maximumVoices} are allowed: delete one first`,
    { code: 'too_many_voices' },
  );
}

/** Measurements with a further one. All recordings in one bandwidth form one measurement. */
async function withMeasurement(
  measurements: readonly MeasuredVoice[],
  added: MeasuredVoice,
): Promise<MeasuredVoice[]> {
  // Imported only when needed, since few services know voices.
  const { joinVoices } = await import('@earshot/add-ons/diarization');
  const same = measurements.find(({ isNarrow }) => isNarrow === added.isNarrow);
  const others = measurements.filter((measurement) => measurement !== same);
  return [...others, same === undefined ? added : joinVoices(same, added)];
}
