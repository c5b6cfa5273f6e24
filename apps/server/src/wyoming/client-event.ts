import {
  formatIssues,
  limits,
  type TranscriptionLanguage,
  transcriptionLanguages,
} from '@earshot/core';
import * as z from 'zod';
import { HttpError } from '../errors/http-error.js';
import type { UtteranceSettings } from '../live/client/utterance-request.js';
import type { WyomingEvent } from './wyoming-event.js';

/** Format of PCM. */
export interface PcmFormat {
  /** Sample rate in Hz. */
  readonly rate: number;
  /** Bytes of a sample. */
  readonly width: 1 | 2 | 3 | 4;
  readonly channels: number;
}

/** The settings of a client that has set nothing. */
export const defaultSettings: UtteranceSettings = { language: undefined, vocabulary: [] };

const term = z.string().trim().min(1).max(limits.vocabulary.maximumCharacters);
const terms = z.array(term).nullish();

const transcribeSchema = z.object({
  name: z.string().max(200).nullish(),
  language: z.string().max(100).nullish(),
  transcript_names: terms,
  transcript_terms: terms,
});

const formatSchema = z.object({
  rate: z.int().min(8000).max(192_000),
  width: z.literal([1, 2, 3, 4]),
  channels: z.int().min(1).max(limits.live.channels.maximum),
});

const pingSchema = z.object({ text: z.string().max(1000).nullish() });

/**
 * Reads a `transcribe`.
 *
 * @param models - names that it may give
 * @throws HttpError 400 that names the field and what is allowed
 */
export function readTranscribe(
  { data }: WyomingEvent,
  models: readonly string[],
): UtteranceSettings {
  const { language, name, transcript_names, transcript_terms } = parse(transcribeSchema, data);
  if (name != null && name !== '' && !models.includes(name))
    throw new HttpError(400, `name must be ${models.join(' or ')}, got ${JSON.stringify(name)}`, {
      field: 'name',
    });
  const vocabulary = new Set([...(transcript_names ?? []), ...(transcript_terms ?? [])]);
  return {
    language: readLanguage(language),
    vocabulary: [...vocabulary].slice(0, limits.vocabulary.maximumEntries),
  };
}

/**
 * Reads the format of an `audio-start` or an `audio-chunk`.
 *
 * @throws HttpError 400 that names the field and what is allowed
 */
export function readFormat({ data }: WyomingEvent): PcmFormat {
  return parse(formatSchema, data);
}

/** Reads the text of a `ping`, which its `pong` repeats. */
export function readPing({ data }: WyomingEvent): string | null {
  return parse(pingSchema, data).text ?? null;
}

/** The language of a tag such as `en`, `en-GB` or `en_GB`. */
function readLanguage(tag: string | null | undefined): TranscriptionLanguage | undefined {
  if (tag == null || tag === '' || tag === 'auto') return undefined;
  const primary = tag.split(/[-_]/)[0]?.toLowerCase();
  const found = transcriptionLanguages.find((language) => language === primary);
  if (found !== undefined) return found;
  throw new HttpError(
    400,
    `language must be the code of a language, such as en or en-GB, got ${JSON.stringify(tag)}`,
    { field: 'language' },
  );
}

function parse<Schema extends z.ZodType>(
  schema: Schema,
  data: WyomingEvent['data'],
): z.output<Schema> {
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  throw HttpError.validation(formatIssues(parsed.error, data));
}
