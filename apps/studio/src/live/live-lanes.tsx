import type { TranscriptEntry } from '@earshot/live';
import { type ReactElement, useState } from 'react';
import { LiveWords } from '../live-view/live-words.js';
import { useTexts } from '../texts/use-texts.js';

/** The words of each channel in a separate column, with a name that the user can edit. */
export function LiveLanes({
  captions,
  finalCount,
  count,
}: {
  readonly captions: readonly TranscriptEntry[];
  /** Number of final captions, which come first. */
  readonly finalCount: number;
  /** Number of channels. */
  readonly count: number;
}): ReactElement {
  const { t } = useTexts();
  const [names, setNames] = useState<Readonly<Record<number, string>>>({});
  return (
    <div className="live-lanes" data-lanes={count}>
      {Array.from({ length: count }, (_, channel) => {
        const isIn = ({ utterance }: TranscriptEntry) => (utterance.channel ?? 0) === channel;
        const number = channel + 1;
        const name = names[channel] ?? t('channel', { number });
        return (
          // The channel is the only identity of a lane.
          // oxlint-disable-next-line react/no-array-index-key
          <section key={channel} className="live-lane" data-voice={channel % 6}>
            <input
              className="lane-name"
              aria-label={t('nameOf', { name: t('channel', { number }) })}
              maxLength={60}
              value={name}
              onChange={({ target }) => setNames({ ...names, [channel]: target.value })}
            />
            <LiveWords
              label={name}
              captions={captions.filter(isIn)}
              finalCount={captions.slice(0, finalCount).filter(isIn).length}
            />
          </section>
        );
      })}
    </div>
  );
}
