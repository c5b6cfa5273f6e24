import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as edits from '../src/entries/edits.js';
import * as enumerations from '../src/entries/enumerations.js';
import * as jobs from '../src/entries/jobs.js';
import * as lists from '../src/entries/lists.js';
import * as live from '../src/entries/live.js';
import * as migration from '../src/entries/migration.js';
import * as requests from '../src/entries/requests.js';
import * as validation from '../src/entries/validation.js';
import * as core from '../src/index.js';
import * as jsonSchema from '../src/json-schema.js';
import * as protocol from '../src/protocol.js';

test('the package exports these values', () => {
  expect(Object.keys(core).sort()).toMatchInlineSnapshot(`
    [
      "ContractError",
      "addOns",
      "addonEnvelopeSchema",
      "addonErrorSchema",
      "applyTranscriptEdits",
      "audioChunkAcknowledgementSchema",
      "audioChunkMessageSchema",
      "audioEncodingSchema",
      "audioEncodings",
      "audioMetadataSchema",
      "audioPeaksSchema",
      "audioToLlmConfigurationSchema",
      "audioToLlmResultSchema",
      "availabilitySchema",
      "bitDepthSchema",
      "bitDepths",
      "callbackConfigurationSchema",
      "callbackMethodSchema",
      "callbackMethods",
      "capabilitiesSchema",
      "channelModeSchema",
      "channelModes",
      "chapterSchema",
      "clientMessageSchema",
      "closeCodes",
      "closestName",
      "createdJobSchema",
      "createdLiveSessionSchema",
      "createdLiveViewerSchema",
      "customMetadataSchema",
      "customSpellingConfigurationSchema",
      "customVocabularyConfigurationSchema",
      "defaults",
      "diarizationConfigurationSchema",
      "endRecordingMessageSchema",
      "endSessionMessageSchema",
      "engineCapabilitiesSchema",
      "errorBodySchema",
      "errorCodes",
      "errorMessageSchema",
      "fileResponseSchema",
      "findInexactNumber",
      "formatIssues",
      "isKnownLiveMessage",
      "jobDoneEventSchema",
      "jobErrorEventSchema",
      "jobEventSchema",
      "jobEventTypes",
      "jobKindSchema",
      "jobKinds",
      "jobPageSchema",
      "jobProgressEventSchema",
      "jobProgressSchema",
      "jobSchema",
      "jobStages",
      "jobStatusSchema",
      "jobStatuses",
      "jobUtteranceEventSchema",
      "knownVoiceSchema",
      "knownVoicesSchema",
      "languageConfigurationSchema",
      "languageNames",
      "limits",
      "listQuerySchema",
      "liveCallbackConfigurationSchema",
      "liveCallbackSchema",
      "liveFinalTranscriptSchema",
      "liveJobSchema",
      "liveMessageSchema",
      "liveMessageSchemas",
      "liveMessageTypes",
      "livePageSchema",
      "liveRegionSchema",
      "liveRegions",
      "liveRequestObject",
      "liveRequestSchema",
      "liveResultSchema",
      "messageFlags",
      "messagesConfigurationSchema",
      "migrateLiveV1",
      "migrateLiveV1Message",
      "migrateLiveV1ServerMessage",
      "namedEntityRecognitionMessageSchema",
      "namedEntitySchema",
      "parseClientMessage",
      "parseJson",
      "parseListQuery",
      "parseLiveMessage",
      "piiEntityTypeSchema",
      "piiEntityTypes",
      "piiProcessedTextTypeSchema",
      "piiProcessedTextTypes",
      "piiRedactionConfigurationSchema",
      "postChapterizationMessageSchema",
      "postFinalTranscriptMessageSchema",
      "postProcessingSchema",
      "postSummarizationMessageSchema",
      "postTranscriptMessageSchema",
      "preProcessingMessageSchema",
      "preProcessingSchema",
      "preRecordedCallbackSchema",
      "preRecordedJobSchema",
      "preRecordedPageSchema",
      "preRecordedRequestObject",
      "preRecordedRequestSchema",
      "preRecordedResultSchema",
      "realtimeProcessingSchema",
      "requestOptions",
      "resultMetadataSchema",
      "sampleRateSchema",
      "sampleRates",
      "sentenceSchema",
      "sentimentAnalysisMessageSchema",
      "sentimentPassageSchema",
      "sentimentSchema",
      "sentiments",
      "serializeListQuery",
      "serverLimitsSchema",
      "speechEndMessageSchema",
      "speechStartMessageSchema",
      "startRecordingMessageSchema",
      "startSessionMessageSchema",
      "stopRecordingAcknowledgementSchema",
      "stopRecordingMessageSchema",
      "structuredDataExtractionConfigurationSchema",
      "subtitleFormatSchema",
      "subtitleFormats",
      "subtitleSchema",
      "subtitleSpeakerStyleSchema",
      "subtitleSpeakerStyles",
      "subtitleStyleSchema",
      "subtitleStyles",
      "subtitlesConfigurationSchema",
      "summarizationConfigurationSchema",
      "summarizationTypeSchema",
      "summarizationTypes",
      "transcriptEditsSchema",
      "transcriptMessageSchema",
      "transcriptionErrorCallbackSchema",
      "transcriptionLanguageSchema",
      "transcriptionLanguages",
      "transcriptionModelSchema",
      "transcriptionModels",
      "transcriptionSchema",
      "transcriptionSuccessCallbackSchema",
      "translationConfigurationSchema",
      "translationLanguageSchema",
      "translationLanguages",
      "translationMessageSchema",
      "translationModelSchema",
      "translationModels",
      "translationResultSchema",
      "unavailabilityCodes",
      "uploadRequestSchema",
      "uploadResponseSchema",
      "utteranceSchema",
      "vocabularyEntrySchema",
      "voiceEnrolmentSchema",
      "voiceRecordingSchema",
      "voiceSuggestionSchema",
      "webUrlSchema",
      "wordSchema",
    ]
  `);
  expect(Object.keys(jsonSchema).sort()).toEqual([
    'createJsonSchemas',
    'createLinkedJsonSchemas',
    'requestSchemas',
    'responseSchemas',
    'withoutExactnessBounds',
  ]);
  expect(Object.keys(protocol).sort()).toEqual([
    'AudioIntake',
    'BlockReader',
    'GrowingBytes',
    'MalformedMessages',
    'acknowledgedAudio',
    'acknowledgedStop',
    'audioAfterEnd',
    'briefResult',
    'briefTextCharacters',
    'closeReason',
    'completeMessage',
    'errorBody',
    'findResumptionViolation',
    'getAudioLayout',
    'getCloseCode',
    'getMessageFlag',
    'getPageSize',
    'isLeaving',
    'malformedMessage',
    'pageLinks',
    'parseResumption',
    'parseRetryAfter',
    'readClientFrame',
    'refusedAudio',
    'refusedStart',
    'roundSeconds',
    'transcriptId',
    'usualErrorCode',
  ]);
});

