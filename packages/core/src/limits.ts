/**
 * The limits of the contract, from which the schemas are built. Lengths of text are in UTF-16 code
 * units. Durations are in seconds unless the name says otherwise. Minimums and maximums are
 * inclusive.
 */
export const limits = {
  /** Limits of a JSON body. */
  json: {
    /** Maximum depth of nesting. Deeper values overflow the stack of common serializers. */
    maximumDepth: 64,
    /** Maximum number of values of a whole body, including those in lists and objects. */
    maximumValues: 20_000,
    /** Maximum number of fields of an object. */
    maximumFields: 1000,
  },
  /** Limits of custom metadata. */
  customMetadata: {
    /** Maximum length of the metadata serialized as JSON, in characters. */
    maximumCharacters: 2000,
  },
  /** Limits of a url in a request. */
  url: {
    /** Maximum length, in characters. */
    maximumCharacters: 8192,
  },
  /** Limits of a list query. */
  list: {
    /** Number of items to skip. */
    offset: {
      /** Minimum number of items. */
      minimum: 0,
    },
    /** Requested number of items. */
    limit: {
      /** Minimum number of items. */
      minimum: 1,
    },
    /** Maximum number of items of a page, whatever `limit` requests. */
    maximumPageItems: 1000,
    /**
     * Maximum number of digits of `offset` and `limit`. Any integer of this length is exact as a
     * number.
     */
    maximumDigits: 15,
    /** Maximum number of parameters of a query string. */
    maximumParameters: 200,
  },
  /** Limits of a live session. */
  live: {
    /** Number of channels of the audio. */
    channels: {
      /** Minimum number of channels. */
      minimum: 1,
      /** Maximum number of channels. */
      maximum: 8,
    },
    /** Silence that ends an utterance. */
    endpointing: {
      /** Minimum duration, in seconds. */
      minimum: 0.01,
      /** Maximum duration, in seconds. */
      maximum: 10,
    },
    /** Duration after which an utterance is ended even without silence. */
    maximumDurationWithoutEndpointing: {
      /** Minimum duration, in seconds. */
      minimum: 5,
      /** Maximum duration, in seconds. */
      maximum: 60,
    },
    /** Confidence from which audio counts as speech. */
    speechThreshold: {
      /** The most permissive threshold. */
      minimum: 0,
      /** The strictest threshold. */
      maximum: 1,
    },
    /** Maximum size of a WebSocket frame, in bytes. A larger frame closes the socket with 1009. */
    maximumFrameBytes: 1_048_576,
    /** Number of consecutive malformed messages that closes the socket with 4400. */
    maximumMalformedMessages: 10,
  },
  /** Limits of a custom vocabulary. */
  vocabulary: {
    /** Strength of the preference over words that sound alike. */
    intensity: {
      /** No effect. */
      minimum: 0,
      /** The strongest preference. */
      maximum: 1,
    },
    /** Maximum number of words and phrases. */
    maximumEntries: 1000,
    /** Maximum number of pronunciations of an entry. */
    maximumPronunciations: 1000,
    /** Maximum length of a word, a phrase or a pronunciation, in characters. */
    maximumCharacters: 128,
  },
  /** Limits of a spelling dictionary. */
  spelling: {
    /** Maximum number of entries, one for each replacement. */
    maximumEntries: 1000,
    /** Maximum number of spellings that one entry replaces. */
    maximumSpellings: 1000,
    /** Maximum length of a spelling, in characters. */
    maximumCharacters: 128,
  },
  /** Limits of subtitle files. */
  subtitles: {
    /** Number of file formats. */
    formats: {
      /** Minimum number of formats. */
      minimum: 1,
    },
    /** Names of speakers. */
    speakerNames: {
      /** Maximum number of names. */
      maximum: 100,
      /** Maximum length of a name, in characters. */
      maximumCharacters: 100,
    },
    /** Value of `minimum_duration`: the minimum duration of a caption. */
    minimumDuration: {
      /** Smallest value, in seconds. */
      minimum: 0,
    },
    /** Value of `maximum_duration`: the maximum duration of a caption. */
    maximumDuration: {
      /** Smallest value, in seconds. */
      minimum: 1,
      /** Largest value, in seconds. */
      maximum: 30,
    },
    /** Value of `maximum_characters_per_row`. */
    maximumCharactersPerRow: {
      /** Smallest value, in characters. */
      minimum: 1,
    },
    /** Value of `maximum_rows_per_caption`. */
    maximumRowsPerCaption: {
      /** Smallest value, in rows. */
      minimum: 1,
      /** Largest value, in rows. */
      maximum: 5,
    },
  },
  /** Limits of the number of speakers. */
  diarization: {
    /** Value of `number_of_speakers`. */
    numberOfSpeakers: {
      /** Smallest value. */
      minimum: 1,
    },
    /** Value of `min_speakers`. */
    minimumSpeakers: {
      /** Smallest value. */
      minimum: 0,
    },
    /** Value of `max_speakers`. */
    maximumSpeakers: {
      /** Smallest value. */
      minimum: 0,
    },
  },
  /** Limits of a translation. */
  translation: {
    /** Number of target languages. */
    targetLanguages: {
      /** Minimum number of languages. */
      minimum: 1,
    },
    /** Description of the subject of the conversation. */
    context: {
      /** Maximum length, in characters. */
      maximumCharacters: 20_000,
    },
  },
  /** Limits of structured data extraction. */
  structuredDataExtraction: {
    /** Classes of data to extract. */
    classes: {
      /** Minimum number of classes. */
      minimum: 1,
      /** Maximum number of classes. */
      maximum: 100,
      /** Maximum length of the name of a class, in characters. */
      maximumCharacters: 256,
    },
  },
  /** Limits of audio to LLM. */
  audioToLlm: {
    /** Questions and instructions. */
    prompts: {
      /** Minimum number of prompts. */
      minimum: 1,
      /** Maximum number of prompts. */
      maximum: 100,
      /** Maximum length of a prompt, in characters. */
      maximumCharacters: 20_000,
    },
    /** Name of the language model. */
    model: {
      /** Maximum length, in characters. */
      maximumCharacters: 256,
    },
  },
  /** Limits of known voices. */
  voices: {
    /** Maximum number of voices of one key. */
    maximumVoices: 500,
    /** Maximum length of a name, in characters. */
    maximumCharactersOfName: 100,
    /** Maximum length of the url of a file, in characters. */
    maximumCharactersOfUrl: 8192,
    /** Minimum duration of the speech in a recording, in seconds. */
    minimumSeconds: 10,
  },
  /** Limits of the edits of a transcript. */
  edits: {
    /** Maximum number of values of the JSON body, instead of `json.maximumValues`. */
    maximumValues: 80_000,
    /** Maximum number of corrections. */
    maximumCorrections: 10_000,
    /** Maximum number of words that one correction replaces. */
    maximumWordsOfCorrection: 1000,
    /** Maximum length of the text of a correction, in characters. */
    maximumCharactersOfCorrection: 2000,
    /** Maximum number of splits, of merges, and of utterances assigned to another speaker. */
    maximumBreaks: 5000,
    /** Maximum number of highlights and comments. */
    maximumNotes: 2000,
    /** Maximum length of a comment, in characters. */
    maximumCharactersOfNote: 2000,
    /** Maximum number of speakers that are named or merged. */
    maximumSpeakers: 1000,
    /** Maximum length of the name of a speaker, in characters. */
    maximumCharactersOfName: 100,
    /** Largest index of a word. */
    maximumWordIndex: 10_000_000,
    /** Largest number of a speaker. */
    maximumSpeakerNumber: 9999,
  },
  /** Lists of enumerated values, which contain each value at most once. */
  enumeratedValues: {
    /** Maximum number of items. */
    maximum: 200,
  },
  /** HTTP status codes of errors. */
  errorCode: {
    /** Smallest code. */
    minimum: 400,
    /** Largest code. */
    maximum: 599,
  },
} as const;

/** Type of {@link limits}, in which every figure is a literal type. */
export type Limits = typeof limits;
