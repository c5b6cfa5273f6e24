import './recordings.css';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactElement, type ReactNode, Suspense, useRef, useState } from 'react';
import { countQuery } from '../labels/recording-requests.js';
import { Motif } from '../shell/motif.js';
import { useShortcuts } from '../shell/shortcuts.js';
import { usePageTitle } from '../shell/use-page-title.js';
import { useTexts } from '../texts/use-texts.js';
import { listMedia } from '../uploads/dropped-files.js';
import type { UploadSource } from '../uploads/uploads.js';
import { useDropTarget } from '../uploads/use-drop-target.js';
import { useReceiveSources } from '../uploads/use-receive-sources.js';
import { WatchFolderButton } from '../watched-folder/watch-folder-button.js';
import { JobList } from './job-list.js';
import { LinkForm } from './link-form.js';
import { noFilter, toCountParameters } from './list-filter.js';
import { OptionsSentence } from './options/options-sentence.js';
import { usePastedSources } from './use-pasted-sources.js';

const OptionsForm = lazy(async () => ({
  default: (await import('./options/options-form.js')).OptionsForm,
}));

/** False on phones and tablets, which have no drag and drop. */
const canDrop = !matchMedia('(hover: none) and (pointer: coarse)').matches;

/** Home page. It receives audio, and lists the recordings. */
export function RecordingsPage(): ReactElement {
  const { t } = useTexts();
  usePageTitle(t('recordings'));
  const add = useReceiveSources();
  const [areOptionsOpen, setAreOptionsOpen] = useState(false);
  const isDragging = useDropTarget(add);
  // Until the number is known, the page looks as it does to somebody who has recordings.
  const isEmpty = useQuery(countQuery(toCountParameters(noFilter))).data?.count === 0;
  usePastedSources(add);
  useShortcuts({ o: () => setAreOptionsOpen((isOpen) => !isOpen) });

  return (
    <div className="recordings" data-dragging={isDragging}>
      <section className="take deck" data-empty={isEmpty}>
        <div className="take-words">
          <h1 className="display">
            {t(isDragging ? 'dropHere' : canDrop ? 'dropTitle' : 'takeTitle')}
          </h1>
          <TakeActions onSources={add}>
            <OptionsSentence
              isOpen={areOptionsOpen}
              onToggle={() => setAreOptionsOpen(!areOptionsOpen)}
            />
          </TakeActions>
        </div>
        {isEmpty && <Motif />}
      </section>
      {areOptionsOpen && (
        <div className="options-sheet">
          <Suspense fallback={<p className="note">{t('loading')}</p>}>
            <OptionsForm />
          </Suspense>
        </div>
      )}
      <section className="page list" aria-label={t('recordings')}>
        <JobList />
      </section>
    </div>
  );
}

/** Ways to add audio: files, a link, or a microphone. */
function TakeActions({
  onSources,
  children,
}: {
  readonly onSources: (sources: readonly UploadSource[]) => void;
  /** What is between the buttons and the form of links. */
  readonly children: ReactNode;
}): ReactElement {
  const { t } = useTexts();
  const navigate = useNavigate();
  const [isLinkOpen, setIsLinkOpen] = useState(false);
  const linkButton = useRef<HTMLButtonElement>(null);
  const closeLink = (): void => {
    setIsLinkOpen(false);
    linkButton.current?.focus();
  };
  return (
    <>
      <div className="take-actions">
        <FileButton onFiles={onSources} />
        <FolderButton onFiles={onSources} />
        <WatchFolderButton />
        <button
          ref={linkButton}
          type="button"
          className="button"
          aria-expanded={isLinkOpen}
          onClick={() => setIsLinkOpen(!isLinkOpen)}
        >
          {t('pasteLink')}
        </button>
        <button type="button" className="button" onClick={() => void navigate({ to: '/live' })}>
          {t('record')}
        </button>
      </div>
      {children}
      {isLinkOpen && (
        <LinkForm
          onLinks={(urls) => {
            onSources(urls.map((url) => ({ url })));
            closeLink();
          }}
          onClose={closeLink}
        />
      )}
    </>
  );
}

/** Chooses files. */
function FileButton({
  onFiles,
}: {
  readonly onFiles: (files: readonly File[]) => void;
}): ReactElement {
  const { t } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className="button primary" onClick={() => input.current?.click()}>
        {t('chooseFiles')}
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept="audio/*,video/*"
        onChange={({ target }) => {
          onFiles(Array.from(target.files ?? []));
          target.value = '';
        }}
      />
    </>
  );
}

/** Chooses a folder, whose audio and video are received. Phones cannot. */
function FolderButton({
  onFiles,
}: {
  readonly onFiles: (files: readonly File[]) => void;
}): ReactElement | null {
  const { t } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  if (!canDrop) return null;
  return (
    <>
      <button type="button" className="button" onClick={() => input.current?.click()}>
        {t('chooseFolder')}
      </button>
      <input
        ref={(element) => {
          input.current = element;
          element?.toggleAttribute('webkitdirectory', true);
        }}
        type="file"
        hidden
        data-folder
        onChange={({ target }) => {
          onFiles(listMedia([...(target.files ?? [])]));
          target.value = '';
        }}
      />
    </>
  );
}
