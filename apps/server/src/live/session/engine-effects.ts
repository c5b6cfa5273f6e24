import { appendEntries, type SessionEffect } from './effects.js';
import type { SessionInput } from './inputs.js';
import { engineError } from './session-entries.js';
import type { SessionParts } from './session-parts.js';

/** What a session does about an event of the engine. */
export function engineEffects(
  { channel, event, voices }: Extract<SessionInput, { type: 'engine' }>,
  { connections, entries, messages, state }: SessionParts,
): readonly SessionEffect[] {
  switch (event.type) {
    case 'speech-start':
    case 'speech-end':
      return appendEntries(entries.speech(channel, event));
    case 'partial':
      return connections.isKeepingUp ? appendEntries(entries.partial(channel, event)) : [];
    case 'final': {
      const { entries: composed, parts } = entries.final(channel, event, voices);
      return [...appendEntries(composed), { type: 'run-add-ons', finals: parts }];
    }
    case 'settled':
      state.settle(channel, event.position);
      return appendEntries(entries.position(channel, event.position));
    case 'worked':
      state.workMs += event.seconds * 1000;
      return [];
    case 'failed':
      return [
        ...appendEntries(messages.compose(engineError(event.error))),
        { type: 'end-channel', channel },
      ];
    case 'finished':
      return [...appendEntries(entries.work()), { type: 'end-channel', channel }];
    case 'rewind':
    case 'room':
      // These concern only the engine and the pipeline.
      return [];
  }
}
