import { type ReactElement, type RefObject, useEffect, useState } from 'react';
import type { Timecode } from '../format/timecode.js';
import { type JobReference, jobPath } from '../session/client.js';
import { useTexts } from '../texts/use-texts.js';
import { CaptionPreview } from './caption-preview.js';
import { FindingsList } from './findings-list.js';
import type { CaptionEditing } from './use-caption-editing.js';

/**
 * The captions as viewers see them, over the audio or video that belongs to them, and what breaks
 * the rules.
 */
export function CaptionsSide({
  job,
  media,
  mediaFile,
  editing,
  timecode,
  onMediaFile,
}: {
  /** Job that the audio belongs to, undefined when the service has no audio. */
  readonly job: JobReference | undefined;
  readonly media: RefObject<HTMLVideoElement | null>;
  /** Audio or video of this computer that is used instead, undefined for none. */
  readonly mediaFile: File | undefined;
  readonly editing: CaptionEditing;
  readonly timecode: Timecode;
  readonly onMediaFile: (file: File) => void;
}): ReactElement {
  const { t } = useTexts();
  const { cues, select, selected } = editing;
  const url = useObjectUrl(mediaFile);
  return (
    <aside className="captions-side" aria-label={t('preview')}>
      <CaptionPreview
        cues={cues}
        media={media}
        source={url ?? (job === undefined ? undefined : `${jobPath(job)}/file`)}
        selected={cues[selected]}
        onShown={(index) => {
          // A user who is editing a caption is not moved to another one.
          if (document.activeElement?.closest('.cue') === null) select(index);
        }}
      />
      {job === undefined && <MediaInput onFile={onMediaFile} />}
      <FindingsList editing={editing} timecode={timecode} />
    </aside>
  );
}

/** Chooses the audio or video of this computer that the captions belong to. */
function MediaInput({ onFile }: { readonly onFile: (file: File) => void }): ReactElement {
  const { t } = useTexts();
  return (
    <label className="button">
      {t('chooseMedia')}
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
