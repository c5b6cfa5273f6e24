import type { Job } from '@earshot/core/types';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactElement, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { clockTime } from '../format/time.js';
import { Icon } from '../shell/icon.js';
import { useShortcuts } from '../shell/shortcuts.js';
import { useTexts } from '../texts/use-texts.js';
import type { Piece } from './compare-words.js';
import { useComparison } from './use-comparison.js';

const nothing: readonly never[] = [];

/** Two runs side by side: what only one of them has is marked, and each passage can be played. */
export function ComparisonView({
  left,
  right,
}: {
  readonly left: Job;
  readonly right: Job;
}): ReactElement {
  const { language, t } = useTexts();
  const comparison = useComparison(left, right);
  const passages = comparison?.passages ?? nothing;
  const differences = useMemo(
    () => passages.flatMap(({ isSame }, index) => (isSame ? [] : [index])),
    [passages],
  );
  const [hidesEqual, setHidesEqual] = useState(false);
  const [current, setCurrent] = useState(-1);
  const shown = useMemo(
    () => (hidesEqual ? differences : passages.map((_, index) => index)),
    [differences, hidesEqual, passages],
  );
  const [isPlaying, setIsPlaying] = useState(false);
  const audio = useRef<HTMLAudioElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const [top, setTop] = useState(0);
  const rows = useWindowVirtualizer({
    count: shown.length,
    estimateSize: () => 72,
    overscan: 6,
    scrollMargin: top,
    getItemKey: (index) => shown[index] ?? index,
  });
  useLayoutEffect(() => {
    const offset = list.current?.offsetTop ?? 0;
    if (offset !== top) setTop(offset);
  });
  const go = (step: 1 | -1): void => {
    const next =
      step === 1
        ? differences.find((index) => index > current)
        : differences.findLast((index) => index < current);
    if (next === undefined) return;
    setCurrent(next);
    rows.scrollToIndex(shown.indexOf(next), { align: 'center' });
  };
  useShortcuts({ n: () => go(1), p: () => go(-1) });
  const play = (start: number): void => {
    const player = audio.current;
    if (player === null) return;
    player.currentTime = start;
    void player.play();
  };
  return (
    <section className="comparison" aria-label={t('compare')}>
      <div className="comparison-head">
        <p className="comparison-sum" role="status">
          {comparison === null
            ? t('comparing')
            : t('agreement', {
                share: comparison.agreement.toLocaleString(language, {
                  style: 'percent',
                  maximumFractionDigits: 1,
                }),
                count: differences.length,
              })}
        </p>
        <button
          type="button"
          className="button"
          disabled={differences.length === 0}
          onClick={() => go(1)}
        >
          {t('nextDifference')}
        </button>
        <label className="check">
          <input
            type="checkbox"
            checked={hidesEqual}
            onChange={({ target }) => setHidesEqual(target.checked)}
          />
          {t('onlyDifferences')}
        </label>
        <audio
          ref={audio}
          src={`/v2/transcription/${right.id}/file`}
          preload="none"
          onPlay={() => setIsPlaying(true)}
          onPause={() => setIsPlaying(false)}
        />
        {isPlaying && (
          <button type="button" className="button" onClick={() => audio.current?.pause()}>
            <Icon name="pause" />
            {t('pause')}
          </button>
        )}
      </div>
      <ol ref={list} className="passages" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start }) => {
          const passage = passages[shown[index] ?? -1];
          if (passage === undefined) return null;
          return (
            <li
              key={key}
              data-index={index}
              ref={rows.measureElement}
              data-current={shown[index] === current}
              style={{ transform: `translateY(${start - top}px)` }}
            >
              <button
                type="button"
                className="link plain"
                aria-label={t('playFrom', { time: clockTime(passage.start) })}
                onClick={() => play(passage.start)}
              >
                {clockTime(passage.start)}
              </button>
              <Side pieces={passage.left} tag="del" />
              <Side pieces={passage.right} tag="ins" />
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Side({
  pieces,
  tag: Mark,
}: {
  readonly pieces: readonly Piece[];
  readonly tag: 'del' | 'ins';
}): ReactElement {
  return (
    <p dir="auto">
      {pieces.length === 0 && <span aria-hidden="true">–</span>}
      {pieces.map(({ isSame, text }, index) => (
        // Pieces have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index}>{isSame ? text : <Mark>{text}</Mark>} </span>
      ))}
    </p>
  );
}
