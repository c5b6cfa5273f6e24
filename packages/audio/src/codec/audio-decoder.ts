import { AudioError } from '../errors/audio-error.js';
import { concatenateBytes } from '../wav/concatenate-bytes.js';
import { FrameDecoder } from '../samples/frame-decoder.js';
import type { SampleFormat } from '../samples/sample-format.js';
import { ScannerFeed } from '../wav/byte-scanner.js';
import { scanWavHeader } from '../wav/scan-wav-header.js';
import type { WavFormat } from '../wav/wav-format.js';
import { type AudioFormat, resolveAudioFormat } from './audio-format.js';

