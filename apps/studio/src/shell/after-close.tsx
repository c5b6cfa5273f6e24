import { type RefObject, useEffect } from 'react';

/**
 * Inside of a menu: runs the chosen action once the menu is gone. An action that moves the focus
 * would otherwise lose it to the menu, which holds it while it is open, and then gives it back to
 * its button.
 */
export function AfterClose({
  action,
}: {
  /** The chosen action, null while there is none. */
  readonly action: RefObject<(() => void) | null>;
}): null {
  useEffect(
    () => () => {
      const run = action.current;
      action.current = null;
      run?.();
    },
    [action],
  );
  return null;
}
