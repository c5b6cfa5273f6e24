import { type ComponentPropsWithoutRef, type ReactElement, useRef } from 'react';
import { type LevelSource, levelShare, useAudioLevel } from '../microphone/use-audio-level.js';

/** Properties of {@link LevelMeter}, and those of a `div`. */
export interface LevelMeterProps extends ComponentPropsWithoutRef<'div'> {
  /** Result of `useMicrophone` or `useLiveTranscription`. */
  readonly source: LevelSource;
}

/**
 * A level meter without a style: its custom properties `--level` (RMS) and `--peak` go from 0 (-60
 * dBFS or less) to 1 (full scale), about 60 times a second, and nothing is rendered for them.
 *
 * @example
 * ```tsx
 * import { useMicrophone } from '@earshot/react';
 * import { LevelMeter } from '@earshot/react/components';
 *
 * export function Level() {
 *   return <LevelMeter source={useMicrophone()} className="level" />;
 * }
 * ```
 */
export function LevelMeter({ source, ...properties }: LevelMeterProps): ReactElement {
  const element = useRef<HTMLDivElement>(null);
  useAudioLevel(source, ({ peakDbfs, rmsDbfs }) => {
    const meter = element.current;
    if (meter === null) return;
    const share = levelShare(rmsDbfs);
    meter.style.setProperty('--level', share.toFixed(3));
    meter.style.setProperty('--peak', levelShare(peakDbfs).toFixed(3));
    meter.setAttribute('aria-valuenow', String(Math.round(share * 100)));
  });
  return (
    <div
      aria-label="Level"
      {...properties}
      ref={element}
      role="meter"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={0}
    />
  );
}
