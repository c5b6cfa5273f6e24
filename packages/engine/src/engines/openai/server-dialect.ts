import { int16ToFloat, writeWav } from '@earshot/audio';
import type { TranscriptionLanguage } from '@earshot/core';
import { FormData } from 'undici';
import { sampleRateHz } from '../../port/engine-capabilities.js';

/** Format of the requests that a server accepts. */
export interface ServerDialect {
  /** URL that audio is sent to. */
  readonly url: string;
  readonly model: string;
  /** Format of the responses. */
  readonly format: 'verbose_json' | 'json';
  /** True when requests ask for the times of words and segments. */
  readonly hasGranularities: boolean;
  /** True when requests may have a prompt. */
  readonly takesPrompt: boolean;
}

/** One file for the server, with the options of its recognition. */
export interface TranscriptionFile {
  /** 16-bit samples, 16 kHz, one channel. */
  readonly samples: Int16Array;
  /** `undefined` when the language must be detected. */
  readonly language: TranscriptionLanguage | undefined;
  /** Empty for none. */
  readonly prompt: string;
}

/** Size of the header of a WAV file, in bytes. */
export const wavHeaderBytes = 44;

/**
 * URLs at which servers have the API, the likeliest first: some base URLs have `/v1` and some do
 * not, and the server of whisper.cpp has a path of its own unless it is started with another one.
 *
 * @param baseUrl - base URL as it was configured
 */
export function transcriptionUrls(baseUrl: string): string[] {
  const base = baseUrl.replace(/\/+$/u, '');
  if (/\/(?:transcriptions|inference)$/u.test(base)) return [base];
  const root = base.replace(/\/v\d+$/u, '');
  const own = `${base}/audio/transcriptions`;
  return root === base
    ? [`${base}/v1/audio/transcriptions`, own, `${base}/inference`]
    : [own, `${root}/inference`];
}

/** Builds the form of a request. */
export function transcriptionForm(
  { format, hasGranularities, model, takesPrompt }: ServerDialect,
  { language, prompt, samples }: TranscriptionFile,
): FormData {
  const wav = writeWav([int16ToFloat(samples)], { sampleRateHz });
  const form = new FormData();
  form.set('file', new Blob([wav], { type: 'audio/wav' }), 'audio.wav');
  form.set('model', model);
  form.set('response_format', format);
  if (format === 'verbose_json' && hasGranularities) {
    form.append('timestamp_granularities[]', 'word');
    form.append('timestamp_granularities[]', 'segment');
  }
  if (language !== undefined) form.set('language', language);
  if (prompt !== '' && takesPrompt) form.set('prompt', prompt);
  return form;
}

/**
 * A plainer dialect for a server that refused a request, by what it says about it.
 *
 * @param dialect - dialect of the request
 * @param message - error of the server
 * @returns `undefined` when the error is about something else, or nothing plainer is left
 */
export function plainerDialect(dialect: ServerDialect, message: string): ServerDialect | undefined {
  const isVerbose = dialect.format === 'verbose_json';
  if (isVerbose && dialect.hasGranularities && /granularit/iu.test(message))
    return { ...dialect, hasGranularities: false };
  if (isVerbose && /response_format|verbose_json|format/iu.test(message))
    return { ...dialect, format: 'json' };
  if (dialect.takesPrompt && /prompt/iu.test(message)) return { ...dialect, takesPrompt: false };
  return undefined;
}

/**
 * The next plainer dialect for a server that does not say what it refuses, or `undefined` when
 * nothing plainer is left.
 */
export function nextDialect(dialect: ServerDialect): ServerDialect | undefined {
  if (dialect.format === 'json') return undefined;
  return dialect.hasGranularities
    ? { ...dialect, hasGranularities: false }
    : { ...dialect, format: 'json' };
}
