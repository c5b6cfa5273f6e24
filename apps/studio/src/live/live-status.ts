import type { LiveStatus } from '@earshot/react';
import type { TextId } from '../texts/en.js';
import type { LiveSourceName } from './live-source.js';

const statusTexts = {
  idle: 'liveIdle',
  starting: 'liveStarting',
  live: 'liveOn',
  reconnecting: 'liveReconnecting',
  paused: 'livePaused',
  stopping: 'liveStopping',
  ended: 'liveEnded',
  failed: 'liveFailed',
} as const satisfies Record<LiveStatus, TextId>;
/** Status before the first words. */
const startingTexts = {
  microphone: 'liveStarting',
  tab: 'liveStartingTab',
  file: 'liveStartingFile',
} as const satisfies Record<LiveSourceName, TextId>;

/** Text of a status. */
export function findStatusText(status: LiveStatus, source: LiveSourceName): TextId {
  return status === 'starting' ? startingTexts[source] : statusTexts[status];
}
