import { verifies } from '@earshot/specification';
import { expect, test } from 'vitest';
import * as core from '../index.js';

const contractTranslationLanguages =
  'af am ar as az ba be bg bn bo br bs ca cs cy da de el en es et eu fa fi fo fr gl gu ha haw he hi hr ht hu hy id is it ja jw ka kk km kn ko la lb ln lo lt lv mg mi mk ml mn mr ms mt my ne nl nn no oc pa pl ps pt ro ru sa sd si sk sl sn so sq sr su sv sw ta te th tg tk tl tr tt uk ur uz vi wo yi yo zh'.split(
    ' ',
  );

verifies('enumerations.translation-languages', 'there are 100 translation languages', () => {
  expect(core.translationLanguages).toEqual(contractTranslationLanguages);
  expect(new Set(core.translationLanguages).size).toBe(100);
});

verifies(
  'enumerations.transcription-languages',
  'the transcription languages are the translation languages without wo',
  () => {
    expect(core.transcriptionLanguages).toEqual(
      contractTranslationLanguages.filter((code) => code !== 'wo'),
    );
    expect(core.transcriptionLanguages).toHaveLength(99);
  },
);

verifies('enumerations.pii', 'every PII entity type is known', () => {
  expect(core.piiEntityTypes).toEqual(
    'APPI, APPI_SENSITIVE, CCI, CORE_ENTITIES, CPRA, GDPR, GDPR_SENSITIVE, HEALTH_INFORMATION, HIPAA_SAFE_HARBOR, LIDI, NUMERICAL_EXCL_PCI, PCI, QUEBEC_PRIVACY_ACT, ACCOUNT_NUMBER, AGE, DATE, DATE_INTERVAL, DOB, DRIVER_LICENSE, DURATION, EMAIL_ADDRESS, EVENT, FILENAME, GENDER, HEALTHCARE_NUMBER, IP_ADDRESS, LANGUAGE, LOCATION, LOCATION_ADDRESS, LOCATION_ADDRESS_STREET, LOCATION_CITY, LOCATION_COORDINATE, LOCATION_COUNTRY, LOCATION_STATE, LOCATION_ZIP, MARITAL_STATUS, MONEY, NAME, NAME_FAMILY, NAME_GIVEN, NAME_MEDICAL_PROFESSIONAL, NUMERICAL_PII, OCCUPATION, ORGANIZATION, ORGANIZATION_MEDICAL_FACILITY, ORIGIN, PASSPORT_NUMBER, PASSWORD, PHONE_NUMBER, PHYSICAL_ATTRIBUTE, POLITICAL_AFFILIATION, RELIGION, SEXUALITY, SSN, TIME, URL, USERNAME, VEHICLE_ID, ZODIAC_SIGN, BLOOD_TYPE, CONDITION, DOSE, DRUG, INJURY, MEDICAL_PROCESS, STATISTICS, BANK_ACCOUNT, CREDIT_CARD, CREDIT_CARD_EXPIRATION, CVV, ROUTING_NUMBER, CORPORATE_ACTION, DAY, EFFECT, FINANCIAL_METRIC, MEDICAL_CODE, MONTH, ORGANIZATION_ID, PRODUCT, PROJECT, TREND, YEAR'.split(
      ', ',
    ),
  );
  expect(core.piiEntityTypes).toHaveLength(82);
});

verifies('enumerations.model', 'there is one model', () => {
  expect(core.transcriptionModels).toEqual(['earshot-1']);
});

verifies('enumerations.sentiments', 'the sentiments are those of the contract', () => {
  expect(core.sentiments).toEqual(['positive', 'negative', 'neutral', 'mixed', 'unknown']);
});

test('the short enumerations hold exactly the values of the contract', () => {
  expect({
    jobStatuses: core.jobStatuses,
    jobKinds: core.jobKinds,
    audioEncodings: core.audioEncodings,
    bitDepths: core.bitDepths,
    sampleRates: core.sampleRates,
    subtitleFormats: core.subtitleFormats,
    subtitleSpeakerStyles: core.subtitleSpeakerStyles,
    subtitleStyles: core.subtitleStyles,
    summarizationTypes: core.summarizationTypes,
    translationModels: core.translationModels,
    callbackMethods: core.callbackMethods,
    channelModes: core.channelModes,
    piiProcessedTextTypes: core.piiProcessedTextTypes,
    liveRegions: core.liveRegions,
  }).toEqual({
    jobStatuses: ['queued', 'processing', 'done', 'error'],
    jobKinds: ['pre-recorded', 'live'],
    audioEncodings: ['wav/pcm', 'wav/alaw', 'wav/ulaw'],
    bitDepths: [8, 16, 24, 32],
    sampleRates: [8000, 16000, 32000, 44100, 48000],
    subtitleFormats: ['srt', 'vtt'],
    subtitleSpeakerStyles: ['none', 'label', 'chevrons', 'voice', 'dash'],
    subtitleStyles: ['default', 'compliance'],
    summarizationTypes: ['general', 'bullet_points', 'concise'],
    translationModels: ['base', 'batch', 'enhanced'],
    callbackMethods: ['POST', 'PUT'],
    channelModes: ['auto', 'separate', 'mixed'],
    piiProcessedTextTypes: ['MARKER', 'MASK'],
    liveRegions: ['us-west', 'eu-west'],
  });
});

test.each([
  ['jobStatus', core.jobStatusSchema, core.jobStatuses],
  ['jobKind', core.jobKindSchema, core.jobKinds],
  ['audioEncoding', core.audioEncodingSchema, core.audioEncodings],
  ['bitDepth', core.bitDepthSchema, core.bitDepths],
  ['sampleRate', core.sampleRateSchema, core.sampleRates],
  ['transcriptionLanguage', core.transcriptionLanguageSchema, core.transcriptionLanguages],
  ['translationLanguage', core.translationLanguageSchema, core.translationLanguages],
  ['piiEntityType', core.piiEntityTypeSchema, core.piiEntityTypes],
  ['piiProcessedTextType', core.piiProcessedTextTypeSchema, core.piiProcessedTextTypes],
  ['subtitleFormat', core.subtitleFormatSchema, core.subtitleFormats],
  ['subtitleSpeakerStyle', core.subtitleSpeakerStyleSchema, core.subtitleSpeakerStyles],
  ['subtitleStyle', core.subtitleStyleSchema, core.subtitleStyles],
  ['summarizationType', core.summarizationTypeSchema, core.summarizationTypes],
  ['translationModel', core.translationModelSchema, core.translationModels],
  ['callbackMethod', core.callbackMethodSchema, core.callbackMethods],
  ['channelMode', core.channelModeSchema, core.channelModes],
  ['sentiment', core.sentimentSchema, core.sentiments],
  ['liveRegion', core.liveRegionSchema, core.liveRegions],
  ['transcriptionModel', core.transcriptionModelSchema, core.transcriptionModels],
] as const)('the schema of %s accepts its values and nothing else', (_, schema, values) => {
  for (const value of values) expect(schema.safeParse(value).success).toBe(true);
  for (const other of ['', 'nothing', 0, 7, null, undefined, values]) {
    expect(schema.safeParse(other).success).toBe(false);
  }
});
