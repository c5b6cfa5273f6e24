export type { AdapterOptions } from './adapters/foreign-result.js';
export { fromAssemblyAI } from './adapters/from-assemblyai.js';
export { fromDeepgram } from './adapters/from-deepgram.js';
export { fromOpenAI } from './adapters/from-openai.js';
export { fromWhisper } from './adapters/from-whisper.js';
export type { Bytes } from './bytes.js';
export { type Conversion, type ConvertOptions, convert } from './conversion/convert.js';
export {
  type ReadableFormat,
  type ReadableTextFormat,
  readableFormats,
} from './conversion/detect-format.js';
export {
  type SubtitleFormat,
  type Subtitles,
  subtitleFormats,
  type WritableFormat,
  type WriteSubtitlesOptions,
  writableFormats,
} from './conversion/formats.js';
export type { ConversionLoss } from './conversion/losses.js';
export {
  type ReadSubtitlesOptions,
  readSubtitles,
  type SubtitleFile,
} from './conversion/read-subtitles.js';
export { type WrittenSubtitles, writeSubtitles } from './conversion/write-subtitles.js';
export type { Cue, CueMarkup, CueSettings, MarkupFormat, VttAnchor, VttRegion } from './cue.js';
export { editCueText, replaceCueText } from './editing/replace-cue-text.js';
export { joinCues, splitCueText } from './editing/split-and-join.js';
export { type Emphasis, emphasizeCue, placeCue, type TextRange } from './editing/style-cue.js';
export type { TextSource } from './encoding/byte-decoder.js';
export {
  type GeneratedSubtitles,
  type GenerateSubtitlesOptions,
  generateSubtitles,
  generateSubtitlesReport,
  type SubtitlesReport,
} from './generate-subtitles.js';
export { parseAss } from './input-formats/ass/parse-ass.js';
export { parseLrc } from './input-formats/parse-lrc.js';
export { type ParseMicroDvdOptions, parseMicroDvd } from './input-formats/parse-micro-dvd.js';
export { type ParseSamiOptions, parseSami } from './input-formats/parse-sami.js';
export { parseSbv } from './input-formats/parse-sbv.js';
export {
  parseCueText,
  type VttElementNode,
  type VttElementType,
  type VttNode,
  type VttTextNode,
  type VttTimestampNode,
} from './markup/parse-cue-text.js';
export { formatAss } from './output-formats/format-ass.js';
export { type FormatIttOptions, formatItt } from './output-formats/format-itt.js';
export { formatSbv } from './output-formats/format-sbv.js';
export { type FormatTtmlOptions, formatTtml } from './output-formats/format-ttml.js';
export { formatJson, formatPlainText, formatTsv } from './output-formats/tables.js';
export { createParser, type ParserOptions, type SubtitleParser } from './parser/create-parser.js';
export {
  type ParsedSubtitles,
  type ParseSubtitlesOptions,
  parseSubtitles,
} from './parser/parse-subtitles.js';
export type { AudienceOptions } from './profiles/broadcast-profile.js';
export type { NetflixOptions } from './profiles/netflix-profile.js';
export type { CaptionProfile } from './profiles/profile.js';
export { profiles } from './profiles/profiles.js';
export type { Diagnostic, DiagnosticCode } from './reading/diagnostic.js';
export type { ParsedSrt, ParsedVtt, ParseOptions } from './reading/reader.js';
export { type RetimeOptions, retime } from './retime.js';
export { mergeRollUp } from './roll-up/merge-roll-up.js';
export { type FormatSccOptions, formatScc } from './scc/format-scc.js';
export { type ParseSccOptions, parseScc } from './scc/parse-scc.js';
export {
  createSegmenter,
  type Segmenter,
  type SegmenterOptions,
  type SegmenterUpdate,
} from './segmentation/create-segmenter.js';
export { segment } from './segmentation/segment.js';
export type { SegmentOptions } from './segmentation/segment-options.js';
export type { Speaker, SpeakerOptions, SpeakerStyle } from './segmentation/speaker.js';
export { type FormatSrtOptions, formatSrt, formatSrtChunks } from './srt/format-srt.js';
export { parseSrt } from './srt/parse-srt.js';
export { type FormatStlOptions, formatStl } from './stl/format-stl.js';
export { type ParseStlOptions, parseStl } from './stl/parse-stl.js';
export { readStyledText } from './styled-text/read-styled-text.js';
export type {
  Placement,
  StyledSpan,
  StyledText,
  SubtitleFeature,
  TextStyle,
} from './styled-text/styled-text.js';
export type { SubtitlesConfiguration } from './subtitles-configuration.js';
export { SubtitlesError, type SubtitlesErrorCode } from './subtitles-error.js';
export { type FrameRate, frameRates } from './timecode/frame-rate.js';
export { formatTimecode, frameAt, frameSeconds, parseTimecode } from './timecode/timecode.js';
export type { TimedTranscription, TimedUtterance, TimedWord } from './transcript/transcription.js';
export { parseTtml } from './ttml/parse-ttml.js';
export type { SpokenWord } from './validation/align-words.js';
export type { Finding, RuleId } from './validation/finding.js';
export { fix } from './validation/fix.js';
export { type CueMeasures, measureCue } from './validation/measure-cue.js';
export { type ValidateOptions, validate } from './validation/validate.js';
export { type FormatVttOptions, formatVtt, formatVttChunks } from './vtt/format-vtt.js';
export { parseVtt } from './vtt/parse-vtt.js';
export type { FormatLoss, MarkupOptions } from './writing/format-loss.js';
