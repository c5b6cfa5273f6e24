import * as z from 'zod';
import { type AudioFormatId, audioFormatIds } from './audio-formats.js';

const trackSchema = z.object({
  /** Index among all streams of the file. */
  index: z.int().nonnegative(),
  /** Name of the codec, as in ffmpeg. */
  codec: z.string(),
  sampleRateHz: z.number().positive(),
  channelCount: z.int().positive(),
  /** Layout of its loudspeakers, as ffmpeg names it. It is null where the file states none. */
  channelLayout: z.string().nullable().default(null),
  /**
   * Timestamp at which the time of a player begins, in seconds: the start of the first stream. Null
   * where packets have no timestamps.
   */
  originSeconds: z.number().nullable().default(null),
  /** Language as the file states it. It is null where it states none. */
  language: z.string().nullable(),
  title: z.string().nullable(),
});

const propertiesSchema = z.object({
  format: z.enum(audioFormatIds as readonly [AudioFormatId, ...AudioFormatId[]]),
  /** Usual extension of such a file, without a dot. */
  extension: z.string(),
  durationSeconds: z.number().nonnegative(),
  /** The track that is transcribed. */
  track: trackSchema,
  otherTracks: z.array(trackSchema),
  /**
   * Why that track is transcribed: it is the default one of the file, or in a language that the
   * request names.
   */
  trackChoice: z.enum(['default', 'language']).default('default'),
});

/** A track of audio in a file. */
export interface AudioTrack extends Readonly<z.infer<typeof trackSchema>> {}

/** Properties of the audio of a file, determined once, when the file arrives. */
export interface AudioProperties extends Readonly<z.infer<typeof propertiesSchema>> {}

/**
 * Reads stored properties. Undefined when there are none, or only those of an incompatible version
 * of the service.
 */
export function readProperties(stored: unknown): AudioProperties | undefined {
  return propertiesSchema.safeParse(stored).data;
}

/** Properties as `post_session_metadata` shows them. */
export function describeProperties({
  format,
  otherTracks,
  track,
  trackChoice,
}: AudioProperties): object {
  return {
    format,
    ...describeTrack(track),
    ...(otherTracks.length === 0
      ? {}
      : { track_choice: trackChoice, other_tracks: otherTracks.map(describeTrack) }),
  };
}

function describeTrack({ index, codec, sampleRateHz, channelCount, language, title }: AudioTrack) {
  return {
    track: index,
    codec,
    sample_rate: sampleRateHz,
    number_of_channels: channelCount,
    ...(language === null ? {} : { language }),
    ...(title === null ? {} : { title }),
  };
}
