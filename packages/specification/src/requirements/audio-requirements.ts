import { section } from '../requirement.js';

export const audioRequirements = {
  ...section('Decisions: Audio files', {
    'audio.formats':
      'A recording in wav, mp3, m4a, mp4, mov, mkv, webm, avi, ogg, opus, flac, aac, aiff, amr, wma, caf, au or ADPCM WAV is transcribed like the same recording in PCM WAV.',
    'audio.content': 'The format of a file is found in its bytes, never in its name.',
    'audio.metadata':
      'audio_metadata of an upload has the usual extension, the true duration and the channels of the audio, also where the file does not say them or says something else.',
    'audio.browser':
      'What MediaRecorder of a browser records, WebM without a duration, is transcribed.',
    'audio.video-codecs':
      'The codec of the video beside the audio does not matter: no video is decoded, and every audio is read.',
    'audio.chains':
      'The links of a chained Ogg file are transcribed one after the other, also where they differ in codec, sample rate or channels.',
    'audio.tracks':
      'Of several audio tracks the default one is transcribed, or one in a language that the request names where the default one is in another; the others are named in post_session_metadata, with language and title.',
    'audio.times':
      'Words have the times at which a player shows them, also where the audio of a video begins late.',
    'audio.remote-index':
      'An MP4 file whose index lies at its end is fetched from a url and transcribed, whether the source takes ranges or not.',
    'audio.equal-channels':
      'Channels that are equal are recognised once and reported as the first of them; channels that part are transcribed apart.',
    'audio.one-voice':
      'A voice that several channels carry, at any levels, with either polarity, some milliseconds apart, in a room, over music or as surround sound, is transcribed once, and counts as one channel.',
    'audio.channel-mode':
      '`channel_mode` insists on channels or on a mix; what was transcribed where stands in post_session_metadata.channels.',
    'audio.call-channels':
      'The sides of a call in two channels are transcribed each by itself, in PCM and in compressed files, in the order in which they speak.',
    'audio.overlap':
      'A recording is recognised while it is decoded: the first utterance does not wait for the end of the file.',
    'audio.quiet-speech':
      'Speech is found at every level as it is at -20 dBFS; noise, hum, tones and chords are no speech at any level.',
    'audio.memory': 'The memory of the service does not grow with the length of a recording.',
    'audio.without-ffmpeg':
      'Without ffmpeg wav, mp3, flac, opus and ogg are transcribed; another format gets a 415 that says what to install.',
    'audio.capabilities':
      'capabilities list the formats that are read, and the reason and remedy where they are not all.',
    'audio.errors':
      'A file that cannot be decoded gets a 415 or a 400 that says what was found, and nothing of the server.',
    'audio.foreign-files': 'No file makes the service read another file or open a connection.',
    'audio.decoder-limits':
      'A decoder that hangs, or takes too much time or memory, is killed; its job ends as an error and the service continues.',
    'audio.announced-limits':
      'Audio of more than 32 channels, 768,000 Hz or 1,536,000 samples a second over all channels is refused with 400, which names the value and the limit, in every format and before its samples are decoded.',
    'audio.probe-cost':
      'Without ffmpeg, the length of MP3, FLAC, Opus and Vorbis is counted by the headers of frames and pages, and only the first samples are decoded; what cannot be counted so has 30 seconds of processor time.',
    'audio.hostile-decoders':
      'No mutation of MP3, FLAC, Opus or Vorbis ends, hangs or fills the memory of a process that decodes it without ffmpeg.',
    'audio.decoder-network':
      'Programs that decode audio have no network where the system can run them without one; otherwise the log says so.',
    'audio.hostile':
      'No mutation of a file crashes the service or hangs it: it is transcribed, or refused with a 4xx.',
  }),
} as const;
