import type { InterfaceLanguage } from '../preferences/preferences.js';

/**
 * Sentences for reasons that the service gives with a code: those of its responses, of its sockets, and of installations. The sentences
 * of the service itself are in English, and say more than a code does; a code that can mean several things is left out.
 */
export const reasonTexts: Readonly<
  Record<InterfaceLanguage, Readonly<Partial<Record<string, string>>>>
> = {
  en: {},
  de: {
    invalid_audio: 'Die Datei enthält kein lesbares Audio.',
    source_not_allowed: 'Von dieser Adresse darf der Server nichts laden.',
    source_not_audio: 'Unter dieser Adresse ist kein Audio.',
    missing_key: 'Der Schlüssel fehlt.',
    unknown_key: 'Der Schlüssel ist unbekannt oder widerrufen.',
    job_active: 'Die Aufnahme ist noch in Arbeit.',
    file_in_use: 'Die Datei wird noch gebraucht.',
    not_found: 'Das gibt es nicht oder nicht mehr.',
    model_not_found: 'Dieses Modell gibt es nicht.',
    request_timeout: 'Die Übertragung hat zu lange gedauert.',
    audio_expired: 'Das Audio ist abgelaufen und wurde entfernt.',
    payload_too_large: 'Das ist größer, als dieser Server erlaubt.',
    audio_too_long: 'Das Audio ist länger, als dieser Server erlaubt.',
    source_too_large: 'Die Datei unter dieser Adresse ist größer, als dieser Server erlaubt.',
    unsupported_audio: 'Dieses Audioformat kann der Server nicht lesen.',
    unsupported_language: 'Diese Sprache kann der Server nicht erkennen.',
    rate_limited: 'Zu viele Anfragen in kurzer Zeit. Später noch einmal versuchen.',
    too_many_uploads: 'Es wird schon zu viel zugleich hochgeladen. Später noch einmal versuchen.',
    too_many_fetches: 'Es wird schon zu viel zugleich geladen. Später noch einmal versuchen.',
    too_many_jobs: 'Es warten schon zu viele Aufträge. Später noch einmal versuchen.',
    too_many_streams: 'Es wird schon zu viel zugleich verfolgt. Später noch einmal versuchen.',
    too_many_live_sessions: 'Es laufen schon zu viele Live-Sitzungen.',
    source_refused: 'Der Server unter dieser Adresse gibt die Datei nicht heraus.',
    source_unreachable: 'Der Server unter dieser Adresse ist nicht zu erreichen.',
    source_timed_out: 'Der Server unter dieser Adresse hat zu lange nicht geantwortet.',
    internal_error: 'Auf dem Server ist ein Fehler aufgetreten.',
    not_ready: 'Der Server ist noch nicht bereit.',
    engine_unavailable: 'Der Spracherkenner ist gerade nicht verfügbar.',
    queue_full: 'Die Warteschlange ist voll. Später noch einmal versuchen.',
    live_full: 'Es laufen schon so viele Live-Sitzungen, wie der Server zulässt.',
    storage_unavailable: 'Der Speicher des Servers ist gerade nicht verfügbar.',
    storage_full: 'Auf dem Server ist kein Platz mehr.',
    too_many_connections: 'Der Server hat schon zu viele Verbindungen.',

    connection_lost: 'Die Verbindung ist abgerissen.',
    connection_timeout: 'Die Verbindung ließ sich nicht wiederherstellen.',
    token_refused: 'Die Sitzung ist abgelaufen.',
    idle: 'Es kam zu lange kein Ton.',
    taken_over: 'Die Sitzung wurde an anderer Stelle übernommen.',
    over_quota: 'Mehr ist mit diesem Schlüssel nicht zugleich erlaubt.',
    overloaded: 'Der Server ist überlastet.',
    restart: 'Der Server wird neu gestartet.',
    internal_fault: 'Auf dem Server ist ein Fehler aufgetreten.',

    'unknown-model': 'Dieses Modell gibt es nicht.',
    'not-installed': 'Dieses Modell ist nicht installiert.',
    'no-space': 'Auf dem Server ist nicht genug Platz für dieses Modell.',
    'checksum-mismatch':
      'Das Heruntergeladene ist nicht das Modell aus dem Katalog: Die Prüfsumme ist eine andere.',
    'invalid-archive': 'Das Archiv des Modells ist beschädigt.',
    busy: 'Dieses Modell wird gerade installiert oder entfernt.',
  },
};
