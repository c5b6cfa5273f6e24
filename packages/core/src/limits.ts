/**
 * Every limit of the contract. Lengths of text are in UTF-16 code units, durations in seconds unless the name says otherwise.
 * The schemas are built from these figures.
 */
export const limits = {
  /** Limits of a JSON body. */
  json: {
    /** Levels of nesting; deeper values overflow the stack of the usual serializers. */
    maximumDepth: 64,
    /** Values of a whole body, those in lists and objects included. */
    maximumValues: 20_000,
    /** Fields of one object. */
    maximumFields: 1000,
  },
  customMetadata: { maximumCharacters: 2000 },
  url: { maximumCharacters: 8192 },
  list: {
    offset: { minimum: 0 },
    limit: { minimum: 1 },
    /** Items that one page holds at most, whatever `limit` asks for. */
    maximumPageItems: 1000,
    /** Digits of `offset` and `limit`; any such number is exact. */
    maximumDigits: 15,
    /** Parameters of a query string. */
    maximumParameters: 200,
  },
  live: {
    channels: { minimum: 1, maximum: 8 },
    endpointing: { minimum: 0.01, maximum: 10 },
    maximumDurationWithoutEndpointing: { minimum: 5, maximum: 60 },
    speechThreshold: { minimum: 0, maximum: 1 },
    /** Bytes of one WebSocket frame; a larger one closes the socket with 1009. */
    maximumFrameBytes: 1_048_576,
    /** Malformed messages in a row that close the socket with 4400. */
    maximumMalformedMessages: 10,
  },
  vocabulary: {
    intensity: { minimum: 0, maximum: 1 },
    maximumEntries: 1000,
    maximumPronunciations: 1000,
    maximumCharacters: 128,
  },
  spelling: { maximumEntries: 1000, maximumSpellings: 1000, maximumCharacters: 128 },
  subtitles: {
    formats: { minimum: 1 },
    minimumDuration: { minimum: 0 },
    maximumDuration: { minimum: 1, maximum: 30 },
    maximumCharactersPerRow: { minimum: 1 },
    maximumRowsPerCaption: { minimum: 1, maximum: 5 },
  },
  diarization: {
    numberOfSpeakers: { minimum: 1 },
    minimumSpeakers: { minimum: 0 },
    maximumSpeakers: { minimum: 0 },
  },
  translation: { targetLanguages: { minimum: 1 }, context: { maximumCharacters: 20_000 } },
  audioToLlm: {
    prompts: { minimum: 1, maximum: 100, maximumCharacters: 20_000 },
    model: { maximumCharacters: 256 },
  },
  /** Items of a list of enumerated values, which may name each once. */
  enumeratedValues: { maximum: 200 },
  errorCode: { minimum: 400, maximum: 599 },
} as const;
