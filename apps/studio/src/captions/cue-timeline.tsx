import type { Cue } from '@earshot/subtitles';
import { type ReactElement, type RefObject, useEffect, useMemo, useState } from 'react';
import type { Timecode } from '../format/timecode.js';
import { peaksOfJob, type Span } from '../media/peaks.js';
import { useWaveform, WaveformScale } from '../media/use-waveform.js';
import type { JobReference } from '../session/client.js';
import { IconButton } from '../shell/icon-button.js';
import { useTexts } from '../texts/use-texts.js';
import { type LocalPeaks, slicePeaks } from './local-media/use-local-peaks.js';
import type { CaptionEditing } from './use-caption-editing.js';
import { type CueDrag, useCueDrag } from './use-cue-drag.js';

/** Seconds that the timeline shows, from the closest to the widest view. */
const lengths = [5, 10, 20, 40, 80] as const;
/** Share of the view by which it moves. */
const step = 0.8;

interface CueTimelineProperties {
  readonly editing: CaptionEditing;
  /** Job that the audio belongs to, undefined when the service has no audio. */
  readonly job: JobReference | undefined;
  readonly duration: number;
  /** Waveform of a file of this computer, undefined when none is open. */
  readonly localPeaks: LocalPeaks | undefined;
  readonly media: RefObject<HTMLVideoElement | null>;
  /** Times at which shots begin, in ascending order. */
  readonly shots: readonly number[];
  readonly timecode: Timecode;
}

/**
 * The captions on the waveform. Their ends can be dragged. The time fields do the same by keyboard.
 */
export function CueTimeline({
  editing,
  job,
  duration,
  localPeaks,
  media,
  shots,
  timecode,
}: CueTimelineProperties): ReactElement {
  const { cues, seek, selected } = editing;
  const view = useCueSpan(cues[selected], duration);
  const { setBegin, span } = view;
  const { box, canvas, playhead, secondsAt, width } = useWaveform({
    media,
    source: job && peaksOfJob(job),
    localPeaks: useMemo(
      () => localPeaks && slicePeaks(localPeaks, view.span),
      [localPeaks, view.span],
    ),
    span,
    onTime(seconds, share) {
      // During playback, the timeline turns like a page.
      if ((share > 1 || share < 0) && media.current?.paused === false) setBegin(seconds);
    },
  });
  const scale = width / (span.end - span.start);
  const drag = useTimelineDrag(editing, { scale, shots, timecode });
  return (
    <div className="timeline">
      <div
        ref={box}
        className="timeline-box"
        aria-hidden="true"
        onPointerDown={({ clientX }) => seek(secondsAt(clientX))}
      >
        <canvas ref={canvas} />
        <ShotMarks shots={shots} span={span} scale={scale} />
        <TimelineCues cues={cues} selected={selected} span={span} scale={scale} drag={drag} />
        <div ref={playhead} className="playhead" />
      </div>
      <WaveformScale span={span}>
        <SpanButtons view={view} duration={duration} />
      </WaveformScale>
    </div>
  );
}

/** Distance within which an edge moves to a shot change, in pixels. */
const shotReach = 8;

/**
 * Drags captions with the gap that the rules ask for, to shot changes nearby, and to frames where
 * these are counted.
 */
function useTimelineDrag(
  { actions, cues, profile: { minimumGapSeconds: gapSeconds }, select }: CaptionEditing,
  {
    scale,
    shots,
    timecode,
  }: Pick<TimelinePlace, 'scale'> & {
    readonly shots: readonly number[];
    readonly timecode: Timecode;
  },
): CueDrag {
  return useCueDrag({
    cues,
    gapSeconds,
    scale,
    grid: timecode,
    attract(seconds, edge) {
      // A caption ends before the shot, one begins with it.
      const before = edge === 'end' ? gapSeconds : 0;
      const near = shots.find((shot) => Math.abs(shot - before - seconds) * scale < shotReach);
      return near === undefined ? seconds : near - before;
    },
    onSelect: select,
    onTimes: actions.setTimes,
  });
}

/** The shot changes in view. */
function ShotMarks({
  scale,
  shots,
  span,
}: Pick<TimelinePlace, 'scale' | 'span'> & {
  readonly shots: readonly number[];
}): ReactElement[] {
  return shots
    .filter((shot) => shot >= span.start && shot <= span.end)
    .map((shot) => (
      <div
        key={shot}
        className="timeline-shot"
        style={{ transform: `translateX(${((shot - span.start) * scale).toFixed(1)}px)` }}
      />
    ));
}

