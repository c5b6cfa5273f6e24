import { checkConfiguration } from './configuration/check-configuration.js';
import { profileOf } from './configuration/profile-of.js';
import type { SubtitlesConfiguration } from './configuration/subtitles-configuration.js';
import type { Cue } from './cue/cue.js';
import { segment } from './segmentation/segment.js';
import { formatSrt } from './srt/format-srt.js';
import type { TimedTranscription } from './transcript/transcription.js';
import { formatVtt } from './vtt/format-vtt.js';

/** A subtitle file, as results of the service hold it. */
export interface GeneratedSubtitles {
  readonly format: 'srt' | 'vtt';
  /** The content of the file. */
  readonly subtitles: string;
}

const writers: Readonly<Record<GeneratedSubtitles['format'], (cues: readonly Cue[]) => string>> = {
  srt: (cues) => formatSrt(cues),
  vtt: (cues) => formatVtt(cues),
};

/**
 * Makes the subtitle files that `subtitles_config` of a request asks for.
 *
 * @returns a file for each format, in the order asked for
 * @throws SubtitlesError `invalid-argument` for a configuration outside of the limits of the contract, `invalid-transcription`
 * for a transcription with times that are none
 */
export function generateSubtitles(
  transcription: TimedTranscription,
  configuration: SubtitlesConfiguration = {},
): GeneratedSubtitles[] {
  checkConfiguration(configuration);
  const { formats = ['srt'] } = configuration;
  const cues = segment(transcription, {
    profile: (language) => profileOf(configuration, language),
  });
  return formats.map((format) => ({ format, subtitles: writers[format](cues) }));
}
