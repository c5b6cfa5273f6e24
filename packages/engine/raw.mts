import { createRequire } from 'node:module';
import { createTones, placeWords } from './src/synthetic-models.ts';
import { offlineConfiguration, onlineConfiguration } from './src/worker/sherpa-onnx/library/configurations.ts';
import { readModelDescription } from './src/models/read-model-description.ts';
const s = createRequire(import.meta.url)('sherpa-onnx-node');
const kind = process.argv[2]!;
const directory = `/tmp/sherpa-try/${kind}`;
const run = { directory, description: readModelDescription(directory), threads: 1 };
const x = Float32Array.from(createTones(placeWords(['alpha','delta'])), v => v/32768);
if (kind.startsWith('streaming')) {
  const r = new s.OnlineRecognizer(onlineConfiguration(run, undefined)); const st = r.createStream();
  st.acceptWaveform({samples:x,sampleRate:16000}); st.acceptWaveform({samples:new Float32Array(12800),sampleRate:16000}); st.inputFinished(); while(r.isReady(st)) r.decode(st);
  console.log(kind, JSON.stringify(r.getResult(st)));
} else {
  const c:any = offlineConfiguration(run,'',undefined); if (process.argv[3]) c.modelConfig.whisper.enableTokenTimestamps = true;
  const r = await s.OfflineRecognizer.createAsync(c); const st = r.createStream(); st.acceptWaveform({samples:x,sampleRate:16000});
  console.log(kind, JSON.stringify(await r.decodeAsync(st)));
}
