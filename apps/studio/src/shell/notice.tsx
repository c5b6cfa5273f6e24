import type { ReactElement, ReactNode } from 'react';
import { Motif } from './motif.js';

/** Page that has nothing to show but why, and what can be done. */
export function Notice({
  title,
  reason,
  note,
  isAlert = false,
  children,
}: {
  readonly title: string;
  readonly reason: ReactNode;
  /** What else helps. @defaultValue nothing */
  readonly note?: string | undefined;
  /** True for one in place of a page that was there or is expected: it is read out at once. @defaultValue false */
  readonly isAlert?: boolean;
  /** Links and buttons. */
  readonly children: ReactNode;
}): ReactElement {
  return (
    <div className="notice" {...(isAlert ? { role: 'alert' } : {})}>
      <div>
        <h1 className="display">{title}</h1>
        <p className="lead">{reason}</p>
        {note !== undefined && <p className="note">{note}</p>}
        <p className="notice-actions">{children}</p>
      </div>
      <Motif />
    </div>
  );
}
