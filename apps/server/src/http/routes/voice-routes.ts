import { joinVoices, type MeasuredVoice } from '@earshot/add-ons/diarization';
import {
  type KnownVoice,
  knownVoiceSchema,
  knownVoicesSchema,
  limits,
  type Utterance,
  type VoiceRecording,
  voiceEnrolmentSchema,
  voiceRecordingSchema,
} from '@earshot/core';
import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../errors/http-error.js';
import { type SpeakerSpan, spansOf } from '../../known-voices/measure-speakers.js';
import { isExpired, type StoredFile, type StoredVoice } from '../../storage/index.js';
import { keyOf } from '../access/authenticate.js';
import type { App, AppDependencies } from '../app.js';
import { checkBody } from '../requests/json-body.js';
import { requireOwnFile } from '../requests/own-file.js';
import {
  errorResponses,
  identifierOf,
  identifierSchema,
  secured,
  withoutBody,
} from '../route-schemas.js';
import { audioOf } from './job-routes.js';

const path = '/v2/voices';
const noun = 'voice';

/** Registers the known voices of a key: enrolment, list and deletion. */
export function registerVoiceRoutes(app: App, dependencies: AppDependencies): void {
  const { configuration, storage } = dependencies;
  const schema = { tags: ['voices'], security: secured };

  /** @throws HttpError 403 unless the operator has switched known voices on */
  function requireKnownVoices(): void {
    if (configuration.knowsVoices) return;
    throw new HttpError(
      403,
      'Known voices are off: whoever operates the service can switch them on with EARSHOT_KNOWN_VOICES=on, and should read the guide on known voices before',
      { code: 'known_voices_off' },
    );
  }

  app.get(
    path,
    {
      schema: {
        ...schema,
        summary: 'List the known voices',
        response: { 200: knownVoicesSchema, ...errorResponses(401, 403, 429) },
      },
    },
    async (request) => {
      requireKnownVoices();
      return { voices: (await storage.voices.list(keyOf(request).id)).map(viewOf) };
    },
  );

  app.post(
    path,
    {
      schema: {
        ...schema,
        summary: 'Enrol a voice from a recording',
        body: voiceEnrolmentSchema,
        response: {
          201: knownVoiceSchema,
          ...errorResponses(400, 401, 403, 404, 409, 422, 429, 503),
        },
      },
      // The handler validates the body, for its own error messages.
      validatorCompiler: () => (value) => ({ value }),
    },
    async (request, reply) => {
      requireKnownVoices();
      const checked = checkBody(voiceEnrolmentSchema, request.body);
      if ('error' in checked) throw checked.error;
      const keyId = keyOf(request).id;
      await requireRoom(keyId);
      const voice = await measure(request, checked.value);
      const { name } = checked.value;
      const stored = await storage.voices.create(keyId, { name, measurements: [voice] });
      return reply.code(201).send(viewOf(stored));
    },
  );

  app.post(
    `${path}/:id/recordings`,
    {
      schema: {
        ...schema,
        summary: 'Add a recording to a known voice',
        params: identifierSchema,
        body: voiceRecordingSchema,
        response: { 200: knownVoiceSchema, ...errorResponses(400, 401, 403, 404, 422, 429, 503) },
      },
      validatorCompiler: () => (value) => ({ value }),
    },
    async (request) => {
      requireKnownVoices();
      const checked = checkBody(voiceRecordingSchema, request.body);
      if ('error' in checked) throw checked.error;
      const known = await findVoice(request);
      const added = await measure(request, checked.value);
      const voice = { ...known, measurements: withMeasurement(known.measurements, added) };
      if (!(await storage.voices.update(keyOf(request).id, voice)))
        throw HttpError.notFound(noun, known.id);
      return viewOf(voice);
    },
  );

  app.delete(
    `${path}/:id`,
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
      const id = identifierOf(request);
      if (!(await storage.voices.remove(keyOf(request).id, id))) throw HttpError.notFound(noun, id);
      return reply.code(204).send();
    },
  );

  async function requireRoom(keyId: string): Promise<void> {
    const { maximumVoices } = limits.voices;
    if ((await storage.voices.count(keyId)) < maximumVoices) return;
    throw new HttpError(
      409,
      `There are ${maximumVoices} known voices, and at most ${maximumVoices} are allowed: delete one first`,
      { code: 'too_many_voices' },
    );
  }

  async function findVoice(request: FastifyRequest): Promise<StoredVoice> {
    const id = identifierOf(request);
    const voice = await storage.voices.get(keyOf(request).id, id);
    if (voice === undefined) throw HttpError.notFound(noun, id);
    return voice;
  }

  /** @throws HttpError that says why the recording cannot be used */
  async function measure(
    request: FastifyRequest,
    recording: VoiceRecording,
  ): Promise<MeasuredVoice> {
    const { decoder, encoderOfVoices, enrolments } = dependencies;
    const encoder = encoderOfVoices();
    if (encoder === undefined)
      throw new HttpError(
        503,
        'Voices cannot be measured: the speaker encoder is not installed. Install it with: earshot models pull ge2e',
        { code: 'model_not_installed' },
      );
    const { file, spans } = await recordingOf(request, recording, dependencies);
    if (isExpired(file))
      throw new HttpError(410, 'The audio has expired', { code: 'audio_expired' });
    const outcome = await enrolments.measure(keyOf(request).id, {
      directory: encoder.directory,
      path: storage.files.pathOf(file.id),
      settings: decoder.settings,
      spans,
    });
    if (outcome.type === 'undecodable') throw new HttpError(422, outcome.message);
    if (outcome.type === 'unavailable')
      throw new HttpError(503, outcome.message, { code: 'model_not_installed' });
    const seconds = outcome.voice?.seconds ?? 0;
    const { minimumSeconds } = limits.voices;
    if (outcome.voice === undefined || seconds < minimumSeconds)
      throw new HttpError(
        422,
        `The recording has ${seconds.toFixed(1)} seconds of speech of this person, and at least ${minimumSeconds} are needed`,
        { code: 'too_little_speech' },
      );
    return outcome.voice;
  }
}

