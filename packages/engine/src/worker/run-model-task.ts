import type { Readable } from 'node:stream';
import type { TranscriptionLanguage } from '@earshot/core';
import { loadPunctuator, type Punctuator } from '../engines/sherpa-onnx/companions.js';
import type {
  ModelTask,
  ModelTaskProgress,
  ModelTaskReply,
  TaskInput,
  UnpunctuatedText,
} from '../ipc/model-task.js';
import { openSherpaOnnx } from '../libraries/sherpa-onnx/sherpa-onnx-library.js';
import { convertSpeakerEncoderFolder } from '../models/conversion/convert-speaker-encoder-folder.js';
import {
  type ConversionProgress,
  convertWhisperFolder,
} from '../models/conversion/convert-whisper-folder.js';
import { verifyModel } from '../models/verify-model.js';
import { lowerPriority } from '../runtime/child-process.js';
import { SentenceEncoder } from './sentences/sentence-encoder.js';
import { loadDiarizer } from './speakers/diarizer.js';
import { TokenClassifier } from './token-labels/token-classifier.js';
import { embedVoices } from './voices/embed-voices.js';
import { loadVoiceModels } from './voices/load-voice-models.js';

/** Inputs of a task while it runs. */
export interface TaskSources {
  /** 16-bit samples at 16 kHz in the byte order of the machine, for a task that needs them. */
  readonly audio: Readable;
  /** Inputs of a task that takes them one by one. */
  readonly inputs: AsyncIterable<TaskInput>;
}

/**
 * Does the task of this process.
 *
 * @param onProgress - called while a task runs that reports progress
 * @throws EngineError when a model or the library cannot be used
 */
export async function runModelTask(
  task: ModelTask,
  { audio, inputs }: TaskSources,
  onProgress: (progress: ModelTaskProgress) => void,
): Promise<ModelTaskReply> {
  switch (task.type) {
    case 'find_speakers': {
      const diarize = await loadDiarizer(task.models, task.bounds);
      return { type: 'speakers', turns: diarize(await readSamples(audio)) };
    }
    case 'punctuate': {
      const { directory, threads } = task;
      const description = await verifyModel(directory);
      const punctuate = loadPunctuator(openSherpaOnnx(), { directory, description, threads });
      return { type: 'punctuated', texts: task.texts.map((text) => addMarks(text, punctuate)) };
    }
    case 'embed_voices': {
      const models = await loadVoiceModels(task.directory);
      for await (const region of embedVoices(models, int16Chunks(audio)))
        onProgress({ type: 'voice_region', region });
      return { type: 'voices_embedded' };
    }
    case 'embed_clips':
      await embedClips(task.directory, inputs, onProgress);
      return { type: 'inputs_done' };
    case 'embed_sentences': {
      const encoder = await SentenceEncoder.load(task);
      return { type: 'sentences_embedded', vectors: await encoder.encode(task.sentences) };
    }
    case 'embed_batches':
      await embedBatches(task, inputs, onProgress);
      return { type: 'inputs_done' };
    case 'classify_tokens': {
      const classifier = await TokenClassifier.load(task);
      return { type: 'tokens_classified', spans: await classifier.classify(task.texts) };
    }
    case 'convert_whisper': {
      const report = (progress: ConversionProgress) => onProgress({ type: 'progress', progress });
      return { type: 'converted', converted: convertWhisperFolder(task.folder, report) };
    }
    case 'convert_speaker_encoder':
      return {
        type: 'converted_speaker_encoder',
        files: convertSpeakerEncoderFolder(task.folder),
      };
  }
}

/** Computes the vectors of one clip after the other. */
async function embedClips(
  directory: string,
  inputs: TaskSources['inputs'],
  onProgress: (progress: ModelTaskProgress) => void,
): Promise<void> {
  const models = await loadVoiceModels(directory);
  for await (const input of inputs) {
    if (!('clip' in input)) continue;
    const regions = await collect(embedVoices(models, only(input.samples)));
    onProgress({ type: 'clip_voices', clip: input.clip, regions });
  }
}

/** Computes the vectors of one batch of sentences after the other. */
async function embedBatches(
  task: Extract<ModelTask, { readonly type: 'embed_batches' }>,
  inputs: TaskSources['inputs'],
  onProgress: (progress: ModelTaskProgress) => void,
): Promise<void> {
  if (task.niceness !== undefined) lowerPriority(task.niceness);
  const encoder = await SentenceEncoder.load(task);
  for await (const input of inputs) {
    if (!('batch' in input)) continue;
    const vectors = await encoder.encode(input.sentences);
    onProgress({ type: 'batch_embedded', batch: input.batch, vectors });
  }
}

/** All values of a generator. */
async function collect<T>(values: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = [];
  for await (const value of values) collected.push(value);
  return collected;
}

async function* only<T>(value: T): AsyncGenerator<T, void> {
  yield value;
}

/** The samples of a stream, whose chunks may end within one. */
async function* int16Chunks(audio: Readable): AsyncGenerator<Int16Array, void> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of audio as AsyncIterable<Buffer>) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const whole = bytes.length - (bytes.length % 2);
    // A copy, since samples begin at even addresses.
    yield new Int16Array(Uint8Array.from(bytes.subarray(0, whole)).buffer);
    rest = bytes.subarray(whole);
  }
}

/** All samples of a stream, from -1 to 1. */
async function readSamples(audio: Readable): Promise<Float32Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of audio as AsyncIterable<Buffer>) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  const samples = new Float32Array(bytes.length >> 1);
  for (let index = 0; index < samples.length; index += 1)
    samples[index] = bytes.readInt16LE(index * 2) / 32_768;
  return samples;
}

/** The words with the marks of the model, or `undefined` when they are not as many as before. */
function addMarks(
  { language, words }: UnpunctuatedText,
  punctuate: Punctuator,
): readonly string[] | undefined {
  // The times are not used.
  const timed = words.map((text, index) => ({
    text,
    startSeconds: index,
    endSeconds: index + 1,
    confidence: 1,
  }));
  // A language that the contract does not have is one that no model knows.
  const marked = punctuate(timed, language as TranscriptionLanguage);
  return marked.length === words.length ? marked.map(({ text }) => text) : undefined;
}
