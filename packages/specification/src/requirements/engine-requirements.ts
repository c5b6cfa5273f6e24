import { section } from '../requirement.js';

export const engineRequirements = {
  ...section('Decisions: Engines', {
    'engines.settings':
      'EARSHOT_ENGINE lists engines in order of preference, each once, and a setting that one of them lacks is named at the start.',
    'engines.route-language':
      'A recording or a session with one language goes to an engine that knows it, whichever of the engines that is.',
    'engines.route-kind':
      'Of the engines that know a language, sessions go to one with partial transcripts first and recordings to one that recognises whole utterances at once; among equals the order of EARSHOT_ENGINE decides.',
    'engines.route-detection':
      'Without exactly one language given, an engine that detects languages detects it once, and the best engine for that language transcribes the recording.',
    'engines.route-code-switching':
      'With `code_switching` the language of each utterance is detected, of recordings and of sessions.',
    'engines.language-assumed':
      'A default engine with one language, where none detects any, serves empty `languages` with that language, and `post_session_metadata.language_assumed` says so.',
    'engines.unservable':
      'A request that no engine can serve gets a 422 before any work, which says what the engines can: the languages that they know, those that are detected, or the option that they lack.',
    'engines.union':
      'Languages, options and kinds of work in /v2/capabilities are those of all engines together, and each engine is described, with what is known about its limits in `notes`.',
    'engines.independent':
      'An engine that crashes, cannot be loaded or is unreachable does not affect the others; work that only it can do waits without using attempts, and is done when it is back.',
    'engines.bounded-waiting':
      'Of a recording of any length only the segments that an engine works on are held; another recording of the same key takes turns with it, and one that is cancelled ends at once.',
    'engines.observed':
      '/ready and /metrics name each engine; one that works is enough for the service to be ready.',
    'engines.model-folders':
      'Each folder of EARSHOT_MODELS_DIR with a model.json is an engine of its own; EARSHOT_MODEL chooses among them and orders them.',
    'engines.live-share':
      'A session goes to another engine that knows its language when the best one has no room for its channels.',
    'engines.auto':
      'With EARSHOT_ENGINE=auto, the default, every installed model is an engine, and PocketSphinx the last resort: recordings go to the model that is the most accurate in their language, sessions to one that follows speech cheaply, and a language that is to be detected to a model that detects it.',
    'engines.auto-missing':
      'With auto, a request that no installed model can serve gets a 422 with the model that can and the command that installs it; without any model the service starts with PocketSphinx, and says what is missing.',
    'engines.adopted':
      'A model that is installed or removed while the service runs, by the studio or by a command, is used or left alone from then on, without a restart; work under way is not disturbed.',
    'engines.idle-processes':
      'Processes of auto are started for work that waits and end when they have been idle, but for one of the engine that English sessions go to; an engine that another one is better than is not loaded.',
    'engines.device':
      'EARSHOT_DEVICE is where models with an encoder and a decoder run; any other value is refused with those that there are.',
  }),
  ...section('Decisions: Times of words', {
    'engines.word-times-alignment':
      'English words are aligned with the audio where PocketSphinx is installed: numbers, dates, money and acronyms as they may be said, words that are in no dictionary by rules, and a wrong word costs no other word its time.',
    'engines.word-times-attention':
      'Without alignment, times of words come from the cross attention of the model, where it has one.',
    'engines.word-times-levels':
      'Words that nothing else places are spread over the sound between their neighbours by their letters, with pauses rather where marks are.',
    'engines.word-times-order':
      'Whatever method finds them, times of words are in order, within the audio and without overlaps, and no word starts in silence.',
  }),
  ...section('Decisions: The engine openai', {
    'openai.dialects':
      'Servers of OpenAI, whisper.cpp, speaches and vLLM are used as they are: with and without words, with seconds as text, with languages as names or codes, with JSON alone, and with either path.',
    'openai.capabilities':
      'The server is probed at the start, and capabilities say what came of it: word times, confidences, detection of languages, prompts.',
    'openai.times':
      'Times of words lie within their utterance; where the server gives none, words are spread over their segment by their lengths, and capabilities say so.',
    'openai.retries':
      'Requests that fail for a reason that may pass are repeated, after the delay that the server asks for; no more are sent at the same time than EARSHOT_OPENAI_CONCURRENCY, and none while a rate limit is used up.',
    'openai.uploads':
      'Audio that is larger than the server takes is sent in several files, cut at quiet moments, and the times of words continue from one to the next.',
    'openai.vocabulary':
      'A custom vocabulary is sent as the prompt, to servers that take one, and its entries are looked for by their sound in what the server recognised; notes name those that have no room in the prompt.',
    'vocabulary.sound-matching':
      'Where an engine has no support of its own for a custom vocabulary, or for an entry of it, words that sound like an entry are written as it, the more freely the higher its intensity is, in partial and in final transcripts; ordinary text stays as it is.',
    'openai.request-abort':
      'A request whose job ends is aborted, and so is one that takes too long.',
    'openai.proxy':
      'Requests go through the proxy of HTTPS_PROXY and HTTP_PROXY, except to the hosts of NO_PROXY; its password is in no error.',
    'openai.secret': 'EARSHOT_OPENAI_API_KEY is in no log, error, metric or response.',
    'openai.live': 'Sessions are transcribed utterance by utterance, with finals alone.',
    'openai.unreachable':
      'While the server is unreachable, refuses the key or responds with nonsense, the engine is unavailable with that reason; it is probed until it works again.',
  }),
  ...section('Decisions: The engine sherpa-onnx', {
    'sherpa.families':
      'Streaming and offline transducers, those of NeMo with and without durations, Whisper, SenseVoice, Moonshine, NeMo CTC and Paraformer run behind the same port, each with its inputs, outputs and metadata.',
    'sherpa.recordings':
      'A recording becomes words with times, and with confidences where the model has them; capabilities say where it has not.',
    'sherpa.live':
      'A session has partials and finals with a model that follows speech, and finals alone with one of whole utterances.',
    'sherpa.words':
      'Tokens become words: pieces of sentencepiece, of byte pairs and of single bytes, with punctuation, in scripts with and without spaces; times are in order and within the audio.',
    'sherpa.languages':
      'The language of an utterance is detected by the model, or by another one for it, among those that may be spoken.',
    'sherpa.punctuation': 'A model for punctuation adds marks and capitals, and changes no word.',
    'sherpa.punctuation-add-on':
      '`punctuation_enhanced` is done by an installed model for punctuation, whichever engine recognises the speech, in the languages that it knows; the first word of a sentence and, where the model writes no capitals, English names get theirs by rules, words keep their times, and `post_session_metadata.add_ons` names the model.',
    'sherpa.hotwords':
      'Words of a custom vocabulary are preferred in the requests that have it and in no others, and written as the vocabulary has them; entries that the model cannot write are noted, and looked for by their sound.',
    'sherpa.verified':
      'Before a model is loaded its description, sizes, checksums, ONNX headers and tokens are verified; checksums of files that have not changed are not computed again.',
    'sherpa.broken-model':
      'A model that is missing, damaged, swapped or of another family gives an error that names the file and the remedy; the service stays up, and uses the model once it is whole.',
  }),
  ...section('Decisions: Conversion of models', {
    'conversion.whisper':
      'A Whisper folder of CTranslate2, of any size and stored in 8, 16 or 32 bits, becomes ONNX models that compute the same: with and without caches, for any even number of frames, with one cache of the encoder for all beams, and with the attention of the alignment heads.',
    'conversion.tokenizer':
      'A folder without a tokenizer gets one that is made from its vocabulary; without both it is refused.',
    'conversion.damaged':
      'A folder that is incomplete, damaged or of another model is refused with an error that names the file, the place and what is allowed.',
    'conversion.whole':
      'A converted folder appears as a whole or not at all; the conversion runs in a process of its own, reports its progress, and an abort ends it at once.',
  }),
  ...section('Decisions: The engine onnx', {
    'neural.port':
      'Moonshine and Whisper in the layout of the public ONNX exports run behind the port of all engines, with probabilities, partial hypotheses and a custom vocabulary, whether an export takes any length of audio or 30 seconds alone.',
    'neural.silence':
      'Where nothing is said no words are written: not for silence, noise and tones, and not behind the last sentence of a recording.',
    'neural.loops':
      'A text that repeats itself is not written: the audio is cut at its quietest place, and its halves are recognised.',
    'neural.lengths':
      'Speech of every length that an utterance may have has its words, from a fraction of a second to the maximum; what has none at first is tried again.',
    'neural.quiet': 'Quiet speech, down to -45 dB of full scale, is recognised as loud speech is.',
    'neural.languages':
      'Whisper detects the language of an utterance among those that may be spoken, takes a given one, and translates into English when asked to.',
    'neural.vocabulary':
      'Phrases of a custom vocabulary are preferred in the search of the requests that have it, and only where they fit what is said.',
    'neural.confidences':
      'The confidence of a word is the probability of its letters: the fainter the word, the lower it is.',
    'neural.stable':
      'Words of a partial hypothesis that are certain stay in all that follow it; a model that is slow has fewer hypotheses, not later ones.',
    'neural.thread':
      'The model has a thread of its own, which does the most urgent work first and ends aborted work at its next step; when it dies its process is replaced.',
  }),
} as const;
