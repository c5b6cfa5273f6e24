import { section } from '../requirement.js';

/** The studio, and what the service has for it. */
export const studioRequirements = {
  ...section('Earshot: studio', {
    'studio.page':
      'The service serves the studio at / and each of its addresses: nothing of it is inline or from elsewhere, and files with a hash in their name are kept for good.',
    'studio.session':
      'A browser signs in with a key, or once with a link that is valid for an hour, and gets a cookie that no script can read; the session ends by signing out and with its key.',
    'studio.origin':
      'A request with the cookie of a session that another origin has made is a 403, whatever it asks for.',
    'studio.peaks':
      'GET /v2/{pre-recorded|live|transcription}/{id}/peaks gives minimum and maximum of the samples at the finest of seven levels that has no more points than asked for, to the key of the job alone; a parameter that is not valid is a 400 that names it.',
    'studio.recordings':
      'Audio that is dropped on the studio is uploaded with its options and transcribed, and is in the list with its words.',
    'studio.player':
      'A click on a word of the studio moves the player to its time and marks it, and so do the keys; doubtful words are marked, a search finds phrases, and the transcript is saved in every format.',
    'studio.live':
      'Speech into the microphone appears in the studio as it is spoken, over a cut connection, and stopping leads to its recording.',
    'studio.size':
      'The scripts that the first page of the studio loads are at most 200 KB, compressed.',
    'studio.accessible':
      'Every page of the studio is free of violations that axe finds, on a phone and on a desktop, light and dark.',
  }),
  ...section('Earshot: edits of a transcript', {
    'edits.schema':
      'Edits name words by their indexes, in order and without overlap; what is unknown, out of order or beyond a limit is an issue with its path.',
    'edits.apply':
      'Applied edits replace words, which share the time of those in their place, split, merge and remove utterances, and change speakers; what is not edited stays the very same, and the text of an utterance is its words joined.',
    'edits.storage':
      'PUT, GET and DELETE of /v2/{pre-recorded|live|transcription}/{id}/edits keep the edits of a job beside its result, which never changes: for the key of the job alone, and until the job is deleted or expires.',
    'edits.concurrency':
      'The edits of a job have an ETag: a PUT or DELETE whose If-Match is not the current one is a 412, and changes nothing.',
  }),
} as const;
