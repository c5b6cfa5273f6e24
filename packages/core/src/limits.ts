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
  /** Limits of custom metadata. */
  customMetadata: {
    /** Characters of it as JSON. */
    maximumCharacters: 2000,
  },
  /** Limits of an address in a request. */
  url: {
    /** Characters of it. */
    maximumCharacters: 8192,
  },
  /** Limits of a list query. */
  list: {
    /** Items that are skipped. */
    offset: {
      /** The smallest number. */
      minimum: 0,
    },
    /** Items that are asked for. */
    limit: {
      /** The smallest number. */
      minimum: 1,
    },
    /** Items that one page holds at most, whatever `limit` asks for. */
    maximumPageItems: 1000,
    /** Digits of `offset` and `limit`; any such number is exact. */
    maximumDigits: 15,
    /** Parameters of a query string. */
    maximumParameters: 200,
  },
  /** Limits of a live session. */
  live: {
    /** Channels of the audio. */
    channels: {
      /** The smallest number. */
      minimum: 1,
      /** The largest number. */
      maximum: 8,
    },
    /** Silence that ends an utterance. */
    endpointing: {
      /** The shortest, in seconds. */
      minimum: 0.01,
      /** The longest, in seconds. */
      maximum: 10,
    },
    /** Duration after which an utterance is ended although there was no silence. */
    maximumDurationWithoutEndpointing: {
      /** The shortest, in seconds. */
      minimum: 5,
      /** The longest, in seconds. */
      maximum: 60,
    },
    /** Confidence above which a sound counts as speech. */
    speechThreshold: {
      /** Every sound counts. */
      minimum: 0,
      /** The strictest. */
      maximum: 1,
    },
    /** Bytes of one WebSocket frame; a larger one closes the socket with 1009. */
    maximumFrameBytes: 1_048_576,
    /** Malformed messages in a row that close the socket with 4400. */
    maximumMalformedMessages: 10,
  },
  /** Limits of a custom vocabulary. */
  vocabulary: {
    /** Preference over words that sound alike. */
    intensity: {
      /** The least. */
      minimum: 0,
      /** The most. */
      maximum: 1,
    },
    /** Words and phrases. */
    maximumEntries: 1000,
    /** Pronunciations of one entry. */
    maximumPronunciations: 1000,
    /** Characters of a word, a phrase or a pronunciation. */
    maximumCharacters: 128,
  },
  /** Limits of a spelling dictionary. */
  spelling: {
    /** Spellings that are wanted. */
    maximumEntries: 1000,
    /** Spellings that one entry replaces. */
    maximumSpellings: 1000,
    /** Characters of a spelling. */
    maximumCharacters: 128,
  },
  /** Limits of subtitle files. */
  subtitles: {
    /** File formats. */
    formats: {
      /** The smallest number. */
      minimum: 1,
    },
    /** The minimum duration of a caption. */
    minimumDuration: {
      /** In seconds. */
      minimum: 0,
    },
    /** The maximum duration of a caption. */
    maximumDuration: {
      /** The shortest, in seconds. */
      minimum: 1,
      /** The longest, in seconds. */
      maximum: 30,
    },
    /** Characters of a row. */
    maximumCharactersPerRow: {
      /** The smallest number. */
      minimum: 1,
    },
    /** Rows of a caption. */
    maximumRowsPerCaption: {
      /** The smallest number. */
      minimum: 1,
      /** The largest number. */
      maximum: 5,
    },
  },
  /** Limits of the number of speakers. */
  diarization: {
    /** The exact number. */
    numberOfSpeakers: {
      /** The smallest. */
      minimum: 1,
    },
    /** The minimum number. */
    minimumSpeakers: {
      /** The smallest. */
      minimum: 0,
    },
    /** The maximum number. */
    maximumSpeakers: {
      /** The smallest. */
      minimum: 0,
    },
  },
  /** Limits of a translation. */
  translation: {
    /** Languages to translate into. */
    targetLanguages: {
      /** The smallest number. */
      minimum: 1,
    },
    /** Subject of the conversation. */
    context: {
      /** Characters of it. */
      maximumCharacters: 20_000,
    },
  },
  /** Limits of structured data extraction. */
  structuredDataExtraction: {
    /** Classes of data. */
    classes: {
      /** The smallest number. */
      minimum: 1,
      /** The largest number. */
      maximum: 100,
      /** Characters of one. */
      maximumCharacters: 256,
    },
  },
  /** Limits of audio to LLM. */
  audioToLlm: {
    /** Questions and instructions. */
    prompts: {
      /** The smallest number. */
      minimum: 1,
      /** The largest number. */
      maximum: 100,
      /** Characters of one. */
      maximumCharacters: 20_000,
    },
    /** Name of the language model. */
    model: {
      /** Characters of it. */
      maximumCharacters: 256,
    },
  },
  /** Limits of the edits of a transcript. */
  edits: {
    /** Values of the JSON body, in place of those of other bodies. */
    maximumValues: 80_000,
    /** Corrections of words. */
    maximumCorrections: 10_000,
    /** Words that one correction replaces. */
    maximumWordsOfCorrection: 1000,
    /** Characters of a correction. */
    maximumCharactersOfCorrection: 2000,
    /** Splits, merges, and utterances with another speaker, each. */
    maximumBreaks: 5000,
    /** Speakers with a name or merged into others. */
    maximumSpeakers: 1000,
    /** Characters of the name of a speaker. */
    maximumCharactersOfName: 100,
    /** The largest index of a word. */
    maximumWordIndex: 10_000_000,
    /** The largest number of a speaker. */
    maximumSpeakerNumber: 9999,
  },
  /** Items of a list of enumerated values, which may name each once. */
  enumeratedValues: {
    /** The largest number. */
    maximum: 200,
  },
  /** HTTP status codes of errors. */
  errorCode: {
    /** The smallest. */
    minimum: 400,
    /** The largest. */
    maximum: 599,
  },
} as const;

/** Type of {@link limits}: every figure is a type of its own. */
export type Limits = typeof limits;
