import type { InterfaceLanguage } from '../preferences/preferences.js';

/**
 * Sentences for reasons that the service gives with a code: those of its responses, of its sockets,
 * and of installations. The sentences of the service itself are in English, and most say more than
 * a code does; a code that can mean several things is left out.
 */
export const reasonTexts: Readonly<
  Record<InterfaceLanguage, Readonly<Partial<Record<string, string>>>>
> = {
  en: {
    // The service names the id, which no page shows.
    not_found: 'It does not exist, or was deleted.',
  },
  de: {
    invalid_audio: 'Die Datei enthält kein lesbares Audio.',
    source_not_allowed: 'Von dieser Adresse darf der Server nichts herunterladen.',
    source_not_audio: 'Unter dieser Adresse ist kein Audio.',
    missing_key: 'Der Schlüssel fehlt.',
    unknown_key: 'Der Schlüssel ist unbekannt oder widerrufen.',
    job_active: 'Die Aufnahme ist noch in Arbeit.',
    file_in_use: 'Die Datei wird noch verwendet.',
    not_found: 'Das gibt es nicht, oder es wurde gelöscht.',
    model_not_found: 'Dieses Modell gibt es nicht.',
    request_timeout: 'Die Übertragung hat zu lange gedauert.',
    audio_expired: 'Das Audio ist abgelaufen und wurde entfernt.',
    payload_too_large: 'Die Daten sind größer, als dieser Server erlaubt.',
    audio_too_long: 'Das Audio ist länger, als dieser Server erlaubt.',
    source_too_large: 'Die Datei unter dieser Adresse ist größer, als dieser Server erlaubt.',
    unsupported_audio: 'Dieses Audioformat kann der Server nicht lesen.',
    unsupported_language: 'Diese Sprache kann der Server nicht erkennen.',
    rate_limited: 'Zu viele Anfragen in kurzer Zeit. Versuchen Sie es später erneut.',
    too_many_uploads:
      'Es laufen schon zu viele Uploads gleichzeitig. Versuchen Sie es später erneut.',
    too_many_fetches:
      'Es laufen schon zu viele Downloads gleichzeitig. Versuchen Sie es später erneut.',
    too_many_jobs: 'Es warten schon zu viele Aufträge. Versuchen Sie es später erneut.',
    too_many_streams:
      'Es sind schon zu viele Verbindungen gleichzeitig offen. Versuchen Sie es später erneut.',
    too_many_live_sessions: 'Es laufen schon zu viele Live-Sitzungen.',
    source_refused: 'Der Server unter dieser Adresse gibt die Datei nicht heraus.',
    source_unreachable: 'Der Server unter dieser Adresse ist nicht erreichbar.',
    source_timed_out: 'Der Server unter dieser Adresse hat zu lange nicht geantwortet.',
    internal_error: 'Auf dem Server ist ein Fehler aufgetreten.',
    not_ready: 'Der Server ist noch nicht bereit.',
    engine_unavailable: 'Der Spracherkenner ist gerade nicht verfügbar.',
    queue_full: 'Die Warteschlange ist voll. Versuchen Sie es später erneut.',
    live_full: 'Es laufen schon so viele Live-Sitzungen, wie der Server erlaubt.',
    storage_unavailable: 'Der Speicher des Servers ist gerade nicht verfügbar.',
    storage_full: 'Auf dem Server ist kein Speicherplatz mehr frei.',
    too_many_connections: 'Beim Server sind schon zu viele Verbindungen offen.',

    connection_lost: 'Die Verbindung wurde unterbrochen.',
    connection_timeout: 'Die Verbindung konnte nicht wiederhergestellt werden.',
    token_refused: 'Die Sitzung ist abgelaufen.',
    idle: 'Es kam zu lange kein Ton.',
    taken_over: 'Die Sitzung wurde an anderer Stelle übernommen.',
    over_quota: 'Mehr ist mit diesem Schlüssel nicht gleichzeitig erlaubt.',
    overloaded: 'Der Server ist überlastet.',
    restart: 'Der Server wird neu gestartet.',
    internal_fault: 'Auf dem Server ist ein Fehler aufgetreten.',

    'unknown-model': 'Dieses Modell gibt es nicht.',
    'not-installed': 'Dieses Modell ist nicht installiert.',
    'no-space': 'Auf dem Server ist nicht genug Speicherplatz für dieses Modell.',
    'checksum-mismatch':
      'Die heruntergeladene Datei ist nicht das Modell aus dem Katalog: Ihre Prüfsumme weicht ab.',
    'invalid-archive': 'Das Archiv des Modells ist beschädigt.',
    'conversion-failed': 'Das Modell konnte nicht umgewandelt werden.',
    'license-not-accepted': 'Die Lizenz dieses Modells muss zuerst angenommen werden.',
    busy: 'Dieses Modell wird gerade installiert oder entfernt.',
  },
};
