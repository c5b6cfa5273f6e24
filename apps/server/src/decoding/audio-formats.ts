/** A format of audio and video files. */
export interface AudioFormat {
  /** Name with its article, for sentences. */
  readonly name: string;
  /**
   * Extensions of its files, the usual one first. Empty where another format of the table already
   * has them.
   */
  readonly extensions: readonly string[];
  /** The only demuxer of ffmpeg that may read such a file. */
  readonly demuxer: string;
  /** True where packets have timestamps, so that the audio may begin late and have gaps. */
  readonly hasTimestamps: boolean;
}

/** Every format that is detected and read. */
export const audioFormats = {
  wav: format('a WAV file', ['wav'], 'wav'),
  'compressed-wav': format('a compressed WAV file', [], 'wav'),
  mp3: format('an MP3 file', ['mp3'], 'mp3'),
  mp4: format('an MP4 file', ['m4a', 'mp4', 'mov', '3gp', '3g2'], 'mov', true),
  opus: format('an Ogg Opus file', ['opus'], 'ogg', true),
  vorbis: format('an Ogg Vorbis file', ['ogg'], 'ogg', true),
  ogg: format('an Ogg file', ['oga', 'ogv', 'spx'], 'ogg', true),
  flac: format('a FLAC file', ['flac'], 'flac'),
  webm: format('a WebM file', ['webm'], 'matroska', true),
  matroska: format('a Matroska file', ['mkv', 'mka'], 'matroska', true),
  aac: format('an AAC file', ['aac'], 'aac'),
  aiff: format('an AIFF file', ['aiff'], 'aiff'),
  amr: format('an AMR file', ['amr'], 'amr'),
  asf: format('a Windows Media file', ['wma', 'wmv'], 'asf', true),
  avi: format('an AVI file', ['avi'], 'avi'),
  caf: format('a Core Audio file', ['caf'], 'caf'),
  au: format('an AU file', ['au'], 'au'),
  w64: format('a Wave64 file', ['w64'], 'w64'),
  ac3: format('an AC-3 file', ['ac3'], 'ac3'),
  wavpack: format('a WavPack file', ['wv'], 'wv'),
  flv: format('a Flash video', ['flv'], 'flv', true),
  'mpeg-ts': format('an MPEG transport stream', ['ts', 'm2ts'], 'mpegts', true),
  mxf: format('an MXF file', ['mxf'], 'mxf', true),
  sphere: format('a NIST SPHERE file', ['sph'], 'nistsphere'),
  mpeg: format('an MPEG program stream', ['mpg'], 'mpeg', true),
  dv: format('a DV file', ['dv'], 'dv', true),
  eac3: format('an E-AC-3 file', ['eac3'], 'eac3'),
  dts: format('a DTS file', ['dts'], 'dts'),
  truehd: format('a TrueHD file', ['thd'], 'truehd'),
  mlp: format('an MLP file', ['mlp'], 'mlp'),
  latm: format('an AAC stream in LATM', ['latm'], 'loas'),
  gsm: format('a GSM 06.10 file', ['gsm'], 'gsm'),
  'real-media': format('a RealMedia file', ['rm', 'ra'], 'rm', true),
  tta: format('a True Audio file', ['tta'], 'tta'),
  ape: format("a Monkey's Audio file", ['ape'], 'ape'),
  tak: format('a TAK file', ['tak'], 'tak'),
  shorten: format('a Shorten file', ['shn'], 'shn'),
  musepack: format('a Musepack file', ['mpc'], 'mpc'),
  'musepack-8': format('a Musepack file', [], 'mpc8'),
  voc: format('a Creative Voice file', ['voc'], 'voc'),
  ircam: format('an IRCAM file', ['sf'], 'ircam'),
  sox: format('a SoX file', ['sox'], 'sox'),
  dsf: format('a DSF file', ['dsf'], 'dsf'),
  oma: format('an ATRAC file', ['oma'], 'oma'),
  codec2: format('a Codec 2 file', ['c2'], 'codec2'),
  adx: format('a CRI ADX file', ['adx'], 'adx'),
  ast: format('an AST file', ['ast'], 'ast'),
  mmf: format('a Yamaha SMAF file', ['mmf'], 'mmf'),
  nut: format('a NUT file', ['nut'], 'nut', true),
  wtv: format('a Windows recorded television file', ['wtv'], 'wtv', true),
  gxf: format('a GXF file', ['gxf'], 'gxf', true),
  swf: format('a Flash animation', ['swf'], 'swf'),
  smjpeg: format('an SMJPEG file', ['smjpeg'], 'smjpeg', true),
  'film-cpk': format('a Sega FILM file', ['cpk'], 'film_cpk', true),
} as const satisfies Record<string, AudioFormat>;

/** Id of a format. */
export type AudioFormatId = keyof typeof audioFormats;

/** The ids of all formats, the most common ones first. */
// Object.keys loses the type of the keys.
export const audioFormatIds = Object.keys(audioFormats) as readonly AudioFormatId[];

/** The extensions of the formats that satisfy a predicate, in the order of the table. */
export function listExtensions(isRead: (id: AudioFormatId) => boolean): string[] {
  return audioFormatIds.filter(isRead).flatMap((id) => audioFormats[id].extensions);
}

function format(
  name: string,
  extensions: readonly string[],
  demuxer: string,
  hasTimestamps = false,
): AudioFormat {
  return { name, extensions, demuxer, hasTimestamps };
}
