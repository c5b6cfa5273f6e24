import type { ModelConverters } from '@earshot/models';

/** Converters of models, loaded when one is needed. */
export const modelConverters: ModelConverters = {
  'ctranslate2-whisper': async (sourceFolder, targetFolder, options) => {
    const { convertWhisper } = await import('@earshot/engine/conversion');
    return convertWhisper(sourceFolder, targetFolder, options);
  },
};
