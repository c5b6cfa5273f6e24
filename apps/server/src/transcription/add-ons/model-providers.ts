import type { AddOnProvider } from '@earshot/add-ons/runner';
import type { AddOnModels } from '../../engines/index.js';

/** Time limit of diarization by models: twice the duration of the audio, since limits on the number of speakers need a second run. */
const diarizationTimeoutMs = (audioSeconds: number) => 120_000 + Math.round(audioSeconds * 2000);

/** Providers that run models, each in a process of its own. Their code is loaded when they are first used. */
export function modelProviders({ punctuation, speakers, voices }: AddOnModels): AddOnProvider[] {
  const timeoutMs: AddOnProvider['timeoutMs'] = (audio) =>
    diarizationTimeoutMs(audio?.durationSeconds ?? 0);
  const diarization: AddOnProvider[] = [];
  if (speakers !== undefined)
    diarization.push({
      addOn: 'diarization',
      provider: 'sherpa-onnx',
      timeoutMs,
      change: async (input) =>
        (await import('./diarization-by-models.js')).diarizationByModels(speakers).change(input),
    });
  if (voices !== undefined)
    diarization.push({
      addOn: 'diarization',
      provider: 'onnx',
      timeoutMs,
      change: async (input) =>
        (await import('./diarization-by-models.js')).diarizationByVoices(voices).change(input),
    });
  if (punctuation.length === 0) return diarization;
  return [
    ...diarization,
    {
      addOn: 'punctuation_enhanced',
      provider: 'sherpa-onnx',
      change: async (input) =>
        (await import('./punctuation-by-models.js')).punctuationByModels(punctuation).change(input),
    },
  ];
}
