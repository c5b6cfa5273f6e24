import * as z from 'zod';

/** A point in time of an answer, ISO 8601 in UTC. Answers are not held to the format, requests are. */
export const dateTimeSchema = z.string().meta({ format: 'date-time' });

/** An identifier of an answer: a uuid from this service, some other text elsewhere. */
export const identifierSchema = z.string().meta({ format: 'uuid' });

/** An absolute link of an answer. */
export const linkSchema = z.string().meta({ format: 'uri' });
