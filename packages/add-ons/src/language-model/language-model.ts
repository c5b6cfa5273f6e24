/** A request to a language model. */
export interface CompletionRequest {
  /** Name of the model at its server. @defaultValue the configured one */
  readonly model?: string | undefined;
  /** Instructions for the model. */
  readonly instructions: string;
  /** Data and questions that the instructions are about. */
  readonly input: string;
  /**
   * JSON that the response must be, or text when undefined. A server may ignore it, so the response
   * must be checked in any case.
   */
  readonly json?:
    | {
        /** Name of the schema, for the server. */
        readonly name: string;
        /** JSON Schema of the response. */
        readonly schema: object;
      }
    | undefined;
}

/** Response of a language model. */
export interface Completion {
  /** Its text. It is untrusted: it is checked or passed on as text, and never executed. */
  readonly text: string;
  /**
   * Tokens of the request and the response together, or undefined when the server does not count
   * them.
   */
  readonly tokens: number | undefined;
}

/**
 * A language model behind any client. The add-ons that need one depend on this interface, and not
 * on a particular client.
 */
export interface LanguageModel {
  /** Tokens that a request and its response may have together. */
  readonly contextTokens: number;
  /**
   * Asks the model once. Requests that may be repeated are repeated by the implementation.
   *
   * @throws AddOnFailure when there is no response, or the reason of the signal when it is aborted
   */
  readonly complete: (request: CompletionRequest, signal: AbortSignal) => Promise<Completion>;
}
