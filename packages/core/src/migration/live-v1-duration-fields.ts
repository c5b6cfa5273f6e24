import { describeValue } from '../issues/describe-value.js';
import { limits } from '../limits.js';
import type { LiveV1Draft } from './live-v1-draft.js';
import { numberFrom } from './number-from.js';

interface Bounds {
  readonly minimum: number;
  readonly maximum: number;
}

function within(value: number, { minimum, maximum }: Bounds): number {
  return Math.min(maximum, Math.max(minimum, value));
}

function reason(wanted: number, bounds: Bounds, otherwise: string): string {
  return wanted === within(wanted, bounds)
    ? otherwise
    : `V2 allows ${bounds.minimum} to ${bounds.maximum} seconds`;
}

/** Takes over `endpointing`, which V1 gave in milliseconds and V2 takes in seconds. */
export function migrateEndpointing(value: unknown, draft: LiveV1Draft): void {
  const milliseconds = numberFrom(value);
  if (milliseconds === undefined) {
    draft.unsupported(
      'endpointing',
      value,
      `${describeValue(value)} is not a number of milliseconds`,
    );
    return;
  }
  const bounds = limits.live.endpointing;
  const wanted = milliseconds / 1000;
  const seconds = within(wanted, bounds);
  draft.config.endpointing = seconds;
  draft.changes.push({
    field: 'endpointing',
    kind: 'converted',
    from: value,
    to: seconds,
    path: 'endpointing',
    message: `endpointing is in seconds now: ${reason(wanted, bounds, `${milliseconds} milliseconds are ${seconds} seconds`)}`,
  });
}

/** Takes over `maximum_audio_duration`, in seconds in both versions. */
export function migrateMaximumAudioDuration(value: unknown, draft: LiveV1Draft): void {
  const wanted = numberFrom(value);
  if (wanted === undefined) {
    draft.unsupported(
      'maximum_audio_duration',
      value,
      `${describeValue(value)} is not a number of seconds`,
    );
    return;
  }
  const bounds = limits.live.maximumDurationWithoutEndpointing;
  const seconds = within(wanted, bounds);
  draft.config.maximum_duration_without_endpointing = seconds;
  draft.moved(
    'maximum_audio_duration',
    { from: value, to: seconds },
    'maximum_duration_without_endpointing',
    reason(wanted, bounds, ''),
  );
}
