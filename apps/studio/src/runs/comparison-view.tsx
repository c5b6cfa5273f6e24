import type { Job } from '@earshot/core/types';
import { type ReactElement, type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import { clockTime } from '../format/time.js';
import { playFrom } from '../media/play-clock.js';
import { useIsPlaying } from '../media/use-media-time.js';
import { servicePath } from '../session/service-address.js';
import { Icon } from '../shell/icon.js';
import { useShortcuts } from '../shell/shortcuts.js';
import { usePageRows } from '../shell/use-page-rows.js';
import { useTexts } from '../texts/use-texts.js';
import type { ComparedPassage, Comparison, Piece } from './compare-words.js';
import { useComparison } from './use-comparison.js';

const nothing: readonly never[] = [];

/**
 * Two runs side by side. Words that only one of them has are marked, and each passage can be
 * played.
 */
export function ComparisonView({
  left,
  right,
}: {
  readonly left: Job;
  readonly right: Job;
}): ReactElement {
  const { t } = useTexts();
  const comparison = useComparison(left, right);
  const passages = usePassages(comparison?.passages ?? nothing);
  const { current, passageAt, rows } = passages;
  const audio = useRef<HTMLAudioElement>(null);
  return (
    <section className="comparison" aria-label={t('compare')}>
      <ComparisonHead
        comparison={comparison}
        passages={passages}
        audio={audio}
        path={servicePath(`/v2/transcription/${right.id}/file`)}
      />
      <ol ref={rows.list} className="passages" style={{ height: rows.height }}>
        {rows.visible.map((item) => {
          const { passage, place } = passageAt(item.index);
          if (passage === undefined) return null;
          return (
            <li
              key={item.key}
              data-index={item.index}
              ref={rows.measure}
              data-current={place === current}
              style={{ transform: `translateY(${rows.topOf(item)}px)` }}
            >
              <Passage passage={passage} audio={audio} />
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** How much the runs agree, and the way to their differences. */
function ComparisonHead({
  comparison,
  passages: { differences, go, hideEqual, hidesEqual },
  audio,
  path,
}: {
  readonly comparison: Comparison | null;
  readonly passages: ReturnType<typeof usePassages>;
  readonly audio: RefObject<HTMLAudioElement | null>;
  /** Path of the audio at the service. */
  readonly path: string;
}): ReactElement {
  const { t } = useTexts();
  return (
    <div className="comparison-head">
      <Agreement comparison={comparison} count={differences.length} />
      <button
        type="button"
        className="button"
        aria-disabled={differences.length === 0}
        onClick={() => go(1)}
      >
        {t('nextDifference')}
      </button>
      <label className="check">
        <input
          type="checkbox"
          checked={hidesEqual}
          onChange={({ target }) => hideEqual(target.checked)}
        />
        {t('onlyDifferences')}
      </label>
      <PassagePlayer audio={audio} path={path} />
    </div>
  );
}

/**
 * The passages in view, all of them or those that differ, and the difference that was visited last.
 */
function usePassages(passages: readonly ComparedPassage[]) {
  const differences = useMemo(
    () => passages.flatMap(({ isSame }, index) => (isSame ? [] : [index])),
    [passages],
  );
  const [hidesEqual, hideEqual] = useState(false);
  const [current, setCurrent] = useState(-1);
  const shown = useMemo(
    () => (hidesEqual ? differences : passages.map((_, index) => index)),
    [differences, hidesEqual, passages],
  );
  const rows = usePageRows<HTMLOListElement>({
    count: shown.length,
    estimatedHeight: 72,
    overscan: 6,
    keyOf: useCallback((index: number) => shown[index] ?? index, [shown]),
  });
  const go = (step: 1 | -1): void => {
    const next =
      step === 1
        ? differences.find((index) => index > current)
        : differences.findLast((index) => index < current);
    if (next === undefined) return;
    setCurrent(next);
    rows.scrollTo(shown.indexOf(next));
  };
  useShortcuts({ n: () => go(1), p: () => go(-1) });
  const passageAt = (row: number) => {
    const place = shown[row] ?? -1;
    return { place, passage: passages[place] };
  };
  return { current, differences, go, hidesEqual, hideEqual, passageAt, rows };
}

/** Share of words that both runs have in common. */
function Agreement({
  comparison,
  count,
}: {
  /** Null until the runs are compared. */
  readonly comparison: Comparison | null;
  /** Number of passages that differ. */
  readonly count: number;
}): ReactElement {
  const { language, t } = useTexts();
  const share = comparison?.agreement.toLocaleString(language, {
    style: 'percent',
    maximumFractionDigits: 1,
  });
  return (
    <p className="comparison-sum" role="status">
      {share === undefined ? t('comparing') : t('agreement', { share, count })}
    </p>
  );
}

/** The audio of both runs, which plays passages, and the function that pauses it. */
function PassagePlayer({
  audio,
  path,
}: {
  readonly audio: RefObject<HTMLAudioElement | null>;
  readonly path: string;
}): ReactElement {
  const { t } = useTexts();
  const isPlaying = useIsPlaying(audio);
  return (
    <>
      <audio ref={audio} src={path} preload="none" />
      {isPlaying && (
        <button type="button" className="button" onClick={() => audio.current?.pause()}>
          <Icon name="pause" />
          {t('pause')}
        </button>
      )}
    </>
  );
}

/** Words of both runs for a section of audio. */
function Passage({
  passage: { left, right, start },
  audio,
}: {
  readonly passage: ComparedPassage;
  readonly audio: RefObject<HTMLAudioElement | null>;
}): ReactElement {
  const { t } = useTexts();
  const time = clockTime(start);
  return (
    <>
      <button
        type="button"
        className="link plain"
        aria-label={t('playFrom', { time })}
        onClick={() => playFrom(audio.current, start)}
      >
        {time}
      </button>
      <Side pieces={left} tag="del" />
      <Side pieces={right} tag="ins" />
    </>
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
        // The position is the only identity of a piece.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index}>{isSame ? text : <Mark>{text}</Mark>} </span>
      ))}
    </p>
  );
}
