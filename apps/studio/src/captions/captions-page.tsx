import '../recording/recording.css';
import '../media/media.css';
import '../recording/transcript/transcript.css';
import './captions.css';
import './cues.css';
import './caption-tools.css';
import type { FrameRate } from '@earshot/subtitles';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { Reason } from '../session/reason.js';
import { Motif } from '../shell/motif.js';
import { usePageTitle } from '../shell/use-page-title.js';
import { useTexts } from '../texts/use-texts.js';
import { isCaptionName, listMedia } from '../uploads/dropped-files.js';
import { handedCaptions } from '../uploads/handed-captions.js';
import { useDropTarget } from '../uploads/use-drop-target.js';
import { useAddUploads } from '../uploads/use-uploads.js';
import { CaptionsEditor } from './captions-editor.js';
import { FileDrafts } from './file-drafts.js';
import {
  type CaptionDocument,
  type OpenedRecording,
  openFile,
  openRecording,
  type RecordingLanguage,
} from './open-captions.js';
import type { FileRate } from './reading-notes.js';
import { RecentRecordings } from './recent-recordings.js';
import { useFilePicker } from './use-file-picker.js';
import { useReference } from './use-reference.js';

/** Captions of a recording or of a file, to be edited, checked and saved. */
export function CaptionsPage(): ReactElement {
  const { t } = useTexts();
  const { document, documentKey, fileRate, languages, open, show, ...reading } =
    useOpenedCaptions();
  const reference = useReference(languages);
  const [mediaFile, setMediaFile] = useState<File>();
  usePageTitle(document?.name ?? t('captions'));
  const add = useAddUploads();
  const isOver = useDroppedCaptions({ open, add, onMedia: setMediaFile });
  const picked = useFilePicker((file) => void open(file));
  return (
    <>
      {picked.input}
      {reference.input}
      {isOver && <p className="drop-note">{t('dropCaptions')}</p>}
      {document === undefined ? (
        <CaptionsIntro {...reading} onPick={picked.pick} onDraft={show}>
          {mediaFile !== undefined && (
            <WaitingMedia
              name={mediaFile.name}
              onTranscribe={() => {
                add([mediaFile]);
                setMediaFile(undefined);
              }}
            />
          )}
        </CaptionsIntro>
      ) : (
        <CaptionsEditor
          key={documentKey}
          document={document}
          mediaFile={mediaFile}
          reference={reference}
          fileRate={fileRate}
          actions={
            <button type="button" className="button" onClick={picked.pick}>
              {t('openSubtitles')}
            </button>
          }
          onMediaFile={setMediaFile}
        />
      )}
    </>
  );
}

/**
 * Receives what is dropped on the page: a subtitle file, the audio or video that plays with it, and
 * links to audio. Returns true while it is dragged over the page.
 */
function useDroppedCaptions({
  open,
  add,
  onMedia,
}: {
  readonly open: (file: File | undefined) => Promise<void>;
  readonly add: ReturnType<typeof useAddUploads>;
  readonly onMedia: (file: File) => void;
}): boolean {
  return useDropTarget((sources) => {
    const files = sources.filter((source) => source instanceof File);
    const links = sources.filter((source) => !(source instanceof File));
    if (links.length > 0) add(links);
    const subtitles = files.find(({ name }) => isCaptionName(name));
    const [played] = listMedia(files);
    if (subtitles !== undefined || played === undefined) void open(subtitles ?? files[0]);
    if (played !== undefined) onMedia(played);
  });
}

/** Captions that the user has opened. */
interface OpenedCaptions {
  readonly document: CaptionDocument;
  /** Counts what was opened. */
  readonly number: number;
  /** Their file with the rate at which it was read; undefined when only a draft of it is left. */
  readonly file: { readonly content: File; readonly rate: FrameRate | undefined } | undefined;
}

/** The frame rate of a file whose format counts frames and need not state how many a second has. */
function findFileRate(
  opened: OpenedCaptions | null,
  reopen: (file: File, rate: FrameRate | undefined) => void,
): FileRate | undefined {
  const format = opened?.document.format;
  const file = opened?.file;
  if (file === undefined || (format !== 'microdvd' && format !== 'scc')) return undefined;
  return { rate: file.rate, onRate: (rate) => reopen(file.content, rate) };
}

