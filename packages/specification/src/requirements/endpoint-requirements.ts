import { section } from '../requirement.js';

export const endpointRequirements = {
  ...section('Contract: Endpoints', {
    'endpoint.list.all': 'GET /v2/transcription lists jobs of both kinds.',
    'endpoint.list.pre-recorded': 'GET /v2/pre-recorded lists pre-recorded jobs.',
    'endpoint.list.live': 'GET /v2/live lists live jobs.',
    'endpoint.live.validation':
      'POST /v2/live with an invalid configuration returns a non-success status with an error text.',
    'endpoint.create': 'POST /v2/pre-recorded creates a job from the request parameters.',
  }),
  ...section('Decisions: HTTP', {
    'endpoint.upload.multipart':
      'POST /v2/upload takes the multipart field `audio`, streamed to storage, and returns audio_url and audio_metadata.',
    'endpoint.upload.url': 'POST /v2/upload takes JSON with audio_url, which the service fetches.',
    'endpoint.upload.metadata':
      'audio_metadata has id, filename, source, extension, size, audio_duration and number_of_channels.',
    'endpoint.upload.errors': 'An invalid upload returns 400, 401, 413 or 415.',
    'endpoint.file':
      'GET /file/{id} gives the bytes to the key that uploaded them, and 404 to others.',
    'endpoint.file.range': 'GET /file/{id} and the /file of a job serve ranges.',
    'endpoint.create.response': 'Creating returns 201 with id and result_url.',
    'endpoint.get': 'GET by id returns the job; the path of a kind returns 404 for the other kind.',
    'endpoint.delete':
      'DELETE returns 202 with an empty body and deletes the job, its audio and its result.',
    'endpoint.delete.active': 'DELETE returns 403 while the job is queued or processing.',
    'endpoint.job-file':
      'GET by id with /file returns the audio as application/octet-stream from this origin.',
    'endpoint.twin': 'POST /v2/transcription is the deprecated twin of POST /v2/pre-recorded.',
    'endpoint.deprecation':
      'Deprecated paths respond with Deprecation and a Link to their successor.',
    'endpoint.own-file': 'An audio_url of this service is read from storage, not fetched.',
    'endpoint.own-file.hosts':
      'A /file/{id} url under any host name of this service is read from storage, never fetched; one that is not the file of the caller is a 400.',
    'endpoint.source-status':
      'A source that cannot be had is the same status for an upload by url as for a job.',
    'endpoint.file.if-range':
      'Files carry an ETag; If-Range with another one gives the whole file, If-None-Match with this one a 304.',
    'endpoint.file-names': 'Percent-encoded file names are decoded, whichever way the file came.',
    'endpoint.options': 'OPTIONS returns 204 with Allow on every path, without a key.',
    'endpoint.remote-file': 'An audio_url elsewhere is fetched by the service.',
    'endpoint.capabilities':
      'GET /v2/capabilities returns the engines, languages, models, add-ons and limits that the server really has.',
    'endpoint.health': 'GET /health returns 200 without a key.',
    'endpoint.ready':
      'GET /ready returns 200, or 503 while the service cannot work, without a key.',
    'endpoint.metrics':
      'GET /metrics returns Prometheus text, without a key, and can be bound to another port.',
    'endpoint.documents':
      '/openapi.json, /asyncapi.json and /docs/api are generated from the schemas.',
    'endpoint.unservable':
      'A body that is well-formed and cannot be served here is a 422 that names what can.',
  }),
  ...section('Earshot: links of video sites', {
    'video-sites.audio':
      'With EARSHOT_VIDEO_SITES=on, an audio_url that leads to a page is the recording of that page, fetched by the yt-dlp of the operator and named after its title.',
    'video-sites.confined':
      'yt-dlp reaches what an audio_url may reach and nothing else, and runs within limits of time, processor time, memory and bytes.',
    'video-sites.errors':
      'A page whose recording cannot be had ends the job with the codes of a file that cannot be had; several recordings, none, or a broadcast that has not ended are a source_not_audio.',
    'video-sites.remedy':
      'Where links of video sites are off or yt-dlp is missing, a page is a source_is_page whose message says what the operator can do, and GET /v2/capabilities says which of both it is; yt-dlp may be installed while the service runs.',
  }),
  ...section('Contract: POST /v2/live; Decisions: HTTP', {
    'endpoint.live.response': 'POST /v2/live returns 201 with id, created_at and url.',
    'endpoint.live.region': 'POST /v2/live accepts the query parameter region.',
    'endpoint.live.file': 'The /file of a live job is a WAV file that begins with RIFF.',
  }),
  ...section('Contract: Authentication', {
    'authentication.header': 'Requests carry the API key in x-service-key.',
    'authentication.refused': 'A missing or unknown key is a 401 with the error body.',
    'authentication.challenge':
      'Every 401 carries WWW-Authenticate, the eleventh and the thousandth of an address as well.',
    'authentication.guessing':
      'Responses to unknown keys of one address are delayed more and more, up to 2 s, and those to valid keys of that address are not; the response stays a 401.',
  }),
  ...section('Contract: Errors; Decisions: Errors', {
    'error.body': 'Every non-2xx response has timestamp, path, request_id, statusCode and message.',
    'error.validation':
      'A 400 also has validation_errors, one sentence per issue with the path of the field.',
    'error.code':
      'Every error body carries `code`, a stable word that core lists; a 422 carries validation_errors too.',
    'error.empty-body': 'An empty body where one is needed is a 400 with that message.',
    'error.repeated-query':
      'A query parameter that is given twice is a 400 that names it, on every route with a key, other than status and kind of the lists; token, audio_offset or message_cursor twice in the url of a socket closes it with 4400.',
    'error.unknown-query': 'A query parameter that a POST does not know is a 400 that names it.',
    'error.content-type':
      'A body of another type is a 415 that names the type that was sent; message and Accept header name those that are read.',
    'error.content-encoding':
      'A body with a Content-Encoding is a 415 whose Accept-Encoding names what is accepted.',
    'error.credentials': 'A url with a user name or a password is refused, and not repeated.',
    'error.hostile-body':
      'No body, query string or text frame, whatever it holds up to its size limit, holds up other requests for more than 50 ms.',
    'error.system-errors':
      'Files that cannot be read or written are a 503, a full disk a 507, logged with the cause; the response names no path.',
    'error.rejections':
      'Requests that are refused for a limit are counted in a metric, and logged at most once a minute, without a stack.',
    'error.request-id': 'Every response carries x-request-id.',
    'error.retry-after': '429 and 503 carry Retry-After.',
    'error.rate-limit': 'Limits are announced in RateLimit headers.',
    'error.key-rate-limit':
      'A key that has used up its requests of a minute gets 429 until the minute is over; other keys do not.',
    'error.hidden': "Another key's job is a 404, not a 403.",
  }),
  ...section('Decisions: Idempotency', {
    'idempotency.replay':
      'The same Idempotency-Key and body within 24 hours returns the first response again and creates nothing.',
    'idempotency.first-response':
      'A repeated request gets the first response on each of the three POSTs, whatever became of its upload, its job or the state of the service.',
    'idempotency.conflict': 'The same Idempotency-Key with another body is a 422.',
  }),
  ...section('Decisions: Process and configuration', {
    'process.ready-line': 'The service prints one line `Earshot is ready at http://…`.',
    'process.environment':
      'The environment is validated at start with errors that name the variable.',
    'process.unknown-settings':
      'A setting that nothing reads stops the start, with the name that was probably meant.',
    'process.trusted-proxies':
      'The address, the protocol and the host that a proxy names count when EARSHOT_TRUSTED_PROXIES lists the proxy, and not otherwise.',
    'process.allowed-hosts':
      'A request for a name that is not one of the service is a 421 that names EARSHOT_ALLOWED_HOSTS, except for probes; addresses, private names, the name of the machine and that of the public url need no setting.',
    'process.key-names':
      'The name of a new key has 1 to 100 visible characters and is that of no other valid key, compared without case and compatible forms; a name that several keys have revokes none of them, and the error names their ids.',
    'process.data-folder':
      'EARSHOT_DATA_DIR is where everything is kept, from the settings file as well.',
    'process.engine':
      'An engine of EARSHOT_ENGINE transcribes, and the job and the capabilities name it.',
    'process.api-key':
      'EARSHOT_API_KEY, of at least 24 characters, exists from the start; without it the first start creates a key and prints it once.',
    'process.api-key-rotation':
      'Another value of EARSHOT_API_KEY replaces the former one; a revoked key does not come back.',
    'process.configuration-file': 'earshot.config.json may hold the same settings.',
    'process.first-models':
      '`npm start` fetches the models of the default engine that are missing, Moonshine tiny before the service starts, the speaker encoder, the sentence encoder and Whisper base while it runs; EARSHOT_MODELS=small fetches the first alone and none neither, and no later start fetches them again.',
    'process.serve-first-model':
      '`earshot serve` is ready before it has a model, installs the one for English while it runs and reports how far it is; recordings that come before wait for it. EARSHOT_MODELS=none fetches none.',
    'process.key-hidden':
      '`npm start` shows a key when it creates it, that once, and puts none among the arguments of a process.',
    'process.private-files':
      'Everything in the data folder can be used by the user of the service alone, whatever the umask and the creator of the folder.',
    'process.private-sources':
      'Sources that are not public are refused unless EARSHOT_ALLOW_PRIVATE_SOURCES allows them.',
    'process.slow-names':
      'Name servers that are slow or silent hold up nothing but the hosts that they are asked for.',
    'process.model-router':
      'EARSHOT_LLM_BASE_URL, EARSHOT_LLM_API_KEY and EARSHOT_LLM_MODEL connect the language model behind the add-ons that need one.',
    'process.termination': 'SIGTERM ends the service cleanly within 25 s.',
    'process.serve': '`earshot serve` is the same service without the set-up.',
    'process.storage':
      'DATABASE_URL keeps the data in a database server, and EARSHOT_S3_… the audio in an object store.',
  }),
  ...section('Earshot: headers', {
    'headers.no-store': 'Whatever may carry a key, a token or a result is Cache-Control: no-store.',
    'headers.location': 'A 201 has a Location where what it created is found.',
    'headers.etag': 'A job has an ETag that changes when the job does; asking with it is a 304.',
    'headers.compression':
      'JSON over 1 KiB is compressed with br or gzip for clients that accept it, as a stream; a response with a token never is.',
    'headers.pages':
      'Content-Security-Policy and X-Frame-Options are on pages and on nothing else.',
    'headers.hsts': 'Strict-Transport-Security is sent over TLS alone.',
    'headers.deprecation': 'Deprecated paths have the headers with every status.',
  }),
  ...section('Earshot: slow and many peers', {
    'connections.least-rate':
      'A body that arrives with less than 1 kB/s, averaged over half a minute, is a 408; JSON has half a minute in all.',
    'connections.unread-response':
      'A response of which nothing is read for 30 s loses its connection.',
    'connections.limits':
      'Connections are bounded for each address and in all, with a reserve for addresses that have few; uploads for each key.',
  }),
  ...section('Earshot: uploads', {
    'uploads.deletion':
      'DELETE /file/{id} returns 202 and removes an upload; 403 while a job has it as its audio, 404 to others.',
    'uploads.expiry':
      'Uploads that no job uses are removed after EARSHOT_RETENTION_UPLOADS, 7 days unless set; those of a job never.',
  }),
  ...section('Earshot: retention', {
    'retention.settings':
      'EARSHOT_RETENTION_AUDIO and EARSHOT_RETENTION_RESULT are durations such as 12h or 30d, or off, which they are unless set; the capabilities have them.',
    'retention.audio':
      'Audio expires EARSHOT_RETENTION_AUDIO after the end of every job that uses it: /file is then a 410 with the code audio_expired, the job stays, and its post_session_metadata has audio_expired_at.',
    'retention.result':
      'Jobs and live sessions are removed EARSHOT_RETENTION_RESULT after their end, with results, files, callbacks and files of the session; those that have not ended never.',
    'retention.crash':
      'A process that is killed while it removes what expired leaves nothing that is half there: what is shown is whole, and the next start removes what was left.',
    'retention.paced':
      'However much expires at once, no statement takes longer than other requests may wait, and one process at a time removes it.',
    'retention.metrics': 'Metrics count the jobs, audio, uploads and bytes that were removed.',
  }),
  ...section('Earshot: OpenAI-compatible interface', {
    'openai.formats':
      'POST /v1/audio/transcriptions responds in each response_format (json, text, srt, verbose_json, vtt, diarized_json) as the official client expects it.',
    'openai.granularities':
      'timestamp_granularities gives verbose_json words, segments or both, with times.',
    'openai.stream':
      'With stream, each utterance is a transcript.text.delta as soon as it is finished, and transcript.text.done ends with the whole text.',
    'openai.options':
      'language, prompt, temperature and model have the effect that is documented; what is not valid, and a name that is almost that of a field, is a 400 that names the field.',
    'openai.foreign-options':
      'Options of other services and empty fields are ignored, whichever client sends them; x-earshot-ignored-fields names those without effect.',
    'openai.clients':
      'The newest clients of OpenAI for JavaScript and Python and the AI SDK with its provider transcribe with each of their own options.',
    'openai.paths':
      'Repeated slashes, slashes at the end, and a base url without /v1 reach the same routes.',
    'openai.speakers':
      'diarized_json has a segment for each utterance with its speaker, A, B and so on; streamed, these are transcript.text.segment events before the end.',
    'openai.known-speakers':
      'Speakers of diarized_json whose names and samples the request has are recognised and named in the response, and in nothing that is stored; samples that cannot be used are a 400 that names them.',
    'openai.models':
      'GET /v1/models lists the default model and each engine; whisper-1 and the names of transcription models of OpenAI, with whatever date, are the default one, an unknown model a 404.',
    'openai.chosen-engine':
      'A model that names an engine has that one do the work, whichever engine is the best; a language that it does not know is a 400 that names those that it does.',
    'openai.errors':
      'Errors have the shape of that interface, so that the official client throws its own types: 400, 401, 404, 413, 415, 429 with headers.',
    'openai.limits':
      'Keys, limits of requests and uploads, the queue and idempotency keys count as for /v2.',
    'openai.job':
      'A transcription is a job of its key, listed like others and named by x-earshot-job-id.',
    'openai.abort':
      'A client that leaves ends its job and frees the engine; with an idempotency key the job continues, and the repeated request gets its transcription.',
    'openai.translations':
      'POST /v1/audio/translations, and the task translate, give the text in English where something translates; otherwise the error says what is needed.',
    'openai.bounded':
      'A file of any size is streamed to the storage, and waiting for its transcription holds nothing of it in memory.',
  }),
  ...section('Earshot: OpenAI-compatible realtime transcription', {
    'openai.realtime':
      'The client of OpenAI for JavaScript transcribes at the WebSocket /v1/realtime: settings, audio, and items with their parts and texts.',
    'openai.realtime-detection':
      'With turn detection, each utterance is an item: speech_started and speech_stopped with their times in all audio of the connection, committed, and its text.',
    'openai.realtime-commit':
      'A commit makes an item of all audio that is in none yet, a clear drops it, and a commit of less than 100 ms is an error with the code input_audio_buffer_commit_empty.',
    'openai.realtime-settings':
      'Audio is PCM of 16 bits at 8 to 48 kHz, mu-law or A-law; settings may have their names of today or those before, and are confirmed under the names that the client uses.',
    'openai.realtime-clients':
      'The key is a bearer token or the subprotocol openai-insecure-api-key, which the response never repeats; programs for vLLM get the events of vLLM.',
    'openai.realtime-errors':
      'An event that cannot be used is an error event that names the field and the event, and the connection stays open; a key, a model or an intent that cannot be used is refused with the handshake.',
    'openai.realtime-limits':
      'Requests, channels and processing time count as those of the key; a connection takes one channel at a time, and one without room gets an error and is closed with 1013.',
    'openai.realtime-job':
      'The audio between two commits is a live session of the key, with its recording; a client that leaves ends it.',
    'openai.realtime-cluster':
      'In a cluster, a session is on a node that can transcribe it, whichever one the client is connected to, and loses nothing when that node dies.',
    'openai.realtime-turns':
      'A connection may last longer than a live session, and be silent for longer; a service that stops transcribes what was said, and closes with 1012.',
  }),
  ...section('Earshot: Wyoming protocol', {
    'wyoming.transcribe':
      'With EARSHOT_WYOMING_PORT, audio between audio-start and audio-stop gets transcript-start, transcript-chunk as the text grows, transcript and transcript-stop; each utterance is a live session of the key in EARSHOT_WYOMING_KEY.',
    'wyoming.describe':
      'A describe gets the program for speech-to-text with the languages of live sessions; events of other kinds are ignored.',
    'wyoming.formats':
      'Audio is PCM of 8 to 32 bits at 8 to 192 kHz with up to 8 channels, which are mixed.',
    'wyoming.errors':
      'What cannot be used gets an error event that names the field, and ends the connection, so that no client waits for a transcript.',
    'wyoming.limits':
      'Sessions and processing time count as those of the key; parts of events, connections and their idle time are limited.',
    'wyoming.key':
      'The protocol has no authentication: a service whose EARSHOT_WYOMING_KEY names no valid key does not start, and one whose key is revoked refuses audio.',
  }),
  ...section('Earshot: deployment', {
    'deployment.nginx':
      'The configuration of nginx in the guide waits for transcriptions however long they take, and for other responses no longer than a ping may take; at the root of a host and below a path.',
  }),
  ...section('Earshot: durability', {
    'durability.killed-service':
      'A job whose service was killed ends done, once, after the next start.',
    'durability.kills':
      'A service that is killed at any time, however often, has everything that was acknowledged and nothing whose deletion was acknowledged: neither rows nor files, nor their text in the file of the database.',
    'durability.data-folder':
      'A data folder that cannot be used is refused at the start, in a sentence that names the path: a file where a folder belongs and the other way round, a link to nothing, a read-only disk, what is no database. The schema of a newer version is refused by the names of both, and nothing is changed.',
    'durability.shared-data-folder':
      'Two services may use one data folder: each serves what the other has created, and each job is done once.',
    'durability.fencing': 'A worker that lost its lease writes nothing.',
    'durability.poison-job': 'A job whose attempts all die ends as error with error_code 500.',
    'durability.foreign-lock':
      'While another process holds a lock on the database, reads, /health and live sessions continue; a write returns 503 with Retry-After after five seconds, and works again when the lock is gone.',
    'durability.full-disk':
      'A request that finds no room on the disk returns 507, /ready gives the reason, and both recover when there is room.',
    'durability.full-disk-removal':
      'On a full disk, whatever can be deleted is deleted wholly, keys are revoked, retention is kept, and the service starts, since space is kept for that.',
    'peaks.full-disk': 'Peaks that find no room on the disk are a 507.',
    'durability.large-lists':
      'A list over a hundred thousand jobs, whatever it filters by, keeps nobody else waiting.',
    'durability.large-results':
      'A result of 64 MiB is stored, sent and published in parts: it delays no other request.',
  }),
  ...section('Earshot: fairness', {
    'queue.fairness':
      'Sources that are slow and jobs that are many delay the jobs of their own key only: keys take turns.',
    'queue.limits':
      'Jobs of a key that wait are limited (429), those of all keys as well (503), and the last part of that is kept for keys with few.',
  }),
} as const;
