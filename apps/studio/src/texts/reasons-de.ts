import type { ReasonCode } from './reasons-en.js';

/** The sentences for reasons in German. */
export const reasonsDe: Readonly<Record<ReasonCode, string>> = {
  // Responses of the service.
  invalid_request: 'Der Server nimmt diese Anfrage nicht an.',
  invalid_audio:
    'Die Datei enthält kein lesbares Audio. Prüfen Sie, ob sie sich abspielen lässt und vollständig ist.',
  source_not_allowed:
    'Von dieser Adresse darf der Server nichts herunterladen. Laden Sie die Datei selbst herunter, und ziehen Sie sie hierher.',
  source_not_audio: 'Unter dieser Adresse ist kein Audio.',
  source_is_page:
    'Unter dieser Adresse ist eine Seite, und dieser Server nimmt nur Audio- und Videodateien. Der Betreiber kann Links von Videoseiten einschalten.',
  missing_key: 'Der Schlüssel fehlt. Melden Sie sich neu an.',
  unknown_key: 'Der Schlüssel ist unbekannt oder widerrufen. Melden Sie sich neu an.',
  forbidden: 'Ihr Schlüssel erlaubt das nicht. Fragen Sie, wer diesen Server betreibt.',
  job_active:
    'Die Aufnahme ist noch in Arbeit. Brechen Sie die Transkription erst ab, oder warten Sie darauf.',
  file_in_use: 'Die Datei wird noch verwendet. Versuchen Sie es später erneut.',
  known_voices_off: 'Dieser Server erkennt niemanden an der Stimme.',
  not_found: 'Das gibt es nicht, oder es wurde gelöscht.',
  model_not_found: 'Dieses Modell gibt es nicht.',
  request_timeout:
    'Die Übertragung hat zu lange gedauert. Prüfen Sie Ihre Verbindung, und versuchen Sie es erneut.',
  job_ended: 'Die Transkription ist schon beendet.',
  too_many_voices:
    'Dieser Server merkt sich keine weiteren Stimmen. Löschen Sie eine in den Einstellungen.',
  audio_expired: 'Das Audio ist abgelaufen und wurde entfernt.',
  precondition_failed: 'Es wurde inzwischen an anderer Stelle geändert.',
  payload_too_large:
    'Das ist größer, als dieser Server erlaubt. Senden Sie eine kürzere oder komprimierte Fassung.',
  audio_too_long: 'Das Audio ist länger, als dieser Server erlaubt. Teilen Sie es auf.',
  source_too_large: 'Die Datei unter dieser Adresse ist größer, als dieser Server erlaubt.',
  unsupported_media_type: 'Eine Datei dieser Art kann der Server nicht lesen.',
  unsupported_audio:
    'Dieses Audioformat kann der Server nicht lesen. Wandeln Sie die Datei in MP3 oder WAV um, und versuchen Sie es erneut.',
  unservable_request:
    'Dieser Server kann nicht alles, was die Optionen verlangen. Ändern Sie die Optionen, und versuchen Sie es erneut.',
  unsupported_language:
    'Diese Sprache kann der Server nicht erkennen. Wählen Sie in den Optionen eine andere.',
  unsupported_option:
    'Eine der Optionen kann dieser Server nicht. Ändern Sie die Optionen, und versuchen Sie es erneut.',
  too_little_speech:
    'Darin wird zu wenig gesprochen. Nötig ist eine längere Aufnahme einer Person.',
  rate_limited:
    'Es waren zu viele Anfragen in kurzer Zeit. Versuchen Sie es in einer Minute erneut.',
  too_many_uploads:
    'Es laufen schon zu viele Uploads gleichzeitig. Versuchen Sie es später erneut.',
  too_many_fetches:
    'Es laufen schon zu viele Downloads gleichzeitig. Versuchen Sie es später erneut.',
  too_many_jobs: 'Es warten schon zu viele Aufnahmen. Versuchen Sie es später erneut.',
  too_many_streams:
    'Es sind schon zu viele Verbindungen offen. Schließen Sie andere Tabs des Studios, und versuchen Sie es erneut.',
  too_many_live_sessions:
    'Es laufen schon zu viele Ihrer Live-Sitzungen. Beenden Sie erst eine davon.',
  source_refused: 'Der Server unter dieser Adresse gibt die Datei nicht heraus.',
  source_failed: 'Der Server unter dieser Adresse hat einen Fehler.',
  source_unreachable: 'Der Server unter dieser Adresse ist nicht erreichbar.',
  source_timed_out: 'Der Server unter dieser Adresse hat zu lange nicht geantwortet.',
  internal_error:
    'Auf dem Server ist ein Fehler aufgetreten. Versuchen Sie es erneut; wenn es dabei bleibt, wenden Sie sich an den Betreiber.',
  service_unavailable: 'Der Server kann das gerade nicht. Versuchen Sie es später erneut.',
  not_ready: 'Der Server ist noch nicht bereit. Versuchen Sie es gleich erneut.',
  engine_unavailable:
    'Die Spracherkennung kann gerade nicht arbeiten. Der Betreiber sieht den Grund in den Einstellungen.',
  model_not_installed:
    'Auf diesem Server fehlt ein Modell. Der Betreiber kann es in den Einstellungen installieren.',
  queue_full: 'Auf diesem Server warten schon zu viele Aufnahmen. Versuchen Sie es später erneut.',
  live_unavailable: 'Dieser Server hat keine Live-Sitzungen.',
  live_full:
    'Es laufen schon so viele Live-Sitzungen, wie der Server erlaubt. Versuchen Sie es später erneut.',
  storage_unavailable:
    'Der Speicher des Servers ist gerade nicht verfügbar. Versuchen Sie es später erneut.',
  storage_full:
    'Auf dem Server ist kein Speicherplatz mehr frei. Löschen Sie Aufnahmen, oder wenden Sie sich an den Betreiber.',
  too_many_connections:
    'Beim Server sind schon zu viele Verbindungen offen. Versuchen Sie es später erneut.',

  // Ends of jobs.
  engine_failed:
    'Die Spracherkennung ist an dieser Aufnahme gescheitert. Versuchen Sie es erneut, oder wählen Sie in den Optionen eine andere Sprache.',
  transcript_withheld:
    'Personenbezogene Daten ließen sich nicht schwärzen, daher wird das Transkript zurückgehalten.',
  attempts_exhausted:
    'Die Transkription wurde mehrmals unterbrochen. Versuchen Sie es erneut; wenn es dabei bleibt, wenden Sie sich an den Betreiber.',
  session_not_opened: 'Die Sitzung wurde nie geöffnet und ist abgelaufen. Starten Sie eine neue.',

  // Clients and sockets of live sessions.
  timeout: 'Der Server hat zu lange nicht geantwortet. Versuchen Sie es erneut.',
  invalid_response:
    'Die Antwort ist nicht von diesem Dienst. Vielleicht liegt es an einem Proxy dazwischen.',
  audio_source_failed:
    'Die Datei ließ sich nicht lesen. Prüfen Sie, ob es sie noch gibt, und wählen Sie sie erneut.',
  connection_lost: 'Die Verbindung wurde unterbrochen.',
  connection_refused:
    'Der Server hat die Verbindung abgelehnt. Vielleicht lässt ein Proxy dazwischen keine Live-Verbindungen durch.',
  connection_timeout:
    'Die Verbindung konnte nicht wiederhergestellt werden. Was bis dahin gesagt wurde, bleibt erhalten.',
  initiation_failed: 'Die Sitzung konnte nicht gestartet werden. Versuchen Sie es erneut.',
  protocol_fault:
    'Der Server konnte den Ton nicht verarbeiten. Laden Sie die Seite neu, und starten Sie noch einmal.',
  token_refused: 'Die Sitzung ist abgelaufen. Starten Sie eine neue.',
  idle: 'Es kam zu lange kein Ton. Starten Sie eine neue Sitzung.',
  taken_over: 'Die Sitzung wurde an anderer Stelle übernommen.',
  over_quota: 'Mehr ist mit Ihrem Schlüssel nicht gleichzeitig erlaubt.',
  overloaded: 'Der Server ist überlastet. Versuchen Sie es später erneut.',
  restart: 'Der Server wird neu gestartet. Versuchen Sie es gleich erneut.',
  internal_fault:
    'Auf dem Server ist ein Fehler aufgetreten. Was bis dahin gesagt wurde, bleibt erhalten.',

  // Features that a server lacks.
  language_model_missing:
    'Braucht ein Sprachmodell, das der Betreiber dieses Servers einrichten kann.',
  model_missing: 'Braucht ein Modell, das der Betreiber dieses Servers installieren kann.',
  rules_missing: 'Kann diese Version des Dienstes noch nicht.',
  engine_unsupported: 'Kann die Spracherkennung dieses Servers nicht.',
  decoder_missing: 'Braucht ffmpeg, das der Betreiber dieses Servers installieren kann.',
  downloader_missing: 'Braucht yt-dlp, das der Betreiber dieses Servers installieren kann.',
  switched_off: 'Ist auf diesem Server ausgeschaltet.',

  // Failures of add-ons.
  AddonUnavailable: 'Dieser Server hat dafür kein Modell und keinen Dienst.',
  AddonFailed: 'Das ist an diesem Transkript gescheitert.',
  AddonTimeout: 'Das hat für dieses Transkript zu lange gedauert.',
  AddonOverloaded: 'Es wurde zu vieles gleichzeitig verlangt.',
  UnsupportedLanguage: 'Das versteht die Sprache dieser Aufnahme nicht.',
  UnsupportedTranslation: 'Zwischen diesen Sprachen kann dieser Server nicht übersetzen.',
  LanguageModelTimeout: 'Das Sprachmodell hat zu lange nicht geantwortet.',
  LanguageModelFiltered: 'Das Sprachmodell hat den Text abgelehnt.',

  // Models that are not installed.
  unknown_model: 'Dieses Modell gibt es nicht.',
  not_installed: 'Dieses Modell ist nicht installiert.',
  no_space: 'Auf dem Server ist nicht genug Speicherplatz für dieses Modell.',
  download_failed:
    'Es ließ sich nicht herunterladen. Prüfen Sie die Internetverbindung des Servers, und versuchen Sie es erneut.',
  unexpected_content: 'Unter der Adresse des Modells ist inzwischen etwas anderes.',
  checksum_mismatch:
    'Die heruntergeladene Datei ist nicht das Modell aus dem Katalog: Ihre Prüfsumme weicht ab.',
  invalid_archive: 'Das Archiv des Modells ist beschädigt.',
  conversion_failed: 'Das Modell konnte nicht umgewandelt werden.',
  license_not_accepted: 'Die Lizenz dieses Modells muss zuerst angenommen werden.',
  busy: 'Dieses Modell wird gerade installiert oder entfernt.',
};
