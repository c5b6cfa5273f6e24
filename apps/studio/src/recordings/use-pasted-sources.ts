import { useEffect, useRef } from 'react';
import { readLinks } from '../uploads/read-links.js';

/** Receives files and addresses that are pasted on the page, except into a field. */
export function usePastedSources(
  onSources: (sources: readonly (File | { readonly url: string })[]) => void,
): void {
  const newest = useRef(onSources);
  useEffect(() => {
    newest.current = onSources;
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      const { clipboardData, target } = event;
      const isField =
        target instanceof Element &&
        target.closest('input, textarea, [contenteditable], [role=dialog]') !== null;
      if (isField || clipboardData === null) return;
      const files = [...clipboardData.files];
      const links = readLinks(clipboardData.getData('text/plain'));
      const sources = files.length > 0 ? files : links.map((url) => ({ url }));
      if (sources.length === 0) return;
      event.preventDefault();
      newest.current(sources);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
}
