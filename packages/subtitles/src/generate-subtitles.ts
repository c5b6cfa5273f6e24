import type { Cue } from './cue.js';
import type { CaptionProfile } from './profiles/profile.js';
import { plainPresentation } from './segmentation/presentation.js';
import { makeCues } from './segmentation/segment.js';
import { createSrtWriter } from './srt/create-srt-writer.js';
import {
  checkConfiguration,
  profileOf,
  type SubtitlesConfiguration,
} from './subtitles-configuration.js';
import { outOfRange } from './subtitles-error.js';
import { type TimedTranscription, transcriptionLanguage } from './transcript/transcription.js';
import type { Finding } from './validation/finding.js';
import { validate } from './validation/validate.js';
import { createVttWriter } from './vtt/create-vtt-writer.js';
import { writeFile } from './writing/write-chunks.js';

/** A subtitle file, as results of the service hold it. */
export interface GeneratedSubtitles {
  /** The file format. */
  readonly format: 'srt' | 'vtt';
  /** The content of the file. */
  readonly subtitles: string;
}

const writers: Readonly<Record<GeneratedSubtitles['format'], (cues: readonly Cue[]) => string>> = {
  // Captions that are made here have no markup, ids and settings.
  srt: (cues) => writeFile('', cues, createSrtWriter()),
  vtt: (cues) => writeFile('WEBVTT', cues, createVttWriter()),
};

/** Options of {@link generateSubtitles}. */
export interface GenerateSubtitlesOptions {
  /**
   * Duration of the audio, in seconds: no caption stays longer for the sake of its minimum duration.
   *
   * @defaultValue unknown: the last caption may
   */
  readonly audioSeconds?: number | undefined;
}

/** Subtitle files, and what of them breaks the limits of their style. */
export interface SubtitlesReport {
  /** A file for each format, in the order asked for. */
  readonly files: GeneratedSubtitles[];
  /** The profile of the style, with the figures of the request. */
  readonly profile: CaptionProfile;
  /** Violations of the profile, in the order of the captions. */
  readonly findings: Finding[];
}

/**
 * Makes the subtitle files that `subtitles_config` of a request asks for.
 *
 * @returns a file for each format, in the order asked for
 * @throws SubtitlesError `invalid-argument` for a configuration outside of the limits of the contract, `invalid-transcription`
 * for a transcription with invalid times or texts
 */
export function generateSubtitles(
  transcription: TimedTranscription,
  configuration: SubtitlesConfiguration = {},
  options: GenerateSubtitlesOptions = {},
): GeneratedSubtitles[] {
  return filesOf(cuesOf(transcription, configuration, options), configuration);
}

/**
 * Makes the same files as {@link generateSubtitles}, and checks their captions against the profile of their style and the words: what
 * cannot be kept, such as the reading speed of fast speech, is reported as data.
 *
 * @throws the same errors
 */
export function generateSubtitlesReport(
  transcription: TimedTranscription,
  configuration: SubtitlesConfiguration = {},
  options: GenerateSubtitlesOptions = {},
): SubtitlesReport {
  const cues = cuesOf(transcription, configuration, options);
  const profile = profileOf(configuration, transcriptionLanguage(transcription));
  return {
    files: filesOf(cues, configuration),
    profile,
    findings: validate(cues, profile),
  };
}

function cuesOf(
  transcription: TimedTranscription,
  configuration: SubtitlesConfiguration,
  { audioSeconds }: GenerateSubtitlesOptions,
): Cue[] {
  checkConfiguration(configuration);
  if (audioSeconds !== undefined && !(audioSeconds >= 0))
    throw outOfRange('invalid-argument', 'audioSeconds', 'seconds from 0 on', audioSeconds);
  return makeCues(
    transcription,
    (language) => profileOf(configuration, language),
    plainPresentation,
    audioSeconds,
  );
}

function filesOf(
  cues: readonly Cue[],
  { formats = ['srt'] }: SubtitlesConfiguration,
): GeneratedSubtitles[] {
  return formats.map((format) => ({ format, subtitles: writers[format](cues) }));
}