test('every export of the package is in exactly one subpath, types included', () => {
  const subpaths = [edits, enumerations, requests, jobs, lists, live, migration, validation];
  expect(subpaths.flatMap((subpath) => Object.keys(subpath)).sort()).toEqual(
    Object.keys(core).sort(),
  );
  const folder = new URL('../src/', import.meta.url);
  const entries = readdirSync(new URL('entries/', folder)).map((name) => `entries/${name}`);
  const names = entries.flatMap((path) => exportedNames(new URL(path, folder)));
  expect(names.length).toBeGreaterThan(Object.keys(core).length);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(exportedNames(new URL('index.ts', folder)).sort()).toEqual(names.sort());
});

test('every type of the contract is exported, and is among those that need no zod', () => {
  const folder = new URL('../src/', import.meta.url);
  const written = readdirSync(new URL('types/', folder)).flatMap((file) => {
    const source = readFileSync(new URL(`types/${file}`, folder), 'utf8');
    return [...source.matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name = '']) => name);
  });
  expect(written.length).toBeGreaterThan(100);
  for (const entry of ['index.ts', 'types.ts'])
    expect(exportedNames(new URL(entry, folder))).toEqual(expect.arrayContaining(written));
});

/** Reads the names in the export lists of a source, types included. */
function exportedNames(source: URL): string[] {
  const lists = readFileSync(source, 'utf8').matchAll(/export (?:type )?\{([^}]*)\}/g);
  return [...lists].flatMap(([, list = '']) =>
    list
      .split(',')
      .map((name) => name.trim().replace(/^type /, ''))
      .filter((name) => name !== ''),
  );
}
