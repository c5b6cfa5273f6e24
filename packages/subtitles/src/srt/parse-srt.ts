import { decodeText } from '../encoding/decode-text.js';
import type { ParseOptions, ParsedSubtitles } from '../parser/parsed-subtitles.js';
import { WholeLines } from '../lines/whole-lines.js';
import { SrtReader } from './srt-reader.js';
