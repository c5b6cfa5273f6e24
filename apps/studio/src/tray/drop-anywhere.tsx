import { useRouterState } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTexts } from '../texts/use-texts.js';
import { useDropTarget } from '../uploads/use-drop-target.js';
import { useReceiveSources } from '../uploads/use-receive-sources.js';

/** Pages that receive dropped files themselves. */
const receivers: readonly string[] = ['/', '/captions'];

/**
 * Receives what is dropped on any page without a use of its own for it: audio, video, links and
 * captions.
 */
export function DropAnywhere(): ReactElement | null {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return receivers.includes(path) ? null : <DropTarget />;
}

function DropTarget(): ReactElement | null {
  const { t } = useTexts();
  const isOver = useDropTarget(useReceiveSources());
  return isOver ? <p className="drop-note">{t('dropHere')}</p> : null;
}
