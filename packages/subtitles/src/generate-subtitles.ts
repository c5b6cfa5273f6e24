import { checkOptions } from './check-options.js';
import type { Cue } from './cue.js';
import type { CaptionProfile } from './profiles/profile.js';
import { createPresentation } from './segmentation/presentation.js';
import { makeCues } from './segmentation/segment.js';
import { checkAudioSeconds } from './segmentation/segment-options.js';
import { createSrtWriter } from './srt/create-srt-writer.js';
import {
  checkConfiguration,
  chooseSpeakers,
  createProfile,
  type SubtitlesConfiguration,
} from './subtitles-configuration.js';
import { type TimedTranscription, transcriptionLanguage } from './transcript/transcription.js';
import type { Finding } from './validation/finding.js';
import { validate } from './validation/validate.js';
import { createVttWriter } from './vtt/create-vtt-writer.js';
import { writeFile } from './writing/write-chunks.js';

/** A subtitle file, in the form of the results of the service. */
export interface GeneratedSubtitles {
  /** The file format. */
  readonly format: 'srt' | 'vtt';
  /** The content of the file. */
  readonly subtitles: string;
}

const writers: Readonly<Record<GeneratedSubtitles['format'], (cues: readonly Cue[]) => string>> = {
  // Generated captions have no ids or settings, and their markup is that of WebVTT.
  srt: (cues) => writeFile('', cues, createSrtWriter()),
  vtt: (cues) => writeFile('WEBVTT', cues, createVttWriter()),
};

/** Options of {@link generateSubtitles}. */
export interface GenerateSubtitlesOptions {
  /**
   * Duration of the audio, in seconds. No caption is shown beyond it.
   *
   * @defaultValue unknown: the last captions can be extended to their minimum duration
   */
  readonly audioSeconds?: number | undefined;
}

/** Subtitle files, and violations of the limits of their style. */
export interface SubtitlesReport {
  /** One file for each requested format, in the order of the request. */
  readonly files: GeneratedSubtitles[];
  /** The captions of the first file, in the order of their starts. */
  readonly cues: Cue[];
  /** The profile of the style, with the limits of the request. */
  readonly profile: CaptionProfile;
  /** Violations of the profile, in the order of the captions. */
  readonly findings: Finding[];
}

/**
 * Generates the subtitle files for the `subtitles_config` of a request.
 *
 * @example
 * ```ts
 * import { generateSubtitles } from '@earshot/subtitles';
 *
 * const utterances = [{ start: 0, end: 2, text: 'Good evening, and welcome.', language: 'en' }];
 * const [file] = generateSubtitles({ utterances }, { formats: ['srt'] });
 * console.log(file?.subtitles);
 * // 1
 * // 00:00:00,000 --> 00:00:02,000
 * // Good evening, and welcome.
 * ```
 *
 * @returns one file for each requested format, in the order of the request
 * @throws SubtitlesError `invalid_argument` for a configuration outside the limits of the contract,
 * `invalid_transcription` for a transcription with invalid times or texts
 */
export function generateSubtitles(
  transcription: TimedTranscription,
  configuration: SubtitlesConfiguration = {},
  options: GenerateSubtitlesOptions = {},
): GeneratedSubtitles[] {
  return writeFiles(transcription, configuration, options).map(({ file }) => file);
}

/**
 * Generates the same files as {@link generateSubtitles}, and validates their captions against the
 * profile of their style. Limits that cannot be kept, such as the reading speed of fast speech, are
 * reported as findings.
 *
 * @throws the same errors
 */
export function generateSubtitlesReport(
  transcription: TimedTranscription,
  configuration: SubtitlesConfiguration = {},
  options: GenerateSubtitlesOptions = {},
): SubtitlesReport {
  const files = writeFiles(transcription, configuration, options);
  const profile = createProfile(configuration, transcriptionLanguage(transcription));
  const cues = files[0]?.cues ?? [];
  return {
    files: files.map(({ file }) => file),
    cues,
    profile,
    findings: validate(cues, profile),
  };
}

interface WrittenFile {
  readonly file: GeneratedSubtitles;
  readonly cues: Cue[];
}

/**
 * The files of the requested formats. Their captions differ if one format has voices and the other
 * has speaker labels.
 */
function writeFiles(
  transcription: TimedTranscription,
  configuration: SubtitlesConfiguration,
  options: GenerateSubtitlesOptions,
): WrittenFile[] {
  checkOptions(options, { audioSeconds: 0 });
  const { audioSeconds } = options;
  checkConfiguration(configuration);
  checkAudioSeconds(audioSeconds);
  const cuesByStyle = new Map<string, Cue[]>();
  return (configuration.formats ?? ['srt']).map((format) => {
    const speakers = chooseSpeakers(configuration, format);
    const style = speakers?.style ?? 'none';
    const cues =
      cuesByStyle.get(style) ??
      makeCues(
        transcription,
        (language) => createProfile(configuration, language),
        createPresentation(speakers === undefined ? {} : { speakers }),
        audioSeconds,
      );
    cuesByStyle.set(style, cues);
    return { file: { format, subtitles: writers[format](cues) }, cues };
  });
}
