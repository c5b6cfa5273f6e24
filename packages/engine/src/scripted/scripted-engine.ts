import { EngineBusyError } from '../errors/engine-busy-error.js';
import { EngineClosedError } from '../errors/engine-closed-error.js';
import { EngineUnavailableError } from '../errors/engine-unavailable-error.js';
import { checkRecognition } from '../port/check-recognition.js';
import { meanConfidence } from '../port/mean-confidence.js';
import type { Recognition } from '../port/recognition.js';
import type { RecognitionOptions } from '../port/recognition-options.js';
import type { SpeechEngine } from '../port/speech-engine.js';
import type { SpeechStream } from '../port/speech-stream.js';
import type { VoiceActivityModel } from '../voice-activity/voice-activity-model.js';
import { createFaultPlan } from './fault-plan.js';
import { createScript } from './script.js';
import { scriptedCapabilities } from './scripted-capabilities.js';
import type { ScriptedOptions } from './scripted-options.js';
import { createScriptedVoiceActivity } from './scripted-voice-activity.js';

const sampleRateHz = 16_000;

/**
 * Loads an engine that hears a script: the words of the stretch of the recording that it is given, whatever the audio is.
 *
 * @param options - the script, and what is to go wrong
 * @param streamCapacity - streams that it serves at the same time
 * @throws EngineUnavailableError when the options say so
 */
export function loadScripted(
  options: ScriptedOptions,
  streamCapacity: number,
): { engine: SpeechEngine; voiceActivity: VoiceActivityModel } {
  if (options.unavailable !== undefined) throw new EngineUnavailableError(options.unavailable);
  const script = createScript(options.words);
  const plan = createFaultPlan(options.faults ?? []);
  const streams = new Set<SpeechStream>();
  let utterances = 0;
  let audioSeconds = 0;
  let isClosed = false;

  const requireOpen = () => {
    if (isClosed) throw new EngineClosedError('The engine was closed.');
  };

  const hear = async (seconds: number, asked: RecognitionOptions): Promise<Recognition> => {
    const startSeconds = asked.startSeconds ?? 0;
    const { preparedVocabulary } = asked;
    // The content is made by the scripted preparer alone.
    const values =
      preparedVocabulary === undefined ? [] : (JSON.parse(preparedVocabulary.content) as string[]);
    await plan.beforeUtterance(startSeconds, startSeconds + seconds, values);
    const words = script.wordsWithin(startSeconds, startSeconds + seconds);
    utterances += 1;
    audioSeconds += seconds;
    return { words, confidence: meanConfidence(words), language: asked.language ?? 'en' };
  };

  const engine: SpeechEngine = {
    capabilities: scriptedCapabilities,
    async transcribe(samples, asked = {}, signal) {
      requireOpen();
      signal?.throwIfAborted();
      checkRecognition(scriptedCapabilities, asked, samples.length);
      const recognition = await hear(samples.length / sampleRateHz, asked);
      signal?.throwIfAborted();
      return recognition;
    },
    async openStream(asked = {}) {
      requireOpen();
      checkRecognition(scriptedCapabilities, asked);
      if (streams.size >= streamCapacity) {
        throw new EngineBusyError(`All ${streamCapacity} streams of the engine are in use.`);
      }
      const { startSeconds = 0, onPartial } = asked;
      let samples = 0;
      let told = 0;
      let result: Promise<Recognition> | undefined;
      let isAborted = false;
      const stream: SpeechStream = {
        async push(more) {
          if (isAborted || result !== undefined || isClosed) {
            throw new EngineClosedError('The stream takes no more audio.');
          }
          checkRecognition(scriptedCapabilities, asked, samples + more.length);
          samples += more.length;
          const heardSeconds = samples / sampleRateHz;
          const words = script.wordsWithin(startSeconds, startSeconds + heardSeconds);
          if (words.length === told) return;
          told = words.length;
          onPartial?.({ words, heardSeconds });
        },
        finish() {
          if (isAborted) return Promise.reject(new EngineClosedError('The stream was aborted.'));
          streams.delete(stream);
          result ??= hear(samples / sampleRateHz, asked);
          return result;
        },
        abort() {
          isAborted = true;
          streams.delete(stream);
        },
      };
      streams.add(stream);
      return stream;
    },
    statistics: () => ({ utterances, audioSeconds, openStreams: streams.size, streamCapacity }),
    async close() {
      isClosed = true;
      for (const stream of streams) stream.abort();
    },
  };
  return { engine, voiceActivity: createScriptedVoiceActivity(script) };
}
