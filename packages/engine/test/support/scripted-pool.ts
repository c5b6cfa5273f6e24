import type { ScriptedWord } from '../../src/engines/scripted/options.js';
import { scriptedCapabilities } from '../../src/engines/scripted/options.js';
import { createScript } from '../../src/engines/scripted/script.js';
import { createScriptedVoiceActivity } from '../../src/engines/scripted/voice-activity.js';
import type { EnginePool } from '../../src/host/pool/engine-pool.js';
import type { EngineCapabilities } from '../../src/port/engine-capabilities.js';

/** Options of {@link createScriptedPool}. */
export interface ScriptedPoolOptions {
  /**
   * Words that are said, regardless of the audio. @defaultValue a sentence of eight words every
   * four seconds
   */
  readonly words?: readonly ScriptedWord[] | undefined;
  readonly capabilities?: Partial<EngineCapabilities>;
  /** @defaultValue 1 */
  readonly parallelism?: number;
  /** Recognises an utterance. @defaultValue as the script says */
  readonly transcribe?: EnginePool['transcribe'];
}

/** A pool without processes that finds the speech of a script. */
export function createScriptedPool({
  capabilities = {},
  parallelism = 1,
  transcribe,
  words,
}: ScriptedPoolOptions = {}): EnginePool {
  const script = createScript(words);
  const speech = createScriptedVoiceActivity(script);
  return {
    capabilities: { ...scriptedCapabilities, ...capabilities },
    parallelism,
    unavailableReason: undefined,
    ready: async () => undefined,
    prepareVocabulary: async () => ({ notes: [] }),
    detectVoiceActivity: async (samples, state) => speech.detect(samples, state),
    transcribe:
      transcribe ??
      (async (samples, { startSeconds = 0 } = {}) => ({
        words: script.wordsWithin(startSeconds, startSeconds + samples.length / 16_000),
        confidence: 1,
        language: 'en',
      })),
    liveCapacity: 1,
    openLiveChannel() {
      throw new Error('unused');
    },
    statistics() {
      throw new Error('unused');
    },
    keepLoaded: () => undefined,
    close: async () => undefined,
  };
}
