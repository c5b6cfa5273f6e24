/** A request to a language model. */
export interface CompletionRequest {
  /** Model that is to respond, as its server names it. @defaultValue the configured one */
  readonly model?: string | undefined;
  /** Instructions: what is to be done. */
  readonly instructions: string;
  /** Data and questions that the instructions are about. */
  readonly input: string;
  /** JSON that the response has to be; text when undefined. A server may ignore it, so that the response is to be checked in any case. */
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
  /** Its text. It comes from outside: it is checked or passed on as text, and never executed. */
  readonly text: string;
  /** Tokens of the request and the response together; undefined when the server does not count them. */
  readonly tokens: number | undefined;
}

/**
 * A language model, however it is reached. The add-ons that need one take this, and nothing of a particular client.
 */
export interface LanguageModel {
  /** Tokens that a request and its response may have together. */
  readonly contextTokens: number;
  /**
   * Asks the model once. Requests that may be repeated are repeated by the implementation.
   *
   * @throws AddOnFailure when there is no response; the reason of the signal when that is aborted
   */
  readonly complete: (request: CompletionRequest, signal: AbortSignal) => Promise<Completion>;
}
