import { type ReactElement, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { clockTime } from '../format/time.js';
import type { ExportDocument } from './export.js';

/** The whole transcript for printing, because the screen renders only the lines in view. */
export function PrintSheet({
  sheet: { nameOf, title, utterances },
  facts,
}: {
  readonly sheet: ExportDocument;
  /** A line below the title. */
  readonly facts: string;
}): ReactElement | null {
  const [isPrinted, setIsPrinted] = useState(false);
  useEffect(() => {
    const removers = new AbortController();
    const { signal } = removers;
    // The browser prints the page as it is when the listener returns.
    addEventListener('beforeprint', () => flushSync(() => setIsPrinted(true)), { signal });
    addEventListener('afterprint', () => setIsPrinted(false), { signal });
    return () => removers.abort();
  }, []);
  if (!isPrinted) return null;
  return createPortal(
    <article className="print-sheet">
      <h1>{title}</h1>
      <p className="note">{facts}</p>
      {utterances.map(({ start, text }, index) => (
        <p key={`${start} ${index}`} dir="auto">
          <span className="print-turn">
            {clockTime(start)} {nameOf(index)}
          </span>
          {text.trim()}
        </p>
      ))}
    </article>,
    document.body,
  );
}
