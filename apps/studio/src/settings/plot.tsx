import type { ReactElement } from 'react';
import { useTexts } from '../texts/use-texts.js';

const width = 240;
const height = 48;

/** A value over time: its latest number, and a line with a scale from zero that ends now. */
export function Plot({
  title,
  values,
  format,
}: {
  readonly title: string;
  readonly values: readonly number[];
  readonly format: (value: number) => string;
}): ReactElement {
  const { t } = useTexts();
  const newest = values.at(-1) ?? 0;
  const highest = values.reduce((most, value) => Math.max(most, value), 0);
  const step = width / Math.max(1, values.length - 1);
  const points = values.map((value, index) => {
    const y = height - 1 - (highest === 0 ? 0 : (value / highest) * (height - 4));
    return `${(index * step).toFixed(1)},${y.toFixed(1)}`;
  });
  const line = points.length < 2 ? '' : `M${points.join('L')}`;
  return (
    <figure className="plot">
      <figcaption>
        <span className="label">{title}</span>
        <span className="plot-value">{format(newest)}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('plotLabel', { title, newest: format(newest), highest: format(highest) })}
      >
        {line !== '' && (
          <>
            <path className="plot-area" d={`${line}L${width},${height}L0,${height}Z`} />
            <path className="plot-line" d={line} />
          </>
        )}
      </svg>
      <span className="note">
        {highest > 0 ? t('atMost', { value: format(highest) }) : '\u00a0'}
      </span>
    </figure>
  );
}
