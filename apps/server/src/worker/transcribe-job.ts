import { type TranscriptionLanguage, transcriptionLanguages, type Utterance } from '@earshot/core';
import { type AudioProperties, readProperties } from '../decoding/index.js';
import { firstAvailable, type RegisteredEngine } from '../engines/index.js';
import { chooseAudioReplacement } from '../redaction/audio-replacement.js';
import {
  chooseTrack,
  describeAssumption,
  describeVocabulary,
  type RecognisedFile,
  recogniseProbed,
  type VocabularyMetadata,
} from '../transcription/index.js';
import { type Attempt, determineNeeds, readJobParams, type StageOutcome } from './attempt.js';
import { finishJob, type LocalAudio } from './finish-job.js';
import { openSeal, readResumed } from './job-journal.js';

/**
 * Transcribes the audio of a job and ends the job.
 *
 * @throws errors of the audio, of the engine, of the add-ons and of the storage, or the reason of
 * the signal
 */
export async function transcribeJob(attempt: Attempt): Promise<StageOutcome> {
  const { claimed, dependencies } = attempt;
  const { engines, queue, storage, workElsewhere } = dependencies;
  const { job, lease } = claimed;
  const needs = determineNeeds(claimed);
  if (engines.isElsewhere(needs)) {
    workElsewhere.add(claimed.needs, needs);
    await queue.leaveToOthers(lease);
    return 'deferred';
  }
  const engine = firstAvailable(engines.route(needs).engines);
  if (engine === undefined) {
    await queue.defer(lease, dependencies.deferralMs());
    return 'deferred';
  }
  attempt.engine = engine;
  attempt.language = describeAssumption(readJobParams(claimed), engine.capabilities);
  return storage.blobs.withLocalFile({ kind: 'audio', id: job.file?.id ?? '' }, (path) =>
    transcribeFile(attempt, engine, path),
  );
}

async function transcribeFile(
  attempt: Attempt,
  engine: RegisteredEngine,
  path: string,
): Promise<StageOutcome> {
  const { claimed, reporter, timer } = attempt;
  const { languages } = readJobParams(claimed).language_config;
  const found = readProperties(claimed.job.file?.audio) ?? (await probe(attempt, path));
  const properties = chooseTrack(found, readJobParams(claimed).language_config);
  attempt.properties = properties;
  const recognised = await recognise(attempt, engine, { path, properties });
  if (languages.length !== 1)
    attempt.vocabulary = await describeJobVocabulary(attempt, listLanguages(recognised.utterances));
  timer.end();
  reporter.setDone(recognised.audioSeconds);
  reporter.begin('finish', recognised.audioSeconds);
  await reporter.flush();
  timer.begin('finish');
  return (await finishJob(attempt, recognised, { path, properties })) ? 'ended' : 'lost';
}

/** Recognises the audio of a job, from where earlier attempts have ended, and journals it. */
async function recognise(
  attempt: Attempt,
  engine: RegisteredEngine,
  { path, properties }: LocalAudio,
): Promise<RecognisedFile> {
  const { claimed, dependencies, signal, reporter, timer } = attempt;
  const { clock, decoder, storage } = dependencies;
  const { job } = claimed;
  const params = readJobParams(claimed);
  const seal = await openSeal(job.id, params, storage);
  const resume = await readResumed(job.id, storage, seal);
  timer.begin('transcribe');
  reporter.begin('transcribe', properties.durationSeconds);
  let isAudioReported = chooseAudioReplacement(params) !== undefined;
  /**
   * Reports the audio once, after the first utterance, so that further work on the audio does not
   * delay the first words.
   */
  const reportAudio = () => {
    if (isAudioReported || job.file === null) return;
    isAudioReported = true;
    dependencies.onAudio?.(job.file);
  };
  attempt.vocabulary = await describeJobVocabulary(attempt, params.language_config.languages);
  const recognised = await recogniseProbed({
    path,
    properties,
    decoder,
    engine: engine.pool,
    engineFor: (language) => engineForLanguage(attempt, engine, language).pool,
    params,
    tenant: job.keyId,
    clock,
    signal,
    resume,
    onProgress: ({ transcribedSeconds }) => reporter.setDone(transcribedSeconds),
    onUtterance: (utterance, settledSamples) => {
      reporter.addUtterance(seal.seal(JSON.stringify(utterance)), settledSamples);
      reportAudio();
    },
  });
  reportAudio();
  return recognised;
}

/**
 * Describes the vocabulary of a job for the languages that are spoken in it. An empty list stands
 * for all languages of the engine.
 */
function describeJobVocabulary(
  { claimed, engine, signal }: Attempt,
  languages: readonly TranscriptionLanguage[],
): Promise<VocabularyMetadata> {
  const { custom_vocabulary, custom_vocabulary_config } = readJobParams(claimed);
  if (engine === undefined || !custom_vocabulary) return Promise.resolve({});
  const tenant = claimed.job.keyId;
  return describeVocabulary(
    engine.pool,
    { vocabulary: custom_vocabulary_config, languages, tenant },
    signal,
  );
}

function listLanguages(utterances: readonly Utterance[]): TranscriptionLanguage[] {
  const spoken = new Set<string>(utterances.map(({ language }) => language));
  return transcriptionLanguages.filter((language) => spoken.has(language));
}

/**
 * Determines the properties of a file that an earlier version of the service has stored without
 * them.
 */
function probe(
  { claimed: { job }, dependencies, reporter, signal }: Attempt,
  path: string,
): Promise<AudioProperties> {
  reporter.begin('analyse', job.file?.durationSeconds);
  return dependencies.decoder.probe(path, { tenant: job.keyId, signal });
}

/**
 * Chooses the best available engine for a detected language, or the engine that has detected it if
 * there is no other.
 */
function engineForLanguage(
  attempt: Attempt,
  detector: RegisteredEngine,
  language: TranscriptionLanguage,
): RegisteredEngine {
  const { claimed, dependencies } = attempt;
  const needs = { ...determineNeeds(claimed), languages: [language] };
  const { route } = dependencies.engines.find(needs);
  attempt.engine = firstAvailable(route?.engines ?? []) ?? detector;
  return attempt.engine;
}
