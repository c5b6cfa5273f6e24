/** Qualities of translation. */
export const translationModels = ['base', 'batch', 'enhanced'] as const;

/** Quality of translation. */
export type TranslationModel = (typeof translationModels)[number];
