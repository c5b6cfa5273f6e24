import '../styles/recordings.css';
import '../styles/recording.css';
import '../styles/captions.css';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ReactElement, useRef, useState } from 'react';
import { Reason } from '../session/reason.js';
import { Motif } from '../shell/motif.js';
import { usePageTitle } from '../shell/use-page-title.js';
import { useTexts } from '../texts/use-texts.js';
import { CaptionsEditor } from './captions-editor.js';
import { type CaptionDocument, openFile, openRecording } from './open-captions.js';
import { RecentRecordings } from './recent-recordings.js';

/** Captions of a recording or of a file, to be edited, checked and saved. */
export function CaptionsPage(): ReactElement {
  const { t } = useTexts();
  const search: { recording?: unknown } = useSearch({ strict: false });
  const id = typeof search.recording === 'string' ? search.recording : undefined;
  const input = useRef<HTMLInputElement>(null);
  const [opened, setOpened] = useState<{ document: CaptionDocument; number: number } | null>(null);
  const [isUnreadable, setIsUnreadable] = useState(false);
  const recording = useQuery({
    queryKey: ['captions', id],
    queryFn: ({ signal }) => openRecording(id ?? '', t('untitled'), signal),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    // Each visit starts from the current transcript.
    gcTime: 0,
  });
  const open = async (chosen: File | undefined): Promise<void> => {
    if (chosen === undefined) return;
    const document = await openFile(chosen, recording.data ?? null);
    setIsUnreadable(document === null);
    if (document !== null) setOpened((before) => ({ document, number: (before?.number ?? 0) + 1 }));
  };
  const picker = (
    <input
      ref={input}
      type="file"
      hidden
      accept=".srt,.vtt,.sbv,.ttml,.ass"
      onChange={({ target }) => {
        void open(target.files?.[0]);
        target.value = '';
      }}
    />
  );
  const document = opened?.document ?? recording.data;
  usePageTitle(document?.name ?? t('captions'));
  if (document !== undefined)
    return (
      <>
        {picker}
        <CaptionsEditor
          key={`${id} ${opened?.number ?? 0}`}
          document={document}
          actions={
            <button type="button" className="button" onClick={() => input.current?.click()}>
              {t('openSubtitles')}
            </button>
          }
        />
      </>
    );
  return (
    <div className="captions-empty">
      {picker}
      <section className="deck captions-intro">
        <div>
          <h1 className="display">{t('captionsTitle')}</h1>
          <p className="lead">{t('captionsIntro')}</p>
          <p className="take-actions">
            <button type="button" className="button primary" onClick={() => input.current?.click()}>
              {t('openSubtitles')}
            </button>
          </p>
          {isUnreadable && (
            <p className="problem" role="alert">
              {t('captionsUnreadable')}
            </p>
          )}
          {recording.error !== null && (
            <p className="problem" role="alert">
              <Reason text="jobUnreadable" error={recording.error} />
            </p>
          )}
          {recording.isLoading && <p className="note">{t('loading')}</p>}
        </div>
        <Motif />
      </section>
      <RecentRecordings />
    </div>
  );
}
