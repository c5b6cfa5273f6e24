import type { ModelConverters } from '@earshot/models';

/** Converters of models, loaded when one is needed. */
export const modelConverters: ModelConverters = {
  'ctranslate2-whisper': async (sourceFolder, targetFolder, options) => {
    const { convertWhisper } = await import('@earshot/engine/conversion');
    return convertWhisper(sourceFolder, targetFolder, options);
  },
  resemblyzer: async (sourceFolder, targetFolder, options) => {
    const { convertSpeakerEncoder } = await import('@earshot/engine/conversion');
    return convertSpeakerEncoder(sourceFolder, targetFolder, options);
  },
};
