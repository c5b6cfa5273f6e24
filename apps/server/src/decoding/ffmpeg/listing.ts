import * as z from 'zod';

/**
 * A member that is absent where it cannot be read, such as the rate `N/A` of a stream without a
 * codec.
 */
const readable = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);

const text = readable(z.string());
const seconds = readable(z.coerce.number().positive());

const streamSchema = z.object({
  index: z.int().nonnegative(),
  codec_type: text,
  codec_name: text,
  sample_rate: readable(z.coerce.number().positive()),
  channels: readable(z.int().nonnegative()),
  channel_layout: text,
  duration: seconds,
  start_time: readable(z.coerce.number()),
  disposition: readable(z.object({ default: readable(z.int()), attached_pic: readable(z.int()) })),
  tags: readable(z.object({ language: text, title: text })),
});

const listingSchema = z.object({
  streams: z
    .array(readable(streamSchema))
    .transform((streams) => streams.filter((stream) => stream !== undefined))
    .default([]),
  format: readable(
    z.object({ duration: seconds, tags: readable(z.object({ major_brand: text })) }),
  ),
});

/** A stream, under the names of ffprobe. */
export type Stream = z.infer<typeof streamSchema>;

/** The streams of a file. */
export type Listing = z.infer<typeof listingSchema>;

/**
 * Parses the output of ffprobe, without the streams and members that cannot be read. It is
 * undefined when it is no listing.
 */
export function parseListing(output: string): Listing | undefined {
  try {
    return listingSchema.safeParse(JSON.parse(output)).data;
  } catch {
    return undefined;
  }
}
