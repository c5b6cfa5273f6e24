import { appendEntries, checkBacklog, type SessionEffect } from './effects.js';
import type { ProcessingInput } from './inputs.js';
import { engineError } from './session-entries.js';
import type { SessionParts } from './session-parts.js';

/**
 * What a session does about what the engine and the add-ons have found.
 *
 * @param isProcessing - false while levels and outcomes of add-ons are dropped, since they come
 * again or are no longer needed
 */
export function processingEffects(
  input: ProcessingInput,
  isProcessing: boolean,
  parts: SessionParts,
): readonly SessionEffect[] {
  const { entries, recording } = parts;
  switch (input.type) {
    case 'engine':
      return input.generation === recording.generation ? engineEffects(input, parts) : [];
    case 'levels':
      return isProcessing ? appendEntries(entries.levels(input.channel, input.levels)) : [];
    case 'progress':
      return [checkBacklog];
    case 'add-on':
      return isProcessing ? appendEntries(entries.addOn(input)) : [];
  }
}

/** What a session does about an event of the engine. */
function engineEffects(
  { channel, event, voices }: Extract<ProcessingInput, { type: 'engine' }>,
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
