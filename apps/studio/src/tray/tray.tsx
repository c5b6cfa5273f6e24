import './tray.css';
import {
  lazy,
  type ReactElement,
  Suspense,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { livePlace } from '../live/live-place.js';
import { Icon } from '../shell/icon.js';
import { useFocusAfterRemoval } from '../shell/use-focus-after-removal.js';
import { useTexts } from '../texts/use-texts.js';
import type { Upload } from '../uploads/uploads.js';
import { useUploads } from '../uploads/use-uploads.js';
import { folderPlace } from '../watched-folder/folder-place.js';
import { describeWork, type Work } from './describe-work.js';
import { LiveRow } from './live-row.js';
import { UploadRow } from './upload-row.js';

const FolderRow = lazy(async () => ({
  default: (await import('../watched-folder/folder-row.js')).FolderRow,
}));

/** What continues besides uploads. */
type FurtherWork = Omit<Work, 'uploads'>;

/**
 * The work that continues while pages are opened: uploads, their transcription, a live session, and
 * a folder that is watched. A button says how it stands, and opens the list. There is none without work.
 */
export function Tray(): ReactElement | null {
  const uploads = useUploads();
  const live = useSyncExternalStore(livePlace.subscribe, livePlace.getSnapshot);
  const box = useRef<HTMLDivElement>(null);
  const { isOpen, setIsOpen } = useOpenTray(box, uploads);
  // Its own page shows more of it.
  const isLive = live.status !== 'idle' && !live.isShown;
  const folder = useSyncExternalStore(folderPlace.subscribe, folderPlace.getSnapshot);
  const hasFolder = folder.status !== 'none';
  if (uploads.length === 0 && !isLive && !hasFolder) return null;
  const further = { live: isLive ? live : null, folder: hasFolder ? folder : null };
  return (
    <div
      ref={box}
      className="tray"
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !isOpen) return;
        setIsOpen(false);
        box.current?.querySelector('button')?.focus();
      }}
    >
      <TrayButton
        uploads={uploads}
        further={further}
        isOpen={isOpen}
        onToggle={() => setIsOpen(!isOpen)}
      />
      {isOpen && <TrayList uploads={uploads} further={further} />}
    </div>
  );
}

/** The list opens with each upload that the user adds, and closes when they act elsewhere. */
function useOpenTray(box: { readonly current: HTMLElement | null }, uploads: readonly Upload[]) {
  const [isOpen, setIsOpen] = useState(false);
  const newestId = uploads.findLast(({ origin }) => origin === 'user')?.id ?? 0;
  const known = useRef(newestId);
  useEffect(() => {
    if (newestId > known.current) setIsOpen(true);
    known.current = Math.max(known.current, newestId);
  }, [newestId]);
  useEffect(() => {
    if (!isOpen) return;
    const leave = ({ target }: Event): void => {
      if (
        target instanceof Node &&
        box.current?.contains(target) !== true &&
        document.contains(target)
      )
        setIsOpen(false);
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [box, isOpen]);
  return { isOpen, setIsOpen };
}

/** How the work stands, in a few words. */
function TrayButton({
  uploads,
  further,
  isOpen,
  onToggle,
}: {
  readonly uploads: readonly Upload[];
  readonly further: FurtherWork;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}): ReactElement {
  const { language, t } = useTexts();
  const { hasFailed, share, text } = describeWork({ uploads, ...further }, t, language);
  return (
    <button
      type="button"
      className={hasFailed ? 'quiet tray-button problem' : 'quiet tray-button'}
      aria-expanded={isOpen}
      aria-controls="tray"
      onClick={onToggle}
    >
      <span className="tray-text" role="status">
        {text}
      </span>
      <span className="tray-count" aria-hidden="true">
        {uploads.length + Object.values(further).filter((work) => work !== null).length}
      </span>
      <Icon name={isOpen ? 'up' : 'down'} />
      {share !== null && <span className="tray-share" style={{ transform: `scaleX(${share})` }} />}
    </button>
  );
}

/** Everything that continues, and what has ended since. */
function TrayList({
  uploads,
  further: { folder, live },
}: {
  readonly uploads: readonly Upload[];
  readonly further: FurtherWork;
}): ReactElement {
  const { t } = useTexts();
  const list = useRef<HTMLUListElement>(null);
  useFocusAfterRemoval(
    list,
    uploads.map(({ id }) => String(id)),
    () => document.getElementById('content'),
  );
  return (
    <section id="tray" className="tray-panel" aria-label={t('work')}>
      {live !== null && <LiveRow live={live} />}
      {folder !== null && (
        <Suspense>
          <FolderRow folder={folder} />
        </Suspense>
      )}
      <ul ref={list}>
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
      </ul>
    </section>
  );
}
