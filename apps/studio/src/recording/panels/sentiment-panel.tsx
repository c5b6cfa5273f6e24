import type { SentimentPassage } from '@earshot/core/types';
import { type KeyboardEvent, type ReactElement, useMemo } from 'react';
import { clockTime } from '../../format/time.js';
import type { TextId } from '../../texts/en.js';
import { useTexts } from '../../texts/use-texts.js';
import { Moment } from './moment.js';
import { ShowMore } from './show-more.js';

const plot = { width: 300, height: 96, bars: 75 } as const;
const middle = plot.height / 2;

/** Value of a sentiment, from -1 to 1. */
const values: Readonly<Record<string, number>> = { positive: 1, negative: -1 };

/**
 * Mean sentiments of equal parts of a recording, weighted by the duration of the passages, null for
 * parts without passages.
 */
function meanSentiments(
  passages: readonly SentimentPassage[],
  duration: number,
): readonly (number | null)[] {
  const sums = Array.from({ length: plot.bars }, () => ({ value: 0, seconds: 0 }));
  const width = Math.max(duration, 0.001) / plot.bars;
  for (const { end, sentiment, start } of passages) {
    const last = Math.min(plot.bars - 1, Math.floor(end / width));
    for (let bar = Math.max(0, Math.floor(start / width)); bar <= last; bar += 1) {
      const sum = sums[bar];
      const seconds = Math.min(end, (bar + 1) * width) - Math.max(start, bar * width);
      if (sum === undefined || seconds <= 0) continue;
      sum.value += seconds * (values[sentiment] ?? 0);
      sum.seconds += seconds;
    }
  }
  return sums.map(({ seconds, value }) => (seconds === 0 ? null : value / seconds));
}

/**
 * The sentiment over time as a plot that can be clicked, the shares of the sentiments, and the
 * passages as a table.
 */
export function SentimentPanel({
  passages,
  duration,
  onSeek,
}: {
  readonly passages: readonly SentimentPassage[];
  readonly duration: number;
  readonly onSeek: (seconds: number) => void;
}): ReactElement {
  const { language, t } = useTexts();
  const shares = useMemo(() => measureShares(passages), [passages]);
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  const summary = shares
    .map(([sentiment, share]) => `${t(sentimentText(sentiment))} ${percent.format(share)}`)
    .join(', ');
  return (
    <>
      <SentimentPlot passages={passages} duration={duration} summary={summary} onSeek={onSeek} />
      <details className="passages">
        <summary>{t('sentimentTable')}</summary>
        <ShowMore
          items={passages}
          render={(shown) => <PassageTable passages={shown} onSeek={onSeek} />}
        />
      </details>
    </>
  );
}

function sentimentText(sentiment: string): TextId {
  return (
    (['positive', 'negative', 'neutral', 'mixed'] as const).find((each) => each === sentiment) ??
    'unknownSentiment'
  );
}

/** The passages with their sentiments. Enter plays the passage of a row. */
function PassageTable({
  passages,
  onSeek,
}: {
  readonly passages: readonly SentimentPassage[];
  readonly onSeek: (seconds: number) => void;
}): ReactElement {
  const { t } = useTexts();
  const onKeyDown = (event: KeyboardEvent, start: number): void => {
    if (event.key === 'Enter') onSeek(start);
  };
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('time')}</th>
          <th scope="col">{t('sentiment')}</th>
          <th scope="col">{t('passage')}</th>
        </tr>
      </thead>
      <tbody>
        {passages.map(({ channel, emotion, sentiment, start, text }) => (
          <tr key={`${start} ${channel}`} onKeyDown={(event) => onKeyDown(event, start)}>
            <td>
              <Moment seconds={start} onSeek={onSeek} />
            </td>
            <td data-sentiment={sentiment}>
              {t(sentimentText(sentiment))}
              {emotion !== '' && <span className="note"> {emotion}</span>}
            </td>
            <td dir="auto">{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The mean sentiment over time. A click plays from that time. */
function SentimentPlot({
  passages,
  duration,
  summary,
  onSeek,
}: {
  readonly passages: readonly SentimentPassage[];
  readonly duration: number;
  /** The shares of the sentiments, as a sentence. */
  readonly summary: string;
  readonly onSeek: (seconds: number) => void;
}): ReactElement {
  const { t } = useTexts();
  const means = useMemo(() => meanSentiments(passages, duration), [duration, passages]);
  return (
    <figure className="sentiment-plot">
      <svg
        viewBox={`0 0 ${plot.width} ${plot.height}`}
        role="img"
        aria-label={`${t('sentimentOverTime')}: ${summary}`}
        preserveAspectRatio="none"
        onClick={({ clientX, currentTarget }) => {
          const { left, width } = currentTarget.getBoundingClientRect();
          onSeek(((clientX - left) / width) * duration);
        }}
      >
        {means.map(
          (mean, index) => mean !== null && <SentimentBar key={index} index={index} mean={mean} />,
        )}
        <line x1={0} x2={plot.width} y1={middle} y2={middle} />
      </svg>
      <figcaption className="plot-scale">
        <span>0:00</span>
        <span>{summary}</span>
        <span>{clockTime(duration)}</span>
      </figcaption>
    </figure>
  );
}

/** A bar of the plot, upwards for a positive mean. The bars are equal parts, in order. */
function SentimentBar({
  index,
  mean,
}: {
  readonly index: number;
  readonly mean: number;
}): ReactElement {
  const step = plot.width / plot.bars;
  const size = Math.max(1.5, Math.abs(mean) * (middle - 4));
  return (
    <rect
      x={index * step + 0.5}
      y={mean >= 0 ? middle - size : middle}
      width={step - 1}
      height={size}
      data-sentiment={mean > 0.05 ? 'positive' : mean < -0.05 ? 'negative' : 'neutral'}
    />
  );
}

/** Share of each sentiment in the total time, the largest first. */
function measureShares(
  passages: readonly SentimentPassage[],
): readonly (readonly [string, number])[] {
  const seconds = new Map<string, number>();
  let total = 0;
  for (const { end, sentiment, start } of passages) {
    const length = Math.max(0, end - start);
    seconds.set(sentiment, (seconds.get(sentiment) ?? 0) + length);
    total += length;
  }
  return [...seconds]
    .map(([sentiment, sum]) => [sentiment, total === 0 ? 0 : sum / total] as const)
    .sort(([, left], [, right]) => right - left);
}