/** Where the captions are on the timeline, and how they are dragged. */
interface TimelinePlace {
  readonly span: Span;
  /** Pixels per second. */
  readonly scale: number;
  readonly drag: CueDrag;
}

/** The captions in view, and the one that is dragged. */
function TimelineCues({
  cues,
  selected,
  ...place
}: TimelinePlace & { readonly cues: readonly Cue[]; readonly selected: number }): ReactElement[] {
  const { drag, span } = place;
  return cues.flatMap((cue, index) =>
    drag.index === index || (cue.endSeconds >= span.start && cue.startSeconds <= span.end)
      ? [
          // The position is the only identity of a caption.
          <TimelineCue
            key={index}
            cue={cue}
            index={index}
            isSelected={index === selected}
            {...place}
          />,
        ]
      : [],
  );
}

/** The visible seconds, and the functions that change them. */
interface CueSpan {
  readonly span: Span;
  /** Index of the length in use. */
  readonly zoom: number;
  readonly setBegin: (seconds: number) => void;
  readonly setZoom: (zoom: number) => void;
}

/** Keeps the visible seconds. The selected caption is always among them. */
function useCueSpan(chosen: Cue | undefined, duration: number): CueSpan {
  const [zoom, setZoom] = useState(2);
  const [begin, setBegin] = useState(0);
  const length = Math.min(lengths[zoom] ?? 20, Math.max(duration, lengths[0]));
  const start = Math.max(0, Math.min(begin, duration - length));
  const span = useMemo(() => ({ start, end: start + length }), [length, start]);
  const chosenStart = chosen?.startSeconds;
  const chosenEnd = chosen?.endSeconds;
  useEffect(() => {
    if (chosenStart === undefined || chosenEnd === undefined) return;
    setBegin((before) =>
      chosenStart >= before && chosenEnd <= before + length
        ? before
        : Math.max(0, chosenStart - length / 4),
    );
  }, [chosen, chosenEnd, chosenStart, length]);
  return { span, zoom, setBegin, setZoom };
}

/** Moves the view earlier and later, and makes it wider and closer. */
function SpanButtons({
  view: { setBegin, setZoom, span, zoom },
  duration,
}: {
  readonly view: CueSpan;
  readonly duration: number;
}): ReactElement {
  const { t } = useTexts();
  const by = (span.end - span.start) * step;
  return (
    <>
      <IconButton
        icon="left"
        label={t('earlier')}
        disabled={span.start <= 0}
        onClick={() => setBegin(Math.max(0, span.start - by))}
      />
      <IconButton
        icon="minus"
        label={t('zoomOut')}
        disabled={zoom === lengths.length - 1}
        onClick={() => setZoom(zoom + 1)}
      />
      <IconButton
        icon="plus"
        label={t('zoomIn')}
        disabled={zoom === 0}
        onClick={() => setZoom(zoom - 1)}
      />
      <IconButton
        icon="right"
        label={t('later')}
        disabled={span.end >= duration}
        onClick={() => setBegin(span.start + by)}
      />
    </>
  );
}

/** A caption at its time, with an edge at each end for dragging. */
function TimelineCue({
  cue,
  index,
  isSelected,
  span,
  scale,
  drag,
}: TimelinePlace & {
  readonly cue: Cue;
  readonly index: number;
  readonly isSelected: boolean;
}): ReactElement {
  const { endSeconds, startSeconds } = drag.timesAt(cue, index);
  return (
    <div
      className="timeline-cue"
      data-cue={index}
      data-selected={isSelected}
      style={{
        transform: `translateX(${((startSeconds - span.start) * scale).toFixed(1)}px)`,
        width: `${Math.max(6, (endSeconds - startSeconds) * scale).toFixed(1)}px`,
      }}
      onPointerDown={(event) => drag.grab(event, index, 'whole')}
      onPointerMove={drag.move}
      onPointerUp={drag.drop}
      onPointerCancel={drag.cancel}
    >
      <span
        className="timeline-grip"
        data-grip="start"
        onPointerDown={(event) => drag.grab(event, index, 'start')}
      />
      <span className="timeline-text" dir="auto">
        {cue.text.replaceAll('\n', ' ')}
      </span>
      <span
        className="timeline-grip"
        data-grip="end"
        onPointerDown={(event) => drag.grab(event, index, 'end')}
      />
    </div>
  );
}
