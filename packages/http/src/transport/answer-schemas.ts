/** The schemas of answers, by their names in `@earshot/core`. */
export type AnswerSchemaName =
  | 'capabilitiesSchema'
  | 'createdJobSchema'
  | 'createdLiveSessionSchema'
  | 'jobPageSchema'
  | 'jobSchema'
  | 'liveJobSchema'
  | 'livePageSchema'
  | 'preRecordedJobSchema'
  | 'preRecordedPageSchema'
  | 'uploadResponseSchema';

/**
 * Checks an answer, and gives back what is to be used.
 *
 * @param schemaName - what it has to be
 * @param value - the answer, parsed from JSON
 * @throws Error that says what is wrong with it
 */
export type AnswerValidator = (schemaName: AnswerSchemaName, value: unknown) => unknown;
