import type { TranscriptEntry } from '@earshot/live';
import { type ComponentPropsWithoutRef, memo, type ReactElement, type ReactNode } from 'react';
import type { LiveState } from '../live/live-state.js';
import { type StoreSource, useEarshotSelector } from '../store/use-earshot-selector.js';

/** Properties of {@link LiveCaptions}, and those of a `div`. */
export interface LiveCaptionsProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  /** Result of `useLiveTranscription`. */
  readonly source: StoreSource<LiveState>;
  /**
   * Number of finals that are shown, the newest ones.
   *
   * @defaultValue 3
   */
  readonly maximumFinals?: number | undefined;
  /**
   * Renders the content of a caption. A function that stays the same between renders keeps the
   * others from being rendered.
   *
   * @defaultValue its text
   */
  readonly children?: ((entry: TranscriptEntry, isFinal: boolean) => ReactNode) | undefined;
}

/**
 * Captions of a live transcription without a style. Finals are announced politely to screen
 * readers, partials are not. Each caption has its language and the direction of its text. A partial
 * renders one caption and nothing else.
 *
 * @example
 * ```tsx
 * import { useLiveTranscription } from '@earshot/react';
 * import { LiveCaptions } from '@earshot/react/components';
 *
 * export function Captions() {
 *   const live = useLiveTranscription();
 *   return (
 *     <>
 *       <button onClick={() => void live.start()}>Start</button>
 *       <LiveCaptions source={live} maximumFinals={2} />
 *     </>
 *   );
 * }
 * ```
 */
export function LiveCaptions({
  source,
  maximumFinals = 3,
  children,
  ...properties
}: LiveCaptionsProps): ReactElement {
  return (
    <div {...properties}>
      <Finals source={source} maximumFinals={maximumFinals} render={children} />
      <Partials source={source} render={children} />
    </div>
  );
}

type Render = LiveCaptionsProps['children'];

/** The log of the finals: a list that only grows, which is what a screen reader announces. */
function Finals({
  source,
  maximumFinals,
  render,
}: {
  readonly source: StoreSource<LiveState>;
  readonly maximumFinals: number;
  readonly render: Render;
}): ReactElement {
  const finals = useEarshotSelector(source, selectFinals);
  return (
    <div role="log" aria-live="polite" aria-relevant="additions" data-captions="finals">
      {finals.slice(Math.max(0, finals.length - maximumFinals)).map((entry) => (
        <Caption key={entry.id} entry={entry} isFinal render={render} />
      ))}
    </div>
  );
}

function Partials({
  source,
  render,
}: {
  readonly source: StoreSource<LiveState>;
  readonly render: Render;
}): ReactElement {
  const partials = useEarshotSelector(source, selectPartials);
  return (
    <div aria-hidden="true" data-captions="partials">
      {partials.map((entry) => (
        <Caption key={entry.id} entry={entry} isFinal={false} render={render} />
      ))}
    </div>
  );
}

const selectFinals = ({ transcript }: LiveState) => transcript.finals;
const selectPartials = ({ transcript }: LiveState) => transcript.partials;

const Caption = memo(function Caption({
  entry,
  isFinal,
  render,
}: {
  readonly entry: TranscriptEntry;
  readonly isFinal: boolean;
  readonly render: Render;
}): ReactElement {
  const { channel, language, speaker, text } = entry.utterance;
  return (
    <p
      dir="auto"
      lang={language}
      data-caption={isFinal ? 'final' : 'partial'}
      data-channel={channel}
      data-speaker={speaker}
    >
      {render === undefined ? text : render(entry, isFinal)}
    </p>
  );
});