/** Languages of the recording, without the spoken one while its own captions are edited. */
function otherLanguages(
  recording: OpenedRecording | undefined,
  isFile: boolean,
): readonly RecordingLanguage[] {
  return (recording?.languages ?? []).filter(({ isSpoken }) => isFile || !isSpoken);
}

/**
 * Opens the captions of the recording that the address names, and of files that the user chooses.
 */
function useOpenedCaptions() {
  const { t } = useTexts();
  const search: { recording?: unknown } = useSearch({ strict: false });
  const id = typeof search.recording === 'string' ? search.recording : undefined;
  const [opened, setOpened] = useState<OpenedCaptions | null>(null);
  const [isUnreadable, setIsUnreadable] = useState(false);
  const { data, error, isLoading } = useQuery({
    queryKey: ['captions', id],
    queryFn: ({ signal }) => openRecording(id ?? '', t, signal),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    // Each visit starts from the current transcript.
    gcTime: 0,
  });
  const show = (document: CaptionDocument, file?: OpenedCaptions['file']): void =>
    setOpened((before) => ({ document, file, number: (before?.number ?? 0) + 1 }));
  const open = async (chosen: File | undefined, rate?: FrameRate): Promise<void> => {
    if (chosen === undefined) return;
    const document = await openFile(chosen, data?.document ?? null, rate);
    setIsUnreadable(document === null);
    if (document !== null) show(document, { content: chosen, rate });
  };
  const newestOpen = useRef(open);
  useEffect(() => {
    newestOpen.current = open;
  });
  // A file that was dropped on another page.
  useEffect(() => void newestOpen.current(handedCaptions.take()), []);
  return {
    document: opened?.document ?? data?.document,
    /** Those of the recording that are shown beside. */
    languages: otherLanguages(data, opened !== null),
    /** Changes with each document that is opened. */
    documentKey: `${id} ${opened?.number ?? 0}`,
    fileRate: findFileRate(opened, (file, rate) => void open(file, rate)),
    open,
    show,
    error,
    isLoading,
    isUnreadable,
  };
}

/** Audio or video that plays once captions are open, which may be made of it. */
function WaitingMedia({
  name,
  onTranscribe,
}: {
  readonly name: string;
  readonly onTranscribe: () => void;
}): ReactElement {
  const { t } = useTexts();
  return (
    <p className="note" role="status">
      {t('captionsMediaWaits', { name })}{' '}
      <button type="button" className="link" onClick={onTranscribe}>
        {t('transcribeLink')}
      </button>
    </p>
  );
}

/** Shown until captions are open. */
function CaptionsIntro({
  error,
  isLoading,
  isUnreadable,
  onPick,
  onDraft,
  children,
}: {
  /** Reason for which the recording could not be read. */
  readonly error: Error | null;
  readonly isLoading: boolean;
  /** True when the file that was chosen has no captions. */
  readonly isUnreadable: boolean;
  readonly onPick: () => void;
  readonly onDraft: (document: CaptionDocument) => void;
  /** What is said about a file that waits for captions. */
  readonly children: ReactNode;
}): ReactElement {
  const { t } = useTexts();
  return (
    <div>
      <section className="deck captions-intro">
        <div>
          <h1 className="display">{t('captionsTitle')}</h1>
          <p className="lead">{t('captionsIntro')}</p>
          <p className="take-actions">
            <button type="button" className="button primary" onClick={onPick}>
              {t('openSubtitles')}
            </button>
          </p>
          {children}
          {isUnreadable && (
            <p className="problem" role="alert">
              {t('captionsUnreadable')}
            </p>
          )}
          {error !== null && (
            <p className="problem" role="alert">
              <Reason text="jobUnreadable" error={error} />
            </p>
          )}
          {isLoading && <p className="note">{t('loading')}</p>}
        </div>
        <Motif />
      </section>
      <FileDrafts onOpen={onDraft} />
      <RecentRecordings />
    </div>
  );
}
