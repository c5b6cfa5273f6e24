/** Properties that were found in the audio of a file when it arrived, as JSON. */
export const fileAudio = `
alter table files add column audio text;
`;
