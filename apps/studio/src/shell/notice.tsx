import type { ReactElement, ReactNode } from 'react';
import { Motif } from './motif.js';

/** Page that shows only a reason, and possible actions. */
export function Notice({
  title,
  reason,
  note,
  isAlert = false,
  children,
}: {
  readonly title: string;
  readonly reason: ReactNode;
  /** Further advice. @defaultValue nothing */
  readonly note?: string | undefined;
  /**
   * True for a notice that replaces an expected page. Screen readers announce it at once.
   * @defaultValue false
   */
  readonly isAlert?: boolean;
  /** Links and buttons. */
  readonly children?: ReactNode;
}): ReactElement {
  return (
    <div className="notice" {...(isAlert ? { role: 'alert' } : {})}>
      <div>
        <h1 className="display">{title}</h1>
        <p className="lead">{reason}</p>
        {note !== undefined && <p className="note">{note}</p>}
        {children !== undefined && <p className="notice-actions">{children}</p>}
      </div>
      <Motif />
    </div>
  );
}
