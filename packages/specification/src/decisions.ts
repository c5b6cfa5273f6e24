// Longer than 300 lines: one table of data, in the order of the document that is rendered from it.

/** A decision of the project on something that the contract leaves open. */
export interface Decision {
  subject: string;
  decision: string;
  reason: string;
}

/** Decisions about the interface and the process, in the order of the document. */
export const decisions: readonly Decision[] = [
  {
    subject: 'A-law and mu-law without a bit depth',
    decision:
      '`bit_depth` becomes 8 when the encoding is wav/alaw or wav/ulaw and none is given; any other given value is a 400.',
    reason: 'The general default of 16 would contradict the encoding.',
  },
  {
    subject: 'Thai',
    decision: '`th` is among the translation and the transcription languages.',
    reason:
      'The list of the contract leaves it out, and its counts of 100 and 99 are only right with it.',
  },
  {
    subject: 'Enumerations in responses',
    decision:
      'Clients read unknown values of every enumeration but the status and the kind of a job, and unknown fields everywhere.',
    reason:
      'A newer server must not break an older client; a client cannot handle a job whose status it does not know.',
  },
  {
    subject: 'Custom vocabulary that the engine cannot use',
    decision:
      'Entries without a pronunciation, or that sound like four others, are skipped, and so are those with a `language` that is not transcribed, and those of intensity 0. Entries that an engine cannot expect, such as letters that a model does not write, are looked for by their sound in what it has recognised. `post_session_metadata.custom_vocabulary` names them with the reason (the first hundred in `notes`, each `{value, effect, reason}`, all counted in `notes_count`). A vocabulary of which processes of the engine died is refused for ten minutes: a job ends with error_code 400, a live channel as failed.',
    reason:
      'One word that cannot be said must not cost the other words; a vocabulary that kills processes must not cost anybody else anything.',
  },
  {
    subject: 'Intensity of a custom vocabulary',
    decision:
      '0 has no effect. The embedded engine weighs the word in a copy of its language model: from an even share of the model to a thousand times that with 1; where the words around it make another one certain, no intensity outweighs them. Models of sherpa-onnx with hotwords add up to 3 to the score of each token. Where an engine has neither, words that sound like an entry become it: the intensity bounds how far their sounds may be apart, and entries of three sounds or less need the same letters.',
    reason:
      'A stronger weight would put words of the vocabulary where nobody said them. Of 60 names that were said 180 times, an engine without a vocabulary had 51 right; matched by their sound it were 74 at 0.5 and 90 at 1, and in 10,000 words of ordinary text 0 and 6 were replaced wrongly.',
  },
  {
    subject: 'words_accurate_timestamps',
    decision:
      'The times of words are those of the frames of the engine, 10 ms long, with the flag and without; capabilities have the resolution. An engine whose times are coarser than 20 ms refuses the flag with a 422.',
    reason:
      'At the edges of sentences whose place is known the times are right to some frames; a forced alignment with the same model would find the same frames.',
  },
  {
    subject: 'Sessions that are closed with 4400',
    decision:
      'The job ends as error with code 400 and the reason in `post_session_metadata.error` before the socket is closed; what was recorded is kept as its file. A connection that is refused with 4400 for its audio_offset or message_cursor was never part of the session, which waits for another one.',
    reason:
      'The close code stops reconnects, so that waiting for it would only delay what its owner should see.',
  },
  {
    subject: 'Utterances that are cut',
    decision:
      'A cut lies at the quietest place of about the last second. Each side is recognised together with 0.8 s of the other one, and a word that the cut goes through belongs to the side on which its middle lies.',
    reason: 'People do not pause where a limit is; half a word is recognised as another one.',
  },
  {
    subject: 'Several engines',
    decision:
      'Among the engines that know the language and have the options of a request, sessions prefer partial transcripts and recordings engines that recognise whole utterances at once; then the order of EARSHOT_ENGINE decides, or with `auto` the models: the larger one for recordings, the cheaper one for sessions, PocketSphinx last. The reference is `docs/engines.md`.',
    reason: 'An operator orders what suits equally well; what suits better is known.',
  },
  {
    subject: 'Language that nobody names',
    decision:
      'Without exactly one language an engine that detects languages detects it, once unless `code_switching` is set. Where none does, the default engine takes its only language, named in `post_session_metadata.language_assumed`; one with several languages, or a request with several, gets a 422.',
    reason: 'A guess among several languages gives a transcript of nonsense, which looks like one.',
  },
  {
    subject: 'Engines that are away',
    decision:
      'A request whose engines exist and do not work is a 503; a job that was accepted waits until one works, without using an attempt. /ready is ready when one engine works.',
    reason: 'A server that restarts should cost a delay, and no job.',
  },
  {
    subject: 'Time that a live session took',
    decision:
      '`transcription_time` and `stages_seconds.transcribe` are the time that the engine spent on finding and recognising speech, partial hypotheses included and waiting excluded, summed over channels and processes. `attempts` counts the processes that have had the session.',
    reason: 'A session lasts as long as somebody speaks; only the processing time is its cost.',
  },
  {
    subject: 'Switches that need their configuration',
    decision:
      'custom_vocabulary, custom_spelling, translation, audio_to_llm and callback are a 400 without their configuration; the others fill in its defaults. `callback: true` with only `callback_url` is accepted.',
    reason: 'A configuration without a default must be given; others need not.',
  },
  {
    subject: 'PII redaction without details',
    decision: 'processed_text_type is MARKER unless set, and empty entity_types mean every type.',
    reason: 'Redaction without named kinds means all kinds.',
  },
  {
    subject: 'Repeated values',
    decision: 'A language, a format or an entity type that is given twice in one list is a 400.',
    reason: 'It is a slip, and one of the two was meant to be something else.',
  },
  {
    subject: 'Prototype names in custom_metadata',
    decision:
      '`__proto__` as a key, at any depth, is a 400 that names it; `constructor` and `prototype` are kept as the data that they are.',
    reason:
      'Most JSON tools lose or misuse the first silently; the others are harmless as own keys.',
  },
  {
    subject: 'Channels that carry the same',
    decision:
      'Channels that carry the same sounds count once in number_of_distinct_channels, and are transcribed once: as the first of them, or as one that is more than 9 dB louder. Surround sound is its dialogue. A channel that is silent counts. `channel_mode`, which is ours, insists on `separate` channels, which all count, or on a `mixed` one.',
    reason:
      'One voice in a room should neither be billed nor shown twice, and the parties of a call should be kept apart.',
  },
  {
    subject: 'Options without their part',
    decision:
      'An option that fills an envelope and has no provider is accepted and has AddonUnavailable there; one without an envelope is a 422 that names it, and so is redaction of types or languages that cannot be redacted. punctuation_enhanced leaves utterances that have marks, or are in a language without a model, as they are, and names these languages in post_session_metadata.add_ons.',
    reason: 'Nothing that was asked for may be ignored in silence.',
  },
  {
    subject: 'The file of a job whose audio is elsewhere',
    decision:
      '`file` is null until the audio was fetched; for an uploaded file it is there from the start.',
    reason: 'Before that there is no file with an id.',
  },
  {
    subject: 'Callbacks',
    decision: 'A delivery is tried ten times over about 32 hours.',
    reason: 'Long enough for a weekend outage of a receiver to be noticed, short enough to end.',
  },
  {
    subject: 'Numbers of live messages',
    decision:
      '`message_cursor` counts every message that the socket was sent, acknowledgements included, but not the acknowledgement that a reconnect begins with.',
    reason:
      'That one responds to the connection and is no part of the session, so that it is never sent again.',
  },
  {
    subject: 'Partial transcripts and slow readers',
    decision:
      'While a client does not read, or is not there, partial transcripts are skipped before they get a number. A client that falls a mebibyte behind what was published is closed with 1013.',
    reason:
      'A partial is worthless once the next one is there; everything else is kept and sent when the client comes back.',
  },
  {
    subject: 'Idle or lost',
    decision:
      'The idle limit counts only while the client responds to pings. One that sends nothing at all is dropped after 40 s like a lost one, and the session waits for it.',
    reason:
      'A client in a tunnel still has audio that it could not send; finishing its session would lose it.',
  },
  {
    subject: 'Silence that is sent again',
    decision:
      'Audio of a single value from a client that gives no offset is held while it may be stored silence, up to five seconds without a byte and ten in all; the server then sends what it holds once a second. What follows it decides where it belongs, also later on.',
    reason:
      'Silence agrees with silence anywhere; recording speech twice is worse than an acknowledgement that waits.',
  },
  {
    subject: 'Audio faster than real time',
    decision:
      'A session may send as fast as its engine works; the connection is not read while a minute of audio, or 4 MiB, waits for the engine. Nobody is closed for it.',
    reason: 'Files are sent this way, and a connection that is not read costs nothing.',
  },
  {
    subject: 'What a session may send and cost',
    decision:
      'A socket is read at 500 frames a second after a burst of 1,000, a text frame counting more with its length. Fifty malformed messages get an error each, then five a second, which count the others; five hundred close with 4400. A session takes thirty connections at once and one a second, further ones get 1013. Its length counts by the clock as well as by its audio. It ends with an error message (413, SessionTooLarge) when its journal has 512 MiB or its utterances 24 MiB. One key leaves a fifth of the live channels to other keys, where there are any: 429.',
    reason: 'Whoever has one token must not be able to stop the service for the others.',
  },
  {
    subject: 'Messages of a result',
    decision:
      '`result.messages` holds start_session and what the socket was sent, in order; acknowledgements that follow each other are one, whose ranges cover theirs. A result has at most 64 MiB: partial transcripts are omitted first, then acknowledgements, then the messages with the whole transcript, and `post_session_metadata.messages_omitted` counts them.',
    reason:
      'What a client saw can be looked up afterwards; half a million acknowledgements of 20 ms hold no more information than one of three hours.',
  },
  {
    subject: 'Idempotent live sessions',
    decision:
      'The response that is stored for a repeated request is encrypted with the API key and the Idempotency-Key of the caller, neither of which is stored.',
    reason: 'It holds the token of the session, which is stored nowhere else but as a hash.',
  },
  {
    subject: 'Callbacks of a live session',
    decision:
      'Each message waits until the one before was delivered or abandoned; partials that nobody could be sent are not sent to callbacks either.',
    reason: 'Receivers that write messages into a database need order more than speed.',
  },
  {
    subject: 'Uploads that are not needed',
    decision:
      'DELETE /file/{id} returns 202 and removes an upload of the key; 403 while it is the audio of a job, with which it goes. Uploads that no job uses are removed after EARSHOT_RETENTION_UPLOADS, 7 days unless set.',
    reason:
      'What was uploaded by mistake should not stay for ever, and what a job shows must not vanish from it.',
  },
  {
    subject: 'What expires, and when',
    decision:
      'Retention counts from the end of a job (`completed_at`); audio of several jobs from the end of the last one. Data is removed up to a tenth of the shortest retention late, ten minutes at most. Expired audio is a 410 (`audio_expired`), and a new job with its url a 400 with that code. A job that expires takes its callbacks with it, those that were not delivered too. Idempotency keys stay for their 24 hours. Uploads that no job uses are kept no longer than audio.',
    reason:
      'The end is what a caller knows; a job in progress is never touched. A promise to remove data goes before a delivery that failed for as long, and a repeated request must create nothing, whatever became of its job.',
  },
  {
    subject: 'Options that OpenAI-compatible transcriptions ignore',
    decision:
      'A field that has no meaning here is ignored, and named in `x-earshot-ignored-fields`; an empty one counts as absent. Only a name that is almost that of a field with an effect is a 400.',
    reason:
      'Clients of this interface send the options of the service that they were written for, and cannot be changed; those of /v2 are written for this service, and there every unknown field is an error.',
  },
  {
    subject: 'OpenAI-compatible transcriptions are jobs',
    decision:
      'POST /v1/audio/transcriptions creates a pre-recorded job of the key, listed, kept and counted like any other; `x-earshot-job-id` names it. It is cancelled when the client leaves. With an Idempotency-Key it is not, and the same request waits for the same job.',
    reason:
      'One queue shares the engine fairly, and a transcript can be looked up again; nobody can receive what is cancelled, unless the client has a key to ask for it again.',
  },
  {
    subject: 'Models of the OpenAI-compatible interface',
    decision:
      'GET /v1/models lists the models of the contract. `whisper-1`, `gpt-4o-transcribe` and `gpt-4o-mini-transcribe` are the default one, and so is no model at all; any other name is a 404 with code model_not_found.',
    reason:
      'Programs have these names fixed; a misspelt model must not silently become another one.',
  },
  {
    subject: 'Options of the OpenAI-compatible interface',
    decision:
      '`language` takes a locale such as en-US for its language. Of `prompt` the terms between commas, semicolons and lines are the custom vocabulary, at most four words each; sentences are not used, and neither is a prompt where the engine has no custom vocabulary. `temperature` is checked and has no effect, nor has `chunking_strategy`. Streaming is for json and text; timestamp_granularities need verbose_json. Unknown fields are a 400 with the name in `param`.',
    reason:
      'Prompts of other recognisers are often prose, whose words would all be preferred; a prompt is a hint, everything else that was asked for is served or refused.',
  },
  {
    subject: 'Values of verbose_json that the engines do not have',
    decision:
      'A segment is an utterance; `tokens` is empty, `avg_logprob` the logarithm of its confidence, `no_speech_prob` 0, `compression_ratio` that of its text.',
    reason: 'Programs read the fields; none of them is made up beyond what the engine says.',
  },
  {
    subject: 'Rotation of EARSHOT_API_KEY',
    decision:
      'Another value of the variable is the same key with another secret: the former value is refused, and its jobs, files and webhook secret stay. A value that was revoked stops the start. Leaving the variable out changes nothing.',
    reason:
      'A leaked key can be exchanged without losing what was made with it; one that was revoked on purpose must not come back by a restart.',
  },
  {
    subject: 'Guessing keys',
    decision:
      'The first ten unknown keys of an address (of a /64 in IPv6) in a minute get their response at once, further ones after 125 ms, twice as long each time, at most 2 s. Eight requests of an address and 256 in all wait so; the others get their 401 at once and lose the connection. `WWW-Authenticate` is `ApiKey realm="earshot", header="x-service-key"`.',
    reason:
      'A key of 256 bits is not found; the limit keeps a flood of guesses from costing anything.',
  },
  {
    subject: 'Sizes of requests',
    decision:
      'Besides its bytes a JSON text has at most 20,000 values, 64 levels and 1,000 fields in one object; a query string 200 parameters; prompts and `context` 20,000 characters each. Beyond that it is a 400, and of many issues the first hundred are reported.',
    reason:
      'Reading a mebibyte must not hold up everybody else; no request that can be served comes near.',
  },
  {
    subject: 'Slow and greedy peers',
    decision:
      'An upload has to arrive with 1 kB/s, averaged over 30 s, or it is a 408. A response of which nothing is taken for 30 s loses its connection. One address may hold a quarter of all connections and one key 32 uploads at once; beyond that there is a 503 or a 429.',
    reason: 'Each connection holds a descriptor, and those are few.',
  },
  {
    subject: 'Stages of a recording',
    decision:
      'A job whose audio is elsewhere is processing while it is fetched, queued again until there is room to transcribe it, and then processing once more. Each stage has three attempts.',
    reason:
      'A job that waits for the network occupies no engine process, and fetched audio is not fetched again because of an error in its transcription.',
  },
  {
    subject: 'Progress of a recording',
    decision:
      '`progress` has the stages queued, fetch (with fetched_bytes, and total_bytes, null when the source does not say), analyse, transcribe and finish; audio_seconds_total is null until the duration is known. Published utterances are final: the next attempt at a job, also one with another engine, continues behind them.',
    reason:
      'What a follower was sent must be part of the result; and a long recording should not begin anew because a process died.',
  },
  {
    subject: 'Ids of events',
    decision:
      'The id of an event is the number of utterances up to it, a hyphen, and the version of the progress, or `end` after the last event. Progress is a state: of several changes that a follower missed it is sent the last. A request that has received the last event is a 204, which ends an EventSource.',
    reason:
      'By such an id a stream is resumed exactly from the result itself, so that nothing but the result has to be kept of a job that is done.',
  },
  {
    subject: 'Cancelling',
    decision:
      'A job that is done or has failed is a 409 with the code job_ended; one that was cancelled is a 202 again. An engine that cannot stop in the middle of an utterance has half a second, and its process is then replaced, unless live channels run in it.',
    reason:
      'A client that repeats a request whose response was lost must not get an error; others must not wait for work that nobody wants.',
  },
  {
    subject: 'A full queue',
    decision:
      'A key with too many waiting jobs gets a 429, everybody gets a 503 when all waiting jobs are too many; the last fifth of the total is for keys that hold at most a hundredth of it. Both carry Retry-After. A repeated request whose job exists gets its response all the same.',
    reason: 'What one key does must not close the service for the others.',
  },
  {
    subject: 'Uploads by url beyond the limit of their key',
    decision:
      'POST /v2/upload with an audio_url waits ten seconds for one of the slots that its key fetches with, and is then a 429.',
    reason: 'They fetch as jobs do, and a client that waits longer than that has timed out anyway.',
  },
  {
    subject: 'Callbacks that are slow',
    decision:
      'A key and a host share a queue: one attempt at a time until it responds within 2 s, then up to four; after an attempt without a response a pause of 5 s that doubles up to 5 minutes. What was not delivered within 72 hours is abandoned.',
    reason:
      'A receiver that is down is tried rarely and by one callback, not by all that wait; the attempts of each callback are those of its own schedule.',
  },
  {
    subject: 'Answers to callbacks',
    decision:
      'The status alone counts. What follows is read for a second, up to 64 KiB, whatever it is or lacks.',
    reason: 'A delivery that was accepted must not be repeated because a body did not end.',
  },
  {
    subject: 'Very many waiting callbacks',
    decision:
      'While more than EARSHOT_MAX_WAITING_CALLBACKS_PER_KEY of a key wait, acknowledgements of audio and partial transcripts are omitted from its callbacks, logged and counted in earshot_callbacks_left_out.',
    reason: 'Later messages supersede them; final transcripts and ends of jobs are never skipped.',
  },
  {
    subject: 'Host names of sources and receivers',
    decision:
      'They are resolved by the hosts file, the name servers and the search domains of the machine, in five seconds at most. Other sources of names that the machine may have (mDNS, directories) are not asked.',
    reason:
      'The resolver of the C library holds one of four threads of the process for as long as a name server is silent.',
  },
  {
    subject: 'Sources that cannot be had',
    decision:
      'An upload by url responds with the status that a job with the same url ends with: 403 and 404 when the source does (403 for 401, 404 for 410), 400 for any other refusal, for hosts that are not public, redirects that lead nowhere and documents, 413, 502 when the source cannot be reached or fails itself, 504. `code` names the kind, such as source_refused.',
    reason: 'Whoever changes from one way to the other should not have to learn new statuses.',
  },
  {
    subject: 'Codes of reasons',
    decision:
      'The error of a failed job has a `reason_code` beside code and message in `post_session_metadata.error`: one of the codes of error bodies, or `engine_failed`, `transcript_withheld`, `attempts_exhausted`, `job_cancelled` or `session_not_opened`. Callbacks and events have code and message alone. In the capabilities, what the server lacks has a `reason_code` beside its `reason`.',
    reason:
      'A page says it in the language of its reader, and several reasons share a status. Callbacks and events are those of the contract.',
  },
  {
    subject: 'Audio that cannot be decoded',
    decision:
      'An upload in a format that is not read, a WAV file of ADPCM like an MP3, is a 415 (unsupported_audio); one that breaks the rules of its format or is empty is a 400 (invalid_audio). A job ends with error_code 400 for both.',
    reason:
      'For an upload HTTP has a status for formats; the error_code of a job is fixed by the decisions.',
  },
  {
    subject: 'Uploads under other names of the service',
    decision:
      'A /file/{id} url is ours when its host is the public url, the Host of the request, or any name or address of this machine with a port of the service, and wherever it points to when its id is that of an upload. It is read from storage; 400 when the upload is not that of the caller.',
    reason:
      'A service behind names that it does not know would fetch from itself, without a key; ids are random and meet by no accident.',
  },
  {
    subject: 'Repeated requests',
    decision:
      'An Idempotency-Key is looked up before anything but the form of the request is checked, so that neither a deleted upload, an engine that is down nor a full queue changes the first response. A repeated form is compared and not kept.',
    reason: 'A client repeats a request because it does not know whether it was served.',
  },
  {
    subject: 'Query parameters, content codings and OPTIONS',
    decision:
      'An unknown query parameter of a POST is a 400 that names it. A body with a Content-Encoding is a 415 with `Accept-Encoding: identity`. OPTIONS returns 204 with Allow on every path, without a key; preflights of allowed origins get their CORS headers besides.',
    reason:
      'An option in the wrong place must not be ignored; a compressed body of a mebibyte can become any number of bytes.',
  },
  {
    subject: 'Conditional requests',
    decision:
      'Files have a strong ETag and jobs a weak one, which changes with anything that the job shows, its progress included. If-None-Match returns 304; If-Range counts with the strong tag of a file alone, a date never matches.',
    reason: 'Polling a job whose result is long costs next to nothing while it does not change.',
  },
  {
    subject: 'Caching and compression',
    decision:
      'Everything but files and pages is `no-store`; files are `private, no-cache`. Lists, jobs, capabilities and the documents are compressed with br or gzip, from 1 KiB on where their length is known before; the response of POST /v2/live, which has a token, never is.',
    reason: "Compression beside a secret leaks the secret; results are nobody else's.",
  },
  {
    subject: 'Proxies',
    decision:
      'X-Forwarded-For, -Proto and -Host count only from addresses in EARSHOT_TRUSTED_PROXIES. Strict-Transport-Security (a year, this host alone) is sent when the request came over TLS so.',
    reason:
      'Anybody can send these headers: they would choose the links of responses and the address that limits count by.',
  },
  {
    subject: 'Hosts',
    decision:
      'A request for a host that is not a name of the service is a 421, `invalid_request`, on every path but /health and /ready: addresses, names without a dot, names below localhost, local, internal, svc, test and home.arpa, the name of the machine, that of EARSHOT_PUBLIC_URL and those of EARSHOT_ALLOWED_HOSTS are names of it.',
    reason:
      'Links have the name that a request was made to, and a domain that is made to resolve to the service would be of the same origin as its pages.',
  },
  {
    subject: 'Names of files',
    decision:
      'A name in a form, a Content-Disposition or a url is percent-decoded when it decodes as UTF-8, and stays as it is otherwise.',
    reason: 'One recording should have one name, whichever way it came.',
  },
  {
    subject: 'Error codes',
    decision:
      'A missing key is `missing_key`, any other `unknown_key`, both 401. A 422 for languages alone is `unsupported_language`, for options alone `unsupported_option`, for both `unservable_request`. `code` is optional for readers.',
    reason: 'A program can offer what works instead; an older server has no codes.',
  },
  {
    subject: 'Webhook secrets',
    decision:
      '`earshot keys create` prints the key alone on standard output and the secret on standard error, `--json` both as one object. Rotating twice within 24 hours ends the oldest secret at once.',
    reason:
      'Scripts read the key from standard output; two signatures are as many as receivers expect.',
  },
  {
    subject: 'Settings that nothing reads',
    decision:
      'A variable EARSHOT_… that is no setting stops the start with the name that was probably meant, and so does EARSHOT_S3_…, whose part this version does not have. Empty ones, EARSHOT_URL and what Kubernetes sets beside a service called earshot do not.',
    reason: 'A misspelt limit must not become no limit.',
  },
];
