import { InvalidResponseError, type RequestContext, readMessage } from '../errors/request-error.js';

/** Names of the schemas of responses in `@earshot/core`. */
export type ResponseSchemaName =
  | 'audioPeaksSchema'
  | 'capabilitiesSchema'
  | 'createdJobSchema'
  | 'createdLiveSessionSchema'
  | 'createdLiveViewerSchema'
  | 'jobEventSchema'
  | 'jobPageSchema'
  | 'jobSchema'
  | 'knownVoiceSchema'
  | 'knownVoicesSchema'
  | 'liveJobSchema'
  | 'livePageSchema'
  | 'preRecordedJobSchema'
  | 'preRecordedPageSchema'
  | 'transcriptEditsSchema'
  | 'uploadResponseSchema';

/**
 * Validates the body of a response, and returns the value to use.
 *
 * @param schemaName - schema of the body
 * @param value - the body, parsed from JSON
 * @throws Error that names the issues
 */
export type ResponseValidator = (schemaName: ResponseSchemaName, value: unknown) => unknown;

/**
 * Parses and validates the body of a response.
 *
 * @param schemaName - schema of the body
 * @param validate - validator of the client, if there is one
 * @throws InvalidResponseError when the body is not JSON, or breaks its schema
 */
export function readJson(
  text: string,
  schemaName: ResponseSchemaName,
  validate: ResponseValidator | undefined,
  context: RequestContext,
): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    const excerpt = JSON.stringify(text.slice(0, 60));
    throw new InvalidResponseError(
      context,
      `the response is not JSON (${excerpt}): is baseUrl right?`,
      cause,
    );
  }
  try {
    return validate ? validate(schemaName, value) : value;
  } catch (cause) {
    throw new InvalidResponseError(
      context,
      `the response breaks the contract: ${readMessage(cause)}`,
      cause,
    );
  }
}
