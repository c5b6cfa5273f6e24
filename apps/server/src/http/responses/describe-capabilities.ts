import {
  type Availability,
  addOns,
  audioEncodings,
  bitDepths,
  type Capabilities,
  limits,
  type RequestOption,
  requestOptions,
  sampleRates,
  subtitleFormats,
  transcriptionModels,
} from '@earshot/core';
import type { EngineCapabilities } from '@earshot/engine';
import { unavailableAddOns } from '../../transcription/index.js';
import type { AppDependencies } from '../app.js';
import { hasAccurateWordTimes, unservedOptions } from '../requests/find-unservable.js';

const available: Availability = { available: true, reason: null };

/** Capabilities of this server at the moment. */
export function describeCapabilities(dependencies: AppDependencies): Capabilities {
  const { configuration, engine, engineUnavailableReason, live, version } = dependencies;
  const { capabilities } = engine;
  const reason = engineUnavailableReason();
  const status = reason === undefined ? available : unavailable(reason);
  return {
    version,
    models: [...transcriptionModels],
    engines: [describeEngine(capabilities, status)],
    languages: [...capabilities.languages],
    translation_languages: [],
    pre_recorded: status,
    live: describeLive(dependencies, status),
    add_ons: byName(addOns, (addOn) => unavailable(unavailableAddOns[addOn])),
    options: byName(requestOptions, (option) => optionAvailability(option, capabilities)),
    audio: {
      file_formats: ['wav'],
      live_encodings: [...audioEncodings],
      live_bit_depths: [...bitDepths],
      live_sample_rates: [...sampleRates],
      live_maximum_channels: limits.live.channels.maximum,
    },
    subtitle_formats: [...subtitleFormats],
    limits: {
      maximum_upload_bytes: configuration.limits.maximumUploadBytes,
      maximum_audio_seconds: configuration.limits.maximumAudioSeconds,
      maximum_json_bytes: configuration.limits.maximumJsonBytes,
      maximum_page_items: limits.list.maximumPageItems,
      maximum_custom_metadata_characters: limits.customMetadata.maximumCharacters,
      maximum_concurrent_jobs: configuration.workerJobs ?? engine.parallelism,
      maximum_concurrent_live_sessions: live?.maximumChannels ?? 0,
      maximum_live_session_seconds: live === undefined ? null : configuration.live.maximumMs / 1000,
      live_idle_seconds: live === undefined ? null : configuration.live.idleMs / 1000,
      live_resume_seconds: live === undefined ? null : configuration.live.resumeMs / 1000,
      rate_limit: { requests: configuration.rateLimits.requestsPerMinute, window_seconds: 60 },
      retention: {
        audio_seconds: inSeconds(configuration.retention.audioMs),
        result_seconds: inSeconds(configuration.retention.resultMs),
      },
    },
  };
}

function inSeconds(durationMs: number | undefined): number | null {
  return durationMs === undefined ? null : durationMs / 1000;
}

function describeLive({ engine, live }: AppDependencies, status: Availability): Availability {
  if (live === undefined)
    return unavailable('this process serves no live sessions: EARSHOT_ROLES does not list live');
  return engine.capabilities.streaming
    ? status
    : unavailable(`the engine ${engine.capabilities.id} transcribes no live audio`);
}

function describeEngine(
  capabilities: EngineCapabilities,
  status: Availability,
): Capabilities['engines'][number] {
  return {
    id: capabilities.id,
    model: capabilities.model,
    version: capabilities.version,
    is_default: true,
    status,
    languages: [...capabilities.languages],
    pre_recorded: true,
    streaming: capabilities.streaming,
    partial_transcripts: capabilities.streaming,
    word_timestamps: capabilities.wordTimestamps,
    word_timestamp_resolution: capabilities.wordTimestampResolutionSeconds,
    word_confidences: capabilities.confidences,
    custom_vocabulary: capabilities.customVocabulary,
    punctuation: capabilities.punctuation,
    language_detection: capabilities.languageDetection,
  };
}

function optionAvailability(option: RequestOption, engine: EngineCapabilities): Availability {
  switch (option) {
    case 'custom_vocabulary':
      return engine.customVocabulary
        ? available
        : unavailable(`the engine ${engine.id} takes no custom vocabulary`);
    case 'code_switching':
    case 'language_detection':
      return engine.languageDetection
        ? available
        : unavailable(`the engine ${engine.id} does not detect languages`);
    case 'words_accurate_timestamps':
      return hasAccurateWordTimes(engine)
        ? available
        : unavailable(`the engine ${engine.id} has no word times that are accurate to the frame`);
    case 'audio_enhancer':
    case 'callback':
    case 'custom_spelling':
    case 'subtitles':
      return available;
    case 'pii_redaction':
    case 'punctuation_enhanced':
      return unavailable(
        `this version of the service does not have it yet: ${unservedOptions[option]}`,
      );
  }
}

function unavailable(reason: string): Availability {
  return { available: false, reason };
}

function byName<Name extends string>(
  names: readonly Name[],
  availability: (name: Name) => Availability,
): Record<Name, Availability> {
  // fromEntries loses the type of the names, which are those of the list.
  return Object.fromEntries(names.map((name) => [name, availability(name)])) as Record<
    Name,
    Availability
  >;
}
