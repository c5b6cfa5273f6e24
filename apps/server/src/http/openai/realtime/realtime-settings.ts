import {
  type LiveRequest,
  type LiveRequestInput,
  limits,
  liveRequestSchema,
  type TranscriptionLanguage,
} from '@earshot/core';
import { utteranceRequest } from '../../../live/client/utterance-request.js';
import { readVocabulary } from '../read-vocabulary.js';
import type { SettingsChange } from './client-events.js';
import { type RealtimeFormat, toLiveFormat } from './realtime-format.js';

/** How the end of speech is found. */
interface TurnDetection {
  readonly type: 'server_vad' | 'semantic_vad';
  /** Confidence from which audio counts as speech, from 0 to 1. */
  readonly threshold: number;
  /** Silence that ends an item, in milliseconds. */
  readonly silenceMs: number;
}

/** Settings of a connection. */
export interface RealtimeSettings {
  readonly format: RealtimeFormat;
  /** Name of the model, as the client has given it. */
  readonly model: string | undefined;
  /** The spoken language, undefined when it is to be detected. */
  readonly language: TranscriptionLanguage | undefined;
  /** Words and names to expect. */
  readonly prompt: string;
  /** Null when the client commits its audio itself. */
  readonly turnDetection: TurnDetection | null;
  readonly hasLogprobs: boolean;
}

const logprobsName = 'item.input_audio_transcription.logprobs';
const rates = { 'audio/pcm': 24_000, 'audio/pcmu': 8000, 'audio/pcma': 8000 } as const;
const defaultDetection: TurnDetection = { type: 'server_vad', threshold: 0.5, silenceMs: 500 };

/** The settings of a client that has set nothing. */
export function initialSettings(model: string | undefined): RealtimeSettings {
  return {
    format: { type: 'audio/pcm', rate: rates['audio/pcm'] },
    model,
    language: undefined,
    prompt: '',
    turnDetection: defaultDetection,
    hasLogprobs: false,
  };
}

/** Settings with a change. What the change does not mention stays as it is. */
export function changeSettings(
  settings: RealtimeSettings,
  { format, include, transcription, turnDetection }: SettingsChange,
): RealtimeSettings {
  return {
    format:
      format === undefined
        ? settings.format
        : { type: format.type, rate: ('rate' in format && format.rate) || rates[format.type] },
    ...(transcription === undefined
      ? { model: settings.model, language: settings.language, prompt: settings.prompt }
      : {
          model: transcription?.model ?? settings.model,
          language: transcription?.language ?? undefined,
          prompt: transcription?.prompt ?? '',
        }),
    turnDetection:
      turnDetection === undefined ? settings.turnDetection : toTurnDetection(turnDetection),
    hasLogprobs: include == null ? settings.hasLogprobs : include.includes(logprobsName),
  };
}

function toTurnDetection(given: SettingsChange['turnDetection']): TurnDetection | null {
  if (given == null) return null;
  return {
    type: given.type,
    threshold: given.threshold ?? defaultDetection.threshold,
    silenceMs: given.silence_duration_ms ?? defaultDetection.silenceMs,
  };
}

/** The request for a live session with settings. */
export function toLiveRequest(settings: RealtimeSettings, hasVocabulary: boolean): LiveRequest {
  const { format, language, prompt, turnDetection } = settings;
  const vocabulary = hasVocabulary ? readVocabulary([prompt]) : [];
  const input: LiveRequestInput = {
    ...toLiveFormat(format),
    endpointing: Math.min(
      (turnDetection ?? defaultDetection).silenceMs / 1000,
      limits.live.endpointing.maximum,
    ),
    ...utteranceRequest({ language, vocabulary }),
    ...(turnDetection === null
      ? {}
      : { pre_processing: { speech_threshold: turnDetection.threshold } }),
  };
  return liveRequestSchema.parse(input);
}

/** Settings as `session.created` and `session.updated` have them. */
export function describeSettings(id: string, settings: RealtimeSettings): object {
  const { format, hasLogprobs } = settings;
  return {
    id,
    object: 'realtime.transcription_session',
    type: 'transcription',
    audio: {
      input: {
        format: format.type === 'audio/pcm' ? format : { type: format.type },
        transcription: describeTranscription(settings),
        noise_reduction: null,
        turn_detection: describeDetection(settings),
      },
    },
    include: hasLogprobs ? [logprobsName] : null,
  };
}

const shortNames = { 'audio/pcm': 'pcm16', 'audio/pcmu': 'g711_ulaw', 'audio/pcma': 'g711_alaw' };

/** Settings with the names that they had before there was `audio.input`. */
export function describeFlatSettings(id: string, settings: RealtimeSettings): object {
  const { format, hasLogprobs } = settings;
  return {
    id,
    object: 'realtime.transcription_session',
    input_audio_format: shortNames[format.type],
    input_audio_transcription: describeTranscription(settings),
    input_audio_noise_reduction: null,
    turn_detection: describeDetection(settings),
    include: hasLogprobs ? [logprobsName] : null,
  };
}

function describeTranscription({ language, model, prompt }: RealtimeSettings): object {
  return { model: model ?? 'earshot-1', language: language ?? null, prompt };
}

function describeDetection({ turnDetection }: RealtimeSettings): object | null {
  if (turnDetection === null) return null;
  const { silenceMs, threshold, type } = turnDetection;
  return { type, threshold, prefix_padding_ms: 0, silence_duration_ms: silenceMs };
}
