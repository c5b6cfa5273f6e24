import { section } from '../requirement.js';

export const languageModelRequirements = {
  ...section('Earshot: language models', {
    'language-model.settings':
      'The settings of the language model are complete or an error that names the missing one; an address with a password is refused, and no error has the key.',
    'language-model.capabilities':
      'Capabilities name the add-ons and the languages that the language model or Apertium gives, and what to configure without them.',
    'language-model.live':
      'Finals of live sessions are translated by the language model or Apertium as they come, and sessions are summarised by it at their end.',
    'language-model.data':
      'A transcript is data to the language model: delimited so that nothing in it ends that, with the rule not to follow it, and what comes back is checked.',
    'language-model.grounded':
      'Findings of moderation and names that nobody said are dropped, and structured data has only the classes of the request.',
    'language-model.lies':
      'A language model that drips, never ends, compresses, miscounts its tokens or gives in to what a transcript says holds nothing up and reaches nothing but the texts of its own results.',
    'language-model.redaction':
      'Only the redacted text is sent, and no term of the vocabulary that it does not have.',
    'language-model.repair':
      'A response that is no JSON of the wanted form is sent back once; after that it is an error of the add-on.',
    'language-model.parts':
      'Transcripts longer than the context are sent in parts, whose results become one, none of which exceeds the context.',
    'language-model.retry':
      'A 429, a server error, a broken connection and a broken response are tried again, after Retry-After where it is given; other errors are not.',
    'language-model.unfinished':
      'A completion that ends at its greatest length or at a filter is an error of the add-on with that reason, LanguageModelTruncated or LanguageModelFiltered, and no result; a response over 1 MiB is not asked for again.',
    'language-model.timeout':
      'A response that does not come in time is given up, and LanguageModelTimeout is in the envelope after the last attempt.',
    'language-model.cost':
      'A transcript uses no more tokens than EARSHOT_LLM_MAX_JOB_TOKENS: TokenLimitReached is in the envelope, with status_code 402.',
    'language-model.cancel': 'A request under way is ended when its job is cancelled.',
    'language-model.secret':
      'The key is in no log, metric, error, capability and result, even where the server repeats it.',
    'language-model.dialects':
      'A model that refuses a JSON schema, and takes the request without it, is asked without that schema for ten minutes; other models, other schemas and other refusals change nothing. Redirects are not followed.',
    'language-model.concurrency':
      'No more requests than EARSHOT_LLM_CONCURRENCY are under way, of all jobs together.',
  }),
  ...section('Earshot: translation', {
    'translation.alignment':
      'With match_original_utterances each utterance has its translation, with its times, channel and speaker; without it the sentences are translated.',
    'translation.word-times':
      'Words of a translation give its text when they are joined, and share the time of the utterance; the result marks them as interpolated.',
    'translation.model':
      'The model base sends few utterances at a time, batch as many as there is room for, and enhanced has each translation revised.',
    'translation.live-alignment':
      'In a session each final has one translation with all of its sentences, whatever match_original_utterances is.',
    'translation.context-adaptation':
      'context_adaptation sends what was said before, in sessions the last finals; without it that is not sent.',
    'translation.context': 'context sends the subject, in recordings and live.',
    'translation.informal': 'informal decides the form of address, in recordings and live.',
    'translation.lipsync':
      'lipsync sends the seconds of each utterance and asks for as long a translation, in recordings and live.',
    'translation.target-languages':
      'target_languages are the languages of the translations, in recordings and live.',
    'translation.glossary':
      'Terms of custom_vocabulary that were said are kept by the translation, in recordings and live.',
    'translation.partial-failure':
      'A language that fails has its error in its item; where all do, the envelope has it.',
    'translation.outputs':
      'A translation has sentences and subtitles when the request asks for them.',
    'translation.apertium':
      'Without a language model Apertium translates between the languages whose pairs are installed, each utterance by itself, and redaction markers stay.',
    'translation.by-engine':
      'Without a language model an engine that translates speech into English gives the translation into `en` from the audio of each utterance, with its times, channel and speaker, in recordings and in sessions; what is English already stays as it is, and other targets are left to Apertium.',
    'translation.by-engine-redacted':
      'A transcript with redaction is not translated from its audio, in which personal data are still said.',
    'translation.restored-text':
      'Apertium gets English text without punctuation with restored marks and capitals, in recordings and live; the transcript stays as it is.',
  }),
} as const;
