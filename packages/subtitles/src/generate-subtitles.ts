import type { Cue } from './cue.js';
import { plainPresentation } from './segmentation/presentation.js';
import { makeCues } from './segmentation/segment.js';
import { createSrtWriter } from './srt/create-srt-writer.js';
import {
  checkConfiguration,
  profileOf,
  type SubtitlesConfiguration,
} from './subtitles-configuration.js';
import type { TimedTranscription } from './transcript/transcription.js';
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
): GeneratedSubtitles[] {
  checkConfiguration(configuration);
  const { formats = ['srt'] } = configuration;
  const cues = makeCues(
    transcription,
    (language) => profileOf(configuration, language),
    plainPresentation,
  );
  return formats.map((format) => ({ format, subtitles: writers[format](cues) }));
}
