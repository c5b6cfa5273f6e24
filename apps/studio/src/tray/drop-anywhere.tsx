import { useRouterState } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTexts } from '../texts/use-texts.js';
import { useDropTarget } from '../uploads/use-drop-target.js';
import { useAddUploads } from '../uploads/use-uploads.js';

/** Pages that receive dropped files themselves. */
const receivers: readonly string[] = ['/', '/captions'];

/** Uploads audio and video that is dropped on any page without a use of its own for it. */
export function DropAnywhere(): ReactElement | null {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return receivers.includes(path) ? null : <DropTarget />;
}

function DropTarget(): ReactElement | null {
  const { t } = useTexts();
  const isOver = useDropTarget(useAddUploads());
  return isOver ? <p className="drop-note">{t('dropHere')}</p> : null;
}
