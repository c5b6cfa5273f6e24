import * as z from 'zod';
import { limits } from '../limits.js';
import type { ObjectSchema } from '../schema/object-schema.js';
import { requestObject, withBodyGuards } from '../schema/request-object.js';
import { identifierSchema, responseObject } from '../schema/response-object.js';
import type {
  KnownVoice,
  KnownVoices,
  VoiceEnrolment,
  VoiceRecording,
  VoiceSuggestion,
} from '../types/known-voices.js';

const recordingFields = {
  audio_url: z
    .string()
    .max(limits.voices.maximumCharactersOfUrl)
    .optional()
    .describe('Url of an uploaded file in which only one person speaks.'),
  job_id: identifierSchema.optional().describe('Id of a job that is done, with diarization.'),
  speaker: z
    .int()
    .min(0)
    .optional()
    .describe('Number of the speaker in the transcript of that job; required with `job_id`.'),
  consent: z
    .literal(true, { error: 'must be true: the person has agreed that this voice is recognised' })
    .describe('States that the person has agreed to be recognised by this voice.'),
};

interface RecordingFields {
  readonly audio_url?: string | undefined;
  readonly job_id?: string | undefined;
  readonly speaker?: number | undefined;
}

/** Requires one recording: a file, or a speaker of a job. */
function requireRecording(
  { audio_url, job_id, speaker }: RecordingFields,
  context: z.RefinementCtx,
): void {
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if ((audio_url === undefined) === (job_id === undefined))
    refuse('audio_url', 'must be given, or else job_id with speaker, and not both');
  if (job_id !== undefined && speaker === undefined)
    refuse('speaker', 'is required when job_id is given');
  if (job_id === undefined && speaker !== undefined)
    refuse('speaker', 'must be given with job_id only');
}

export const voiceRecordingObject = requestObject(recordingFields).superRefine(requireRecording);

/** A further recording of a known voice. */
export const voiceRecordingSchema: z.ZodType<VoiceRecording, VoiceRecording> =
  withBodyGuards(voiceRecordingObject);

export const voiceEnrolmentObject = requestObject({
  name: z
    .string()
    .trim()
    .min(1)
    .max(limits.voices.maximumCharactersOfName)
    .describe('Name of the person, or what stands for it.'),
  ...recordingFields,
}).superRefine(requireRecording);

/** A voice to recognise from now on. */
export const voiceEnrolmentSchema: z.ZodType<VoiceEnrolment, VoiceEnrolment> =
  withBodyGuards(voiceEnrolmentObject);

const seconds = (what: string) =>
  z.number().describe(`Speech ${what} that was enrolled, in seconds.`);

export const knownVoiceObject = responseObject({
  id: identifierSchema.describe('Id of the voice.'),
  name: z.string().describe('Name of the person, or what stands for it.'),
  created_at: z.iso.datetime().describe('Time of the enrolment. ISO 8601, in UTC.'),
  wide_seconds: seconds('at 16 kHz and more'),
  narrow_seconds: seconds('over the telephone'),
});

/** A known voice, without the data by which it is recognised. */
export const knownVoiceSchema: ObjectSchema<KnownVoice> = knownVoiceObject;

export const knownVoicesObject = responseObject({
  voices: z.array(knownVoiceObject).describe('The voices, the oldest first.'),
});

/** The known voices of a key. */
export const knownVoicesSchema: ObjectSchema<KnownVoices> = knownVoicesObject;

export const voiceSuggestionObject = responseObject({
  speaker: z.int().meta({ minimum: 0 }).describe('Number of the speaker.'),
  voice_id: identifierSchema.describe('Id of the known voice.'),
  probability: z
    .number()
    .meta({ minimum: 0, maximum: 1 })
    .describe('Probability that the voice is that of the speaker, from 0.5 on.'),
});

/**
 * A speaker who may be a known person: an item of `known_voices` in the `post_session_metadata` of
 * a job.
 */
export const voiceSuggestionSchema: ObjectSchema<VoiceSuggestion> = voiceSuggestionObject;
