import type { ReactElement } from 'react';

/** Progress of an operation. */
export function ProgressBar({
  label,
  done,
  total,
}: {
  /** Name of the operation. */
  readonly label: string;
  readonly done: number;
  /** Total amount, null or 0 while it is not known. */
  readonly total: number | null;
}): ReactElement {
  const share = total === null || total === 0 ? 0 : Math.min(1, done / total);
  return (
    <span
      className="bar-progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
    >
      <span style={{ transform: `scaleX(${share})` }} />
    </span>
  );
}
