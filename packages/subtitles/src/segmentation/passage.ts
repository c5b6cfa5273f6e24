import type { Speaker } from '../speakers/speaker.js';
import type { Token } from './token.js';

/** What one speaker says without a long pause: no caption reaches beyond it. */
export interface Passage {
  readonly tokens: readonly Token[];
  readonly speaker: Speaker;
}
