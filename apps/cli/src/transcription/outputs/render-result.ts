import type { PreRecordedRequestInput, PreRecordedResult } from '@earshot/core';
import { formatTsv, generateSubtitles } from '@earshot/subtitles';
import { formatTranscript } from '../../format-transcript.js';
import type { OutputFormat } from './plan-outputs.js';

/** Options of {@link renderResult}. */
export interface RenderOptions {
  /** True to add the time before each utterance of a text. */
  timestamps: boolean;
  /** Segmentation of captions. */
  subtitles: PreRecordedRequestInput['subtitles_config'];
}

/** Renders the result of a transcription in a format. The text ends with a line break. */
export function renderResult(
  result: PreRecordedResult,
  format: OutputFormat,
  { timestamps, subtitles = {} }: RenderOptions,
): string {
  const utterances = result.transcription?.utterances ?? [];
  switch (format) {
    case 'txt':
      return `${formatTranscript(utterances, { timestamps })}\n`;
    case 'json':
      return `${JSON.stringify(result, null, 2)}\n`;
    case 'tsv':
      return formatTsv(
        utterances.map(({ start, end, text }) => ({ startSeconds: start, endSeconds: end, text })),
      );
    case 'srt':
    case 'vtt': {
      const [file] = generateSubtitles(
        { utterances },
        { ...subtitles, formats: [format] },
        { audioSeconds: result.metadata.audio_duration },
      );
      return `${file?.subtitles.trimEnd() ?? ''}\n`;
    }
  }
}
