import { useEffect, useRef, useState } from 'react';
import { readDropped } from './dropped-files.js';

/**
 * Receives files that are dropped anywhere on the page, and those of dropped folders. Returns true while files are dragged over
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
      if (event.dataTransfer === null) return;
      void readDropped(event.dataTransfer).then((files) => {
        if (files.length > 0) newest.current(files);
      });
    };
    document.addEventListener('dragenter', enter, { signal });
    document.addEventListener('dragleave', leave, { signal });
    document.addEventListener('dragover', (event) => event.preventDefault(), { signal });
    document.addEventListener('drop', drop, { signal });
    return () => removers.abort();
  }, []);
  return isOver;
}
