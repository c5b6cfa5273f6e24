import { useEffect, useRef, useState } from 'react';

/**
 * Receives files that are dropped anywhere on the page. Returns true while files are dragged over
 * it.
 */
export function useDropTarget(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const newest = useRef(onFiles);
  useEffect(() => {
    newest.current = onFiles;
  });
  useEffect(() => {
    const removers = new AbortController();
    const { signal } = removers;
    // The enter event of an element precedes the leave event of its parent.
    let depth = 0;
    const hasFiles = (event: DragEvent): boolean =>
      event.dataTransfer?.types.includes('Files') === true;
    const enter = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      depth += 1;
      setIsOver(true);
    };
    const leave = (): void => {
      depth = Math.max(0, depth - 1);
      if (depth === 0) setIsOver(false);
    };
    const drop = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth = 0;
      setIsOver(false);
      newest.current(Array.from(event.dataTransfer?.files ?? []));
    };
    document.addEventListener('dragenter', enter, { signal });
    document.addEventListener('dragleave', leave, { signal });
    document.addEventListener('dragover', (event) => event.preventDefault(), { signal });
    document.addEventListener('drop', drop, { signal });
    return () => removers.abort();
  }, []);
  return isOver;
}
