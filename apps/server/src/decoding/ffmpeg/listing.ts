import * as z from 'zod';

const streamSchema = z.object({
  index: z.int().nonnegative(),
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  sample_rate: z.coerce.number().positive().optional(),
  channels: z.int().nonnegative().optional(),
  channel_layout: z.string().optional(),
  duration: z.coerce.number().positive().optional(),
  start_time: z.coerce.number().optional(),
  disposition: z.object({ default: z.int(), attached_pic: z.int() }).partial().optional(),
  tags: z.object({ language: z.string(), title: z.string() }).partial().optional(),
});

const listingSchema = z.object({
  streams: z.array(streamSchema).default([]),
  format: z
    .object({
      duration: z.coerce.number().positive().optional(),
      tags: z.object({ major_brand: z.string() }).partial().optional(),
    })
    .optional(),
});

/** A stream, under the names of ffprobe. */
export type Stream = z.infer<typeof streamSchema>;

/** The streams of a file. */
export type Listing = z.infer<typeof listingSchema>;

/** Parses the output of ffprobe. It is undefined when it is none. */
export function parseListing(output: string): Listing | undefined {
  try {
    return listingSchema.safeParse(JSON.parse(output)).data;
  } catch {
    return undefined;
  }
}
