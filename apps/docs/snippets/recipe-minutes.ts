// #region recipe
import { writeFile } from 'node:fs/promises';
import { createClient } from '@earshot/http';

const client = createClient();
const { result } = await client.preRecorded.transcribe('meeting.wav', { diarization: true });
const lines: string[] = [];
let speaking: number | undefined;
for (const { speaker, start, text } of result.transcription?.utterances ?? []) {
  const time = new Date(start * 1000).toISOString().slice(11, 19);
  if (speaker === speaking && lines.length > 0) lines[lines.length - 1] += ` ${text}`;
  else lines.push(`**Speaker ${(speaker ?? 0) + 1}** (${time}): ${text}`);
  speaking = speaker;
}
await writeFile('minutes.md', `# Minutes\n\n${lines.join('\n\n')}\n`);
console.log(lines.length, 'turns in minutes.md');
// #endregion recipe
