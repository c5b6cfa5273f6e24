import type { AddOnName } from '@earshot/add-ons/runner';
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
  type UnavailabilityCode,
} from '@earshot/core';
import type { EngineCapabilities } from '@earshot/engine';
import {
  type EngineRegistry,
  findUnavailableReason as findEngineReason,
  hasAccurateWordTimes,
  nameEngines,
  plainNeeds,
  type RegisteredEngine,
} from '../../engines/index.js';
import { type AddOnAvailability, findUnavailabilityCode } from '../../transcription/index.js';
import type { AppDependencies } from '../app.js';

const available: Availability = { available: true, reason: null };

/** Describes the current capabilities of this server. */
export function describeCapabilities(dependencies: AppDependencies): Capabilities {
  const { addOns: availableAddOns, configuration, decoder, engines, live, version } = dependencies;
  const defaultEngine = findDefaultEngine(engines);
  return {
    version,
    models: [...transcriptionModels],
    engines: engines.engines.map((engine) => describeEngine(engine, engine === defaultEngine)),
    languages: [...engines.languages],
    translation_languages: [...availableAddOns.translationLanguages],
    pre_recorded: describeAvailability(engines.engines),
    live: describeLive(dependencies),
    known_voices: configuration.knowsVoices
      ? addOnAvailability('diarization', availableAddOns)
      : unavailable('EARSHOT_KNOWN_VOICES is off', 'switched_off'),
    video_sites: describeVideoSites(dependencies.videoSites),
    add_ons: byName(addOns, (name) => addOnAvailability(name, availableAddOns)),
    options: byName(requestOptions, (option) =>
      optionAvailability(option, engines.engines, availableAddOns),
    ),
    audio: describeAudio(decoder.status()),
    subtitle_formats: [...subtitleFormats],
    limits: {
      maximum_upload_bytes: configuration.limits.maximumUploadBytes,
      maximum_audio_seconds: configuration.limits.maximumAudioSeconds,
      maximum_json_bytes: configuration.limits.maximumJsonBytes,
      maximum_page_items: limits.list.maximumPageItems,
      maximum_custom_metadata_characters: limits.customMetadata.maximumCharacters,
      maximum_concurrent_jobs: configuration.workerJobs ?? engines.parallelism,
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

/** Describes the audio that is accepted. */
function describeAudio(
  decoding: ReturnType<AppDependencies['decoder']['status']>,
): Capabilities['audio'] {
  return {
    file_formats: [...decoding.extensions],
    file_decoder: {
      ffmpeg_version: decoding.ffmpegVersion ?? null,
      all_formats:
        decoding.missing === undefined
          ? available
          : unavailable(decoding.missing, 'decoder_missing'),
    },
    live_encodings: [...audioEncodings],
    live_bit_depths: [...bitDepths],
    live_sample_rates: [...sampleRates],
    live_maximum_channels: limits.live.channels.maximum,
  };
}

/**
 * The engine of requests without any options: the first available one of those that can serve them,
 * as for a job.
 */
function findDefaultEngine(engines: EngineRegistry): RegisteredEngine | undefined {
  const candidates = engines.find(plainNeeds).route?.engines ?? engines.engines;
  return candidates.find((engine) => describeAvailability([engine]).available) ?? candidates[0];
}

function describeAvailability(engines: readonly RegisteredEngine[]): Availability {
  const reason = findEngineReason(engines);
  return reason === undefined ? available : unavailable(reason, 'engine_unavailable');
}

function inSeconds(durationMs: number | undefined): number | null {
  return durationMs === undefined ? null : durationMs / 1000;
}

function describeVideoSites({ issue }: AppDependencies['videoSites']): Availability {
  return issue === undefined ? available : unavailable(issue.reason, issue.code);
}

function describeLive({ engines, live }: AppDependencies): Availability {
  if (live === undefined)
    return unavailable(
      'this process serves no live sessions: EARSHOT_ROLES does not list live',
      'switched_off',
    );
  const streaming = engines.engines.filter(({ capabilities }) => capabilities.streaming);
  return streaming.length > 0
    ? describeAvailability(streaming)
    : unavailable(
        `${nameEngines(engines.engines)} cannot transcribe live audio`,
        'engine_unsupported',
      );
}

function describeEngine(
  engine: RegisteredEngine,
  isDefault: boolean,
): Capabilities['engines'][number] {
  const { capabilities } = engine;
  return {
    id: capabilities.id,
    model: capabilities.model,
    version: capabilities.version,
    is_default: isDefault,
    status: describeAvailability([engine]),
    languages: [...capabilities.languages],
    pre_recorded: true,
    streaming: capabilities.streaming,
    partial_transcripts: capabilities.partials,
    word_timestamps: capabilities.wordTimestamps,
    word_timestamp_resolution: capabilities.wordTimestampResolutionSeconds,
    word_confidences: capabilities.confidences,
    custom_vocabulary: capabilities.customVocabulary,
    punctuation: capabilities.punctuation,
    language_detection: capabilities.languageDetection,
    notes: [...capabilities.notes],
  };
}

function optionAvailability(
  option: RequestOption,
  engines: readonly RegisteredEngine[],
  availableAddOns: AddOnAvailability,
): Availability {
  const ifAnyEngine = (
    isServedBy: (capabilities: EngineCapabilities) => boolean,
    ability: string,
  ): Availability =>
    engines.some(({ capabilities }) => isServedBy(capabilities))
      ? available
      : unavailable(`${nameEngines(engines)} cannot ${ability}`, 'engine_unsupported');
  switch (option) {
    case 'custom_vocabulary':
      return ifAnyEngine(({ customVocabulary }) => customVocabulary, 'use a custom vocabulary');
    case 'code_switching':
    case 'language_detection':
      return ifAnyEngine(({ languageDetection }) => languageDetection, 'detect languages');
    case 'words_accurate_timestamps':
      return ifAnyEngine(hasAccurateWordTimes, 'time words accurately to the frame');
    case 'audio_enhancer':
    case 'callback':
    case 'custom_spelling':
    case 'subtitles':
      return available;
    case 'pii_redaction':
    case 'punctuation_enhanced':
      return addOnAvailability(option, availableAddOns);
  }
}

function addOnAvailability(
  name: AddOnName,
  { listLanguages, findProviderName, findUnavailableReason }: AddOnAvailability,
): Availability {
  const reason = findUnavailableReason(name);
  if (reason !== undefined) return unavailable(reason, findUnavailabilityCode(name));
  const languages = listLanguages(name);
  return {
    ...available,
    provider: findProviderName(name),
    ...(languages === undefined ? {} : { languages: [...languages] }),
  };
}

function unavailable(reason: string, code: UnavailabilityCode): Availability {
  return { available: false, reason, reason_code: code };
}

function byName<Name extends string>(
  names: readonly Name[],
  availability: (name: Name) => Availability,
): Record<Name, Availability> {
  // Object.fromEntries loses the type of the keys.
  return Object.fromEntries(names.map((name) => [name, availability(name)])) as Record<
    Name,
    Availability
  >;
}
