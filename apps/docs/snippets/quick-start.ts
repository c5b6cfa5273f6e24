// #region program
import { createClient } from '@earshot/http';

const client = createClient(); // EARSHOT_URL and EARSHOT_API_KEY
const job = await client.preRecorded.transcribe('meeting.wav');
console.log(job.result.transcription?.full_transcript);
// #endregion program
