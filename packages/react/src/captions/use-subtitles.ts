import {
  type Cue,
  formatSrt,
  formatVtt,
  type SegmentOptions,
  segment,
  type TimedTranscription,
} from '@earshot/subtitles';
import { useEffect, useMemo, useState } from 'react';

/** Options of {@link useSubtitles}. */
export interface SubtitlesOptions extends SegmentOptions {
  /**
   * Format of the file.
   *
   * @defaultValue `vtt`, which browsers show
   */
  readonly format?: 'srt' | 'vtt' | undefined;
}

/** Subtitles of a transcription. */
export interface SubtitlesFile {
  /** The captions. */
  readonly cues: readonly Cue[];
  /** Content of the file, empty without a transcription. */
  readonly text: string;
  /**
   * Address of the file, for `<track src>` or a link to download it, or null on a server and until
   * the page is hydrated.
   */
  readonly url: string | null;
}

const noSubtitles = { cues: [], text: '' };

/**
 * Subtitles of a transcription, to show on a video and to download. The address of the file is
 * revoked when it is not used any more.
 *
 * @example
 * ```tsx
 * import { useTranscription } from '@earshot/react';
 * import { useSubtitles } from '@earshot/react/captions';
 *
 * export function Video({ id, src }: { id: string; src: string }) {
 *   const { url } = useSubtitles(useTranscription(id).job?.result?.transcription, { format: 'vtt' });
 *   return (
 *     <video src={src} controls>
 *       <track src={url ?? undefined} default />
 *     </video>
 *   );
 * }
 * ```
 *
 * @param transcription - transcription of a result, or null while there is none
 * @param options - format, profile and speakers, as of the render that passed the transcription
 */
export function useSubtitles(
  transcription: TimedTranscription | null | undefined,
  options: SubtitlesOptions = {},
): SubtitlesFile {
  const { format = 'vtt', ...captions } = options;
  const file = useMemo(() => {
    if (transcription == null) return noSubtitles;
    const cues = segment(transcription, captions);
    return { cues, text: format === 'srt' ? formatSrt(cues) : formatVtt(cues) };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- options that are written in place are new with each render
  }, [transcription, format]);
  const [url, setUrl] = useState<string | null>(null);
  const { text } = file;
  useEffect(() => {
    if (text === '') return;
    const type = format === 'srt' ? 'application/x-subrip' : 'text/vtt';
    const address = URL.createObjectURL(new Blob([text], { type }));
    setUrl(address);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(address);
    };
  }, [text, format]);
  return { ...file, url };
}
