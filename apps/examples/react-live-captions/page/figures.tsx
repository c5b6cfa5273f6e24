import { type LiveStore, useEarshotSelector } from '@earshot/react';
import { memo, type ReactElement } from 'react';

// #region selector
/**
 * Figures of the session, which change with each transcript: read here, so that nothing else is
 * rendered for them.
 */
export const Figures = memo(function Figures({ store }: { store: LiveStore }): ReactElement | null {
  const statistics = useEarshotSelector(store, (state) => state.statistics);
  const words = useEarshotSelector(store, ({ transcript }) => countWords(transcript.text));
  if (statistics === null) return null;
  const { lostSeconds, partials, reconnects, sentSeconds } = statistics;
  const { lastMs } = partials;
  return (
    <dl className="figures">
      <Figure name="audio" value={`${sentSeconds.toFixed(0)} s`} />
      <Figure name="words" value={String(words)} />
      {lastMs !== null && <Figure name="delay" value={`${lastMs.toFixed(0)} ms`} />}
      <Figure name="reconnects" value={String(reconnects)} />
      <Figure name="lost" value={`${lostSeconds.toFixed(0)} s`} />
    </dl>
  );
});
// #endregion selector

function Figure({ name, value }: { name: string; value: string }): ReactElement {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function countWords(text: string): number {
  return text === '' ? 0 : text.split(/\s+/).length;
}
