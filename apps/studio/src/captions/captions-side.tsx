import { type ReactElement, type RefObject, useEffect, useState } from 'react';
import type { Timecode } from '../format/timecode.js';
import { type JobReference, jobPath } from '../session/client.js';
import { useTexts } from '../texts/use-texts.js';
import { CaptionPreview } from './caption-preview.js';
import { fileTexts } from './file-texts.js';
import { FindingsList } from './findings-list.js';
import type { LocalPeaks } from './local-media/use-local-peaks.js';
import type { Shots } from './local-media/use-shots.js';
import type { CaptionEditing } from './use-caption-editing.js';

/** What was read of the audio and the video. */
export interface MediaContent {
  /** Waveform of a file of this computer, undefined when none is open. */
  readonly peaks: LocalPeaks | undefined;
  /** Length of that file as far as it was read, in seconds. */
  readonly seconds: number;
  readonly shots: Shots;
}

/**
 * The captions as viewers see them, over the audio or video that belongs to them, and what breaks
 * the rules.
 */
export function CaptionsSide({
  audio,
  media,
  mediaFile,
  content,
  editing,
  timecode,
  onMediaFile,
}: {
  /** Job that the audio belongs to, undefined when the service has no audio. */
  readonly audio: JobReference | undefined;
  readonly media: RefObject<HTMLVideoElement | null>;
  /** Audio or video of this computer that is used instead, undefined for none. */
  readonly mediaFile: File | undefined;
  readonly content: MediaContent;
  readonly editing: CaptionEditing;
  readonly timecode: Timecode;
  readonly onMediaFile: (file: File | undefined) => void;
}): ReactElement {
  const { language, t } = useTexts();
  const { cues, select, selected } = editing;
  const url = useObjectUrl(mediaFile);
  return (
    <aside className="captions-side" aria-label={t('preview')}>
      <CaptionPreview
        cues={cues}
        media={media}
        source={url ?? (audio === undefined ? undefined : `${jobPath(audio)}/file`)}
        selected={cues[selected]}
        onShown={(index) => {
          // A user who is editing a caption is not moved to another one.
          if (document.activeElement?.closest('.cue') === null) select(index);
        }}
      />
      <div className="media-choice">
        <MediaInput
          label={audio === undefined ? t('chooseMedia') : fileTexts[language].chooseOtherMedia}
          onFile={onMediaFile}
        />
        {audio !== undefined && mediaFile !== undefined && (
          <button type="button" className="button" onClick={() => onMediaFile(undefined)}>
            {fileTexts[language].ownMedia}
          </button>
        )}
      </div>
      <MediaNotes content={content} />
      <FindingsList editing={editing} timecode={timecode} />
    </aside>
  );
}

/** Progress of the search for shot changes, and what the browser could not read. */
function MediaNotes({
  content: { peaks, shots },
}: {
  readonly content: MediaContent;
}): ReactElement {
  const { language, t } = useTexts();
  const count = shots.times.length.toLocaleString(language);
  return (
    <div role="status" className="note media-notes">
      {peaks?.isUnreadable === true && <p>{t('localAudioUnreadable')}</p>}
      {shots.isUnreadable && <p>{t('shotsUnreadable')}</p>}
      {shots.share !== undefined && (
        <p>{t('shotsSearched', { count, percent: Math.round(100 * shots.share) })}</p>
      )}
      {shots.share === undefined && shots.times.length > 0 && <p>{t('shotsFound', { count })}</p>}
    </div>
  );
}

/** Chooses the audio or video of this computer that the captions belong to. */
function MediaInput({
  label,
  onFile,
}: {
  readonly label: string;
  readonly onFile: (file: File) => void;
}): ReactElement {
  return (
    <label className="button">
      {label}
      <input
        type="file"
        className="visually-hidden"
        accept="audio/*,video/*"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) onFile(file);
          target.value = '';
        }}
      />
    </label>
  );
}

/** Address of a file for the elements of the page. */
function useObjectUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (file === undefined) return;
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => {
      URL.revokeObjectURL(created);
      setUrl(undefined);
    };
  }, [file]);
  return url;
}
