import { dateTimeSchema, identifierSchema } from '../schema/text-formats.js';

/** The fields that every message of the server carries besides its type. */
export const messageBase = {
  session_id: identifierSchema.describe('Id of the session.'),
  created_at: dateTimeSchema.describe('When the message was made.'),
};
