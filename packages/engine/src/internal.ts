/**
 * What the service shares with the engines. It may change in any version: programs outside of this
 * project do not use it.
 */

export { backoffMs, requestedDelayMs } from './engines/openai/retry-delay.js';
export { redactMessage, retryableStatuses } from './engines/openai/server-error.js';
export { engineFacts } from './engines/registry.js';
export { buildUtterance } from './host/transcription/build-utterance.js';
export { isPocketsphinxInstalled } from './libraries/pocketsphinx/locate-installation.js';
export type { EngineFacts } from './port/engine-definition.js';
export { textOfWords } from './port/recognition.js';
export { readLanguage } from './text/spoken-language.js';