/** Audio of a person. */
interface PersonAudio {
  readonly file: StoredFile;
  /** Where the person speaks; everywhere when undefined. */
  readonly spans: readonly SpeakerSpan[] | undefined;
}

/** @throws HttpError when there is no such recording, or nobody has that number in it */
async function recordingOf(
  request: FastifyRequest,
  { audio_url, job_id = '', speaker }: VoiceRecording,
  { configuration, storage }: Pick<AppDependencies, 'configuration' | 'storage'>,
): Promise<PersonAudio> {
  if (audio_url !== undefined) {
    const file = URL.canParse(audio_url)
      ? await requireOwnFile(audio_url, request, { configuration, storage })
      : undefined;
    if (file !== undefined) return { file, spans: undefined };
    throw HttpError.validation([
      `audio_url must be a file that was uploaded with this key, got ${JSON.stringify(audio_url.slice(0, 120))}`,
    ]);
  }
  const job = await storage.jobs.get(keyOf(request).id, job_id);
  if (!job) throw HttpError.notFound('job', job_id);
  if (job.result === null)
    throw new HttpError(422, `The job ${job_id} has no transcript: it is ${job.status}`);
  const file = audioOf(job, 'job');
  const utterances: Utterance[] = [];
  // This service wrote them, so their shape is known.
  for await (const text of storage.results.readUtterances(job_id, 0))
    utterances.push(JSON.parse(text) as Utterance);
  const spans = spansOf(utterances).filter((span) => span.speaker === speaker);
  if (spans.length > 0) return { file, spans };
  throw new HttpError(422, `The job ${job_id} has no speaker ${String(speaker)}`);
}

/** Measurements with a further one: what was measured in one bandwidth is one measurement. */
function withMeasurement(
  measurements: readonly MeasuredVoice[],
  added: MeasuredVoice,
): MeasuredVoice[] {
  const same = measurements.find(({ isNarrow }) => isNarrow === added.isNarrow);
  const others = measurements.filter((measurement) => measurement !== same);
  return [...others, same === undefined ? added : joinVoices(same, added)];
}

/** A voice as the interface shows it. */
function viewOf({ createdAt, id, measurements, name }: StoredVoice): KnownVoice {
  const secondsOf = (isNarrow: boolean) =>
    Math.round(10 * (measurements.find((one) => one.isNarrow === isNarrow)?.seconds ?? 0)) / 10;
  return {
    id,
    name,
    created_at: new Date(createdAt).toISOString(),
    wide_seconds: secondsOf(false),
    narrow_seconds: secondsOf(true),
  };
}
