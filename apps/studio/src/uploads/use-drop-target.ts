import { useEffect, useRef, useState } from 'react';
import { readDropped } from './dropped-files.js';
import { readLinks } from './read-links.js';
import type { UploadSource } from './uploads.js';

/**
 * Receives files that are dropped anywhere on the page, those of dropped folders, and links from
 * other pages. Returns true while any are dragged over it.
 */
export function useDropTarget(onSources: (sources: readonly UploadSource[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const newest = useRef(onSources);
  useEffect(() => {
    newest.current = onSources;
  });
  useEffect(
    () =>
      listenToDrags({
        onOver: setIsOver,
        onSources: (sources) => {
          if (sources.length > 0) newest.current(sources);
        },
      }),
    [],
  );
  return isOver;
}

/** Listens to what is dragged over the page, and returns the function that ends it. */
function listenToDrags({
  onOver,
  onSources,
}: {
  readonly onOver: (isOver: boolean) => void;
  readonly onSources: (sources: readonly UploadSource[]) => void;
}): () => void {
  const removers = new AbortController();
  const { signal } = removers;
  // The enter event of an element precedes the leave event of its parent.
  let depth = 0;
  // The links of the page itself are dragged too, and are not meant for it.
  let isFromHere = false;
  const isReceived = (event: DragEvent): boolean =>
    hasFiles(event) || (!isFromHere && hasLinks(event));
  const setDepth = (next: number): void => {
    depth = Math.max(0, next);
    onOver(depth > 0);
  };
  const drop = (event: DragEvent): void => {
    const { dataTransfer } = event;
    setDepth(0);
    if (!isReceived(event) || dataTransfer === null) return;
    event.preventDefault();
    if (hasFiles(event)) void readDropped(dataTransfer).then(onSources);
    else onSources(findLinks(dataTransfer));
  };
  document.addEventListener('dragstart', () => (isFromHere = true), { signal });
  document.addEventListener('dragend', () => (isFromHere = false), { signal });
  document.addEventListener(
    'dragenter',
    (event) => {
      if (depth > 0 || isReceived(event)) setDepth(depth + 1);
    },
    { signal },
  );
  document.addEventListener('dragleave', () => setDepth(depth - 1), { signal });
  document.addEventListener(
    'dragover',
    (event) => {
      if (isReceived(event)) event.preventDefault();
    },
    { signal },
  );
  document.addEventListener('drop', drop, { signal });
  return () => removers.abort();
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') === true;
}

/** True for links over a page, except over a field, which takes their text. */
function hasLinks({ dataTransfer, target }: DragEvent): boolean {
  const isField = target instanceof Element && target.closest('input, textarea') !== null;
  return dataTransfer?.types.includes('text/uri-list') === true && !isField;
}

/** The links of a drag (RFC 2483), without comments. */
function findLinks(transfer: DataTransfer): readonly UploadSource[] {
  const list = transfer.getData('text/uri-list').replaceAll(/^#.*$/gm, '');
  return readLinks(list).map((url) => ({ url }));
}
