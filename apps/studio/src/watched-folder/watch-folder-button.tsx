import { type ReactElement, useState, useSyncExternalStore } from 'react';
import { Problem } from '../session/reason.js';
import type { TextId } from '../texts/en.js';
import { useTexts } from '../texts/use-texts.js';
import { folderActions } from './folder-actions.js';
import { canWatchFolders, type FolderState, folderPlace } from './folder-place.js';

const actions: Readonly<
  Record<FolderState['status'], { readonly text: TextId; readonly run: () => Promise<void> }>
> = {
  none: { text: 'watchFolder', run: folderActions.choose },
  paused: { text: 'continueFolder', run: folderActions.resume },
  lost: { text: 'continueFolder', run: folderActions.resume },
  elsewhere: { text: 'continueFolder', run: folderActions.resume },
  watched: { text: 'stopFolder', run: folderActions.stop },
};

/** Watches a folder, continues with it, or ends that. Browsers that cannot have no such button. */
export function WatchFolderButton(): ReactElement | null {
  const { t } = useTexts();
  const { name, status } = useSyncExternalStore(folderPlace.subscribe, folderPlace.getSnapshot);
  const [problem, setProblem] = useState<Error | null>(null);
  if (!canWatchFolders) return null;
  const { run, text } = actions[status];
  return (
    <>
      <button
        type="button"
        className="button"
        onClick={() => {
          setProblem(null);
          run().catch(setProblem);
        }}
      >
        {t(text, { name })}
      </button>
      <Problem error={problem} />
    </>
  );
}
