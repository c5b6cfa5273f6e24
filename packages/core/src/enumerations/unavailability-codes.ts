/** Values of `reason_code` of a feature that a server lacks. `reason` is the sentence for people. */
export const unavailabilityCodes = [
  'language_model_missing',
  'model_missing',
  'rules_missing',
  'engine_unsupported',
  'engine_unavailable',
  'decoder_missing',
  'downloader_missing',
  'switched_off',
] as const;

/**
 * Stable code of the reason why a server lacks a feature.
 *
 * - `language_model_missing`: it needs a language model that the operator configures
 * - `model_missing`: it needs a model or a package that the operator installs
 * - `rules_missing`: this version of the service has no implementation
 * - `engine_unsupported`: no engine of the server can do it
 * - `engine_unavailable`: the engines that can do it cannot work at the moment
 * - `decoder_missing`: it needs ffmpeg
 * - `downloader_missing`: it needs yt-dlp
 * - `switched_off`: the operator has not switched it on
 */
export type UnavailabilityCode = (typeof unavailabilityCodes)[number];
