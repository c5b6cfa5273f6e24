import type { PiiEntityType } from '@earshot/core';

/** Languages in which personal data is found. */
export const redactedLanguages: readonly string[] = ['en'];

/** Types that no rule of this package finds: they need an understanding of the text. */
export const unsupportedTypes: readonly PiiEntityType[] = [
  'CORPORATE_ACTION',
  'EFFECT',
  'FINANCIAL_METRIC',
  'PRODUCT',
  'PROJECT',
  'TREND',
];
