import type { EngineCapabilities } from './engine-capabilities.js';
import { EngineRequestError } from './engine-error.js';
import type { LiveChannelOptions } from './live-channel.js';
import { checkRecognition, type RecognitionOptions } from './recognition-options.js';

/** Settings of a live channel, as they are sent to its process. */
export interface LiveSettings {
  readonly recognition: RecognitionOptions;
  readonly codeSwitching: boolean;
  readonly speechThreshold: number;
  readonly endpointingSeconds: number;
  readonly maximumUtteranceSeconds: number;
  readonly partials: boolean;
  readonly enhance: boolean;
}

/**
 * Checks the options of a live channel and applies the defaults.
 *
 * @param options - options of the caller
 * @param capabilities - capabilities of the engine
 * @throws EngineRequestError that names the field, the value and what is allowed
 */
export function readLiveSettings(
  options: LiveChannelOptions,
  capabilities: EngineCapabilities,
): LiveSettings {
  const within = (name: string, value: number, lowest: number, highest: number): number => {
    if (value >= lowest && value <= highest) return value;
    throw new EngineRequestError(
      `${name}: ${value} is not allowed; it must lie within ${lowest} and ${highest}.`,
    );
  };
  const { language, languages } = options.recognition;
  checkRecognition(capabilities, { language });
  return {
    // The vocabulary is prepared first, and sent to the process separately.
    recognition: { language, languages },
    codeSwitching: options.codeSwitching ?? false,
    speechThreshold: within('speechThreshold', options.speechThreshold ?? 0.6, 0, 1),
    endpointingSeconds: within('endpointingSeconds', options.endpointingSeconds ?? 0.05, 0.01, 10),
    // The same range for every engine: one with a shorter window cuts speech earlier.
    maximumUtteranceSeconds: Math.min(
      within('maximumUtteranceSeconds', options.maximumUtteranceSeconds ?? 5, 5, 60),
      capabilities.maximumUtteranceSeconds,
    ),
    partials: options.partials ?? false,
    enhance: options.enhance ?? false,
  };
}
