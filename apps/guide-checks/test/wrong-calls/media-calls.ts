import * as audio from '@earshot/audio';
import * as subtitles from '@earshot/subtitles';
import { untyped, type WrongCalls } from './wrong-call.js';

const samples = new Float32Array(8);
const cues = [{ startSeconds: 0, endSeconds: 1, text: 'Good evening.' }];

const sounds = untyped(audio);
export const audioCalls: WrongCalls = {
  'a path': [() => sounds['readWav']?.('talk.wav'), 'invalid_argument', /talk\.wav; allowed are/],
  'no WAV file': [() => sounds['readWav']?.(new Uint8Array(64)), 'not_wav', /not a WAV file/],
  'one channel for several': [
    () => sounds['writeWav']?.(samples, { sampleRateHz: 8000 }),
    'invalid_argument',
    /channel 0 is of type Number; .*Float32Array/,
  ],
  sampleRate: [
    () => sounds['writeWav']?.([samples], { sampleRate: 8000 }),
    'invalid_argument',
    /sampleRate is no option: is it sampleRateHz\?/,
  ],
  'numbers for samples': [
    () => sounds['resample']?.([0.1], { fromRateHz: 8000, toRateHz: 16_000 }),
    'invalid_argument',
    /of type Array; .*Float32Array/,
  ],
  'rates as arguments': [
    () => sounds['resample']?.(samples, 8000, 16_000),
    'invalid_argument',
    /fromRateHz is undefined/,
  ],
  'no options of a resampler': [
    () => sounds['createResampler']?.(),
    'invalid_argument',
    /fromRateHz is undefined; .*1 to 768000/,
  ],
  'no format': [
    () => sounds['createAudioEncoder']?.(),
    'invalid_argument',
    /encoding is undefined; allowed: wav\/pcm/,
  ],
  'no options of a chunker': [
    () => sounds['createChunker']?.(),
    'invalid_argument',
    /sampleRateHz/,
  ],
  'no bit depth': [() => sounds['encodePcm']?.(samples), 'invalid_argument', /bitDepth.*8, 16, 24/],
  'no options of a writer': [
    () => sounds['createWavWriter']?.(),
    'invalid_argument',
    /sampleRateHz/,
  ],
  'a stream of texts': [() => sounds['readWavStream']?.('abc'), 'invalid_argument', /Uint8Array/],
  'another name of the rate': [
    () => sounds['resample']?.(samples, { fromRateHz: 8000, toRateHz: 16_000, channel: 1 }),
    'invalid_argument',
    /channel is no option: is it fromRateHz,toRateHz/,
  ],
  'a misspelt depth': [
    () => sounds['writeWav']?.([samples], { sampleRateHz: 8000, bitdepth: 24 }),
    'invalid_argument',
    /bitdepth is no option: is it bitDepth\?/,
  ],
  'a misspelt limit': [
    () => sounds['readWav']?.(new Uint8Array(64), { maximumChannel: 2 }),
    'invalid_argument',
    /maximumChannel is no option: is it maximumChannels\?/,
  ],
  'no base64': [() => sounds['decodeBase64']?.('a b c d!'), 'invalid_base64', /allowed are A-Z/],
};

const captions = untyped(subtitles);
export const captionCalls: WrongCalls = {
  'utterances alone': [() => captions['segment']?.([]), 'invalid_transcription', /utterances must/],
  'times as texts': [
    () => captions['segment']?.({ utterances: [{ start: '0', end: '1', text: 'a' }] }),
    'invalid_transcription',
    /utterances\[0\]\.start must be a number of seconds.*"0"/,
  ],
  'the name of a profile': [
    () => captions['segment']?.({ utterances: [] }, { profile: 'netflix' }),
    'invalid_argument',
    /profiles\.netflix/,
  ],
  'an unknown format': [
    () => captions['generateSubtitles']?.({ utterances: [] }, { formats: ['docx'] }),
    'invalid_argument',
    /srt or vtt.*"docx"/,
  ],
  'cues with start and end': [
    () => captions['formatSrt']?.([{ start: 0, end: 1, text: 'a' }]),
    'invalid_argument',
    /cues\[0\]\.startSeconds/,
  ],
  'no cues': [() => captions['formatTtml']?.(), 'invalid_argument', /cues must be an array/],
  'no file': [() => captions['parseSrt']?.(), 'invalid_argument', /text or the bytes of a file/],
  'a format for options': [
    () => captions['convert']?.('1\n00:00:01,000 --> 00:00:02,000\nHi\n', 'vtt'),
    'invalid_argument',
    /to must be one of srt, vtt/,
  ],
  'a path for a file': [
    () => captions['convert']?.('talk.srt', { to: 'vtt' }),
    'unreadable',
    /"talk\.srt" belongs to no cue/,
  ],
  'no target': [() => captions['convert']?.('x'), 'invalid_argument', /to must be one of/],
  shift: [() => captions['retime']?.(cues, { shift: 2 }), 'invalid_argument', /shiftSeconds/],
  'a misspelt option of captions': [
    () => captions['segment']?.({ utterances: [] }, { wordTimes: true }),
    'invalid_argument',
    /wordTimes is no option: is it hasWordTimes\?/,
  ],
  'a limit of captions': [
    () => captions['generateSubtitles']?.({ utterances: [] }, { maximumRows: 1 }),
    'invalid_argument',
    /maximumRows is no option: is it maximum_rows_per_caption\?/,
  ],
  'a misspelt encoding': [
    () => captions['readSubtitles']?.('', { fileEncoding: 'utf-8' }),
    'invalid_argument',
    /fileEncoding is no option: is it encoding,/,
  ],
  'another service': [
    () => captions['fromOpenAI']?.({ text: 'x' }),
    'invalid_transcription',
    /verbose_json/,
  ],
};
