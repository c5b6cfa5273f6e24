import { type ReactElement, useState } from 'react';
import { useTexts } from '../texts/use-texts.js';
import { listFileDrafts } from './caption-draft.js';
import type { CaptionDocument } from './open-captions.js';

/** Captions of files that were changed in this browser, and are opened again without their file. */
export function FileDrafts({
  onOpen,
}: {
  readonly onOpen: (document: CaptionDocument) => void;
}): ReactElement | null {
  const { language, t } = useTexts();
  const [drafts, setDrafts] = useState(listFileDrafts);
  if (drafts.length === 0) return null;
  return (
    <section className="page recent file-drafts">
      <h2 className="title">{t('draftsOfFiles')}</h2>
      <ul>
        {drafts.map(({ discard, document, writtenAt }) => (
          <li key={`${document.name} ${writtenAt}`}>
            <span className="job-name">{document.name}</span>
            <span className="note">
              {new Date(writtenAt).toLocaleString(language, {
                dateStyle: 'medium',
                timeStyle: 'short',
              })}
            </span>
            <button type="button" className="button" onClick={() => onOpen(document)}>
              {t('draftContinue')}
            </button>
            <button
              type="button"
              className="button"
              aria-label={`${t('draftDiscard')}: ${document.name}`}
              onClick={() => {
                discard();
                setDrafts(listFileDrafts());
              }}
            >
              {t('draftDiscard')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
