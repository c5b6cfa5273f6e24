import { section } from '../requirement.js';

/** The studio, and what the service has for it. */
export const studioRequirements = {
  ...section('Earshot: studio', {
    'studio.page':
      'The service serves the studio at / and each of its addresses: nothing of it is inline or from elsewhere, and files with a hash in their name are kept for good.',
    'studio.not-found':
      'A browser that opens an address without a page gets the page of the studio that says so, with status 404; programs get the error in JSON as before, and so do browsers below the paths of programs.',
    'studio.base-path':
      'With a path in EARSHOT_PUBLIC_URL the studio, the documentation, live sessions and the interface work below it, whether the proxy removes it or not.',
    'studio.session':
      'A browser signs in with a key, or once with a link that is valid for an hour, and gets a cookie that no script can read; the session ends by signing out and with its key.',
    'studio.link-asks':
      'A link signs a browser in that is not signed in, and says with which key; one that has a session of another key is asked first, with the names of both keys, and stays as it is unless its user agrees.',
    'studio.sign-in-limits':
      'A key has at most 50 sessions and 20 unused links, the oldest of which end; more than 20 sign-ins of a key in a minute from one address, or 60 from all, and more than 60 links, are a 429 with Retry-After; what has expired is removed.',
    'studio.secure-cookie':
      'Over https, and where the public url is one, the cookie of a session has the prefix __Host-, so that no neighbour of its domain can set it; without it one name works as before, and signing out ends both.',
    'studio.hostile-text':
      'No text that an engine, a file, a key or a caller has chosen runs a script in the studio, leads to another site, breaks its layout, or becomes a formula in a table that is exported.',
    'studio.origin':
      'A request with the cookie of a session that another origin has made is a 403, whatever it asks for.',
    'studio.keys':
      'Sessions of the first key and of that of the environment list, create and revoke keys, whose secret is shown once; other sessions have the webhook secret of their own key, which they rotate. A key in a header is refused, as is everything of another origin.',
    'studio.deliveries':
      'A session lists the callbacks of its key, the newest first, and has one that has ended sent again under its id; those of other keys do not exist for it.',
    'studio.models':
      'A session of an administrator lists the speech models that are installed and those of the catalogue, installs one with its progress, interrupts that, and removes one; one that is installed is used at once, by engines and add-ons alike, where the settings allow it, and otherwise named with the reason and the setting that a start needs; downloads reach only what outbound requests may reach.',
    'studio.search':
      'A session finds the jobs of its key, of any age, by words or begins of words of their titles, tags and metadata, the names of their files and their ids, in pages, the newest first.',
    'studio.spoken':
      'A session finds the recordings of its key by what was said in them, in pages, the newest first: words and begins of words that were said within some sentences, whatever their case and accents, with the passage and its time; what has just ended is found within seconds, and what is deleted no longer.',
    'studio.meaning':
      'Where a sentence encoder is installed, a session finds the recordings of its key in which something similar was said in other words, the most similar first, with the passage and its time; transcripts from before the encoder are found too, edited ones by what they say now, and what is deleted no longer.',
    'studio.labels':
      'A session gives the recordings of its key titles and tags, one or two hundred at once, and deletes many, except those that have not ended; the recordings of other keys do not exist for it, jobs and results stay as they are, and a title, a tag and their removal are found by searches at once.',
    'studio.order':
      'A session lists the recordings of its key by time, name and length, by state, kind, age, tag and fields of the metadata, in pages that neither repeat nor miss one; it counts them, and gets all of their ids.',
    'studio.overview':
      'A session reads the metrics of the last hour, the reasons why the service cannot work, and the room that its key takes; an administrator that of the whole service.',
    'studio.cluster':
      'An administrator sees the nodes of the cluster, or the one that there is, with their state and their work, and the queue, as of the last two seconds.',
    'studio.peaks':
      'GET /v2/{pre-recorded|live|transcription}/{id}/peaks gives minimum and maximum of the samples at the finest of seven levels that has no more points than asked for, to the key of the job alone; a parameter that is not valid is a 400 that names it.',
    'studio.recordings':
      'Audio that is dropped on the studio is uploaded with its options and transcribed, and is in the list with its words.',
    'studio.adding':
      'Recordings are added by files, folders however deep, several links at once, and what is pasted on the page or dropped on any page; captions that are dropped open in their editor; a link that failed is tried again, and a server that did not respond is not said to have no audio.',
    'studio.player':
      'A click on a word of the studio moves the player to its time and marks it, and so do the keys; doubtful words are marked, a search finds phrases, and the transcript is saved in every format, and printed as a whole.',
    'studio.editing':
      'In the studio a double click or the keyboard alone corrects words, splits and joins utterances, and renames and merges speakers; every step is undone and redone, saved beside the original, exported, and compared with it by the word error rate; what somebody else has saved meanwhile is merged word by word and utterance by utterance, and where both have changed the same one, both versions are shown and one is chosen.',
    'studio.replace':
      'What a search finds in a transcript and in the names of its speakers is replaced one by one or all at once, as one step that is undone, with the case of letters and whole words as options.',
    'studio.removal':
      'Words and utterances of a transcript are deleted by the selection, the menu or a key, stay visible struck through, are left out of every export, and are restored one by one or undone.',
    'studio.notes':
      'Words of a transcript are highlighted and commented by the mouse or by keys; notes are saved with the edits, listed with their times, undone, and exported as JSON and as comments of Word.',
    'studio.growing':
      'While a recording is transcribed, its page has its audio with the waveform, the words so far and the time that is left, and what plays continues when the words are complete.',
    'studio.video':
      'A video is beside the words with captions over it, and the words keep room to be read, also at 200 % zoom.',
    'studio.playback':
      'Words that are selected, or the line that plays, are played again and again, a line alone, silence is skipped, a pause goes back where that is wanted, and the media keys of keyboards and foot pedals move the player.',
    'studio.captions':
      'The captions of a recording or of a file are edited on their waveform: their texts and times changed, split, joined, removed and added, each step undone; the rules of a profile are checked as one types and mended by one click; the file is saved in every format.',
    'studio.caption-tools':
      'The editor of captions keeps italics and positions through edits, splits and joins, finds and replaces in all captions, shifts, stretches and converts their times, acts on several selected ones in one step, counts times in frames, keeps a dragged caption off its neighbours, lists each violation with the way to it, and shows a second language beside the first: that of a file, or the speech or a translation of the recording in one step.',
    'studio.drafts':
      'What is typed into a transcript or into captions is there after another page was opened, the page was reloaded or the tab was closed, also while the service is away and before it is confirmed in its field; tabs with the same one share their changes, and what two have changed in two ways stays to be decided until one version is chosen; changed captions are said to be in this browser only; signing out and signing in with another key remove what only the browser has, and say so first.',
    'studio.caption-media':
      'The editor of captions plays audio or video of this computer with its waveform, also in place of that of a recording, and finds the shot changes of that file or of a recording, to which dragged captions snap; the file stays in the browser, and what it cannot read is said.',
    'studio.keyboard':
      'From signing in to the file that is saved, the keyboard alone does everything; what closes gives the focus back, no shortcut acts right after it, and those of single keys are changed or switched off.',
    'studio.add-ons':
      'The studio shows what each add-on has found: summary, chapters on the timeline, entities in the transcript, sentiment as a plot and a table, translations beside the words, prompts, and the whole result; an add-on that failed is there with its reason.',
    'studio.offline':
      'Without a connection a recording that is open is still read, searched and exported, with its panels and the list of keys; what needs the service says so.',
    'studio.expired':
      'A recording whose audio has expired keeps its transcript in the studio, which says since when the audio is gone.',
    'studio.live':
      'Speech into the microphone, in a shared tab or in a file that is played appears in the studio as it is spoken, over a cut connection, and each channel in a lane of its own where that is wanted; stopping and the end of the source lead to its recording, and what cannot be heard is said with what to do.',
    'studio.watched-folder':
      'A browser with the File System Access API watches a folder: its audio and video, and what is added to it, is uploaded once each, and it is continued after a reload, with one click where the browser asks. Others choose a folder as before.',
    'studio.tray':
      'Uploads, their transcription and a live session continue while other pages of the studio are open, and every page shows how they stand and ends or repeats them; an upload that failed leaves its place to the next one; the browser asks before a tab is left with something that the service does not have.',
    'studio.share':
      'While a live session runs, the studio gives links to read along and to captions for streaming software, which need no key, show the words over a transparent page in the style that their parameters choose from fixed lists, and end when new ones are made.',
    'studio.share-transcript':
      'A link of a finished transcript, with its audio or without, needs no key, gives the edited text and the names of its speakers and nothing else of its recording, expires, is revoked, and ends with its recording and its key.',
    'studio.settings':
      'The settings create, show once and revoke keys, show and rotate webhook secrets, list callbacks and send one again, and show engines, the last hour of the service, the room that is taken and how long what takes it is kept.',
    'studio.options':
      'Every option of a request is in a form that is made from the contract, those that the server cannot do with the reason: languages and kinds of data are chips, lists and tables are plain lines or JSON, and what is not valid is said beside its field; options are kept as presets, and the same request can be copied as a command and as TypeScript.',
    'studio.list':
      'The recordings are searched by name, words and metadata, filtered by state, kind, age and tag, sorted and counted; they are named in place, and many at once are tagged, exported as an archive and deleted; of a long list only what is in view is in the page; going back shows it where it was left, and a removal keeps the focus in it.',
    'studio.runs':
      'A recording is transcribed again with other options, and two of its runs are compared side by side with their differences marked.',
    'studio.size':
      'The scripts that the first page of the studio loads are at most 170 KB, compressed.',
    'studio.reasons':
      'What failed is said in a sentence for people, in the language of the interface and with what to do, by the stable codes of the service; the message of the service is behind a button.',
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
      'The edits of a job have an ETag: a PUT or DELETE whose If-Match is not the current one is a 412, and changes nothing; one that repeats what was written already is a success, with the current ETag.',
  }),
} as const;
