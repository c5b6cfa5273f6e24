import { Readable } from 'node:stream';
import type { MeasuredVoice } from '@earshot/add-ons/diarization';
import { HttpError } from '../../errors/http-error.js';
import type { AppDependencies } from '../app.js';
import { type KeptUpload, storeUpload } from '../uploads/store-upload.js';
import {
  audioOfReference,
  type KnownSpeaker,
  namesField,
  referenceLimits,
  referencesField,
} from './known-speakers.js';

/** A speaker whose voice was measured. */
export interface KnownSpeakerVoice {
  readonly name: string;
  readonly voice: MeasuredVoice;
}

/** Measured references, and the names of the fields without an effect. */
interface MeasuredReferences {
  readonly speakers: readonly KnownSpeakerVoice[];
  readonly ignored: readonly string[];
}

/** A reference, and its name in errors. */
interface ReferenceField {
  readonly field: string;
  readonly reference: string;
}

/**
 * Measures the voices of references. Their audio is removed at once. Without the speaker encoder
 * they have no effect, nor has one without speech.
 *
 * @throws HttpError 400 that names the field when a reference cannot be used
 */
export async function measureReferences(
  known: readonly KnownSpeaker[],
  keyId: string,
  dependencies: AppDependencies,
): Promise<MeasuredReferences> {
  const encoder = dependencies.encoderOfVoices();
  if (encoder === undefined || known.length === 0)
    return { speakers: [], ignored: known.length === 0 ? [] : [namesField, referencesField] };
  const { directory } = encoder;
  const speakers: KnownSpeakerVoice[] = [];
  const ignored: string[] = [];
  for (const [index, { name, reference }] of known.entries()) {
    const field = referencesField.replace('[]', `[${index}]`);
    const voice = await measureReference({ field, reference }, { directory, keyId }, dependencies);
    if (voice === undefined) ignored.push(field);
    else speakers.push({ name, voice });
  }
  return { speakers, ignored };
}

async function measureReference(
  { field, reference }: ReferenceField,
  { directory, keyId }: { readonly directory: string; readonly keyId: string },
  dependencies: AppDependencies,
): Promise<MeasuredVoice | undefined> {
  const { decoder, storage, voiceMeasurements } = dependencies;
  const { file } = await keepReference({ field, reference }, keyId, dependencies);
  try {
    const { maximumSeconds, minimumSeconds } = referenceLimits;
    // Encoders add some milliseconds.
    const seconds = Math.round((file.durationSeconds ?? 0) * 10) / 10;
    if (seconds < minimumSeconds || seconds > maximumSeconds)
      throw invalid(
        `${field} must be ${minimumSeconds} to ${maximumSeconds} seconds of audio, got ${seconds.toFixed(1)}`,
      );
    const outcome = await storage.blobs.withLocalFile({ kind: 'audio', id: file.id }, (path) =>
      voiceMeasurements.measure(keyId, {
        directory,
        path,
        settings: decoder.settings,
        transcript: undefined,
      }),
    );
    if (outcome.type === 'undecodable') throw invalid(`${field}: ${outcome.message}`);
    return outcome.type === 'measured' ? outcome.voices.get(0) : undefined;
  } finally {
    await storage.blobs.delete(file.id);
  }
}

/** Stores the audio of a reference. Any problem with it is an error of the form. */
async function keepReference(
  { field, reference }: ReferenceField,
  keyId: string,
  dependencies: AppDependencies,
): Promise<KeptUpload> {
  const content = Readable.from([audioOfReference(reference) ?? Buffer.alloc(0)]);
  try {
    return await storeUpload(
      { content, field, filename: undefined, source: null, keyId },
      dependencies,
    );
  } catch (error) {
    if (HttpError.is(error) && error.field === field) throw invalid(error.message);
    throw error;
  }
}

function invalid(message: string): HttpError {
  return new HttpError(400, message, { code: 'invalid_audio', field: referencesField });
}
