import { createRequire } from 'node:module';
import { createTones, placeWords } from './src/synthetic-models.ts';
import { offlineConfiguration, onlineConfiguration } from './src/worker/sherpa-onnx/library/configurations.ts';
import { readModelDescription } from './src/models/read-model-description.ts';
import { writeFileSync } from 'node:fs';
const s = createRequire(import.meta.url)('sherpa-onnx-node');
const kind = process.argv[2]!;
const directory = `/tmp/sherpa-try/${kind}`;
const run = { directory, description: readModelDescription(directory), threads: 1 };
const x = Float32Array.from(createTones(placeWords(['alpha','delta'])), v => v/32768);
writeFileSync(directory+'/bpe.vocab', ['<unk>','<s>','</s>','▁alpha','▁bravo','▁charlie','▁delta','▁echo','▁foxtrot','▁golf','▁hotel'].map((p,i)=>`${p}\t${-i}\n`).join(''));
const extra = { modelingUnit:'bpe', bpeVocab: directory+'/bpe.vocab' };
if (kind.startsWith('streaming')) {
  writeFileSync(directory+'/hot.txt','bravo :3\n');
  const c:any = onlineConfiguration(run, {path: directory+'/hot.txt'}); Object.assign(c.modelConfig, extra);
  const r = new s.OnlineRecognizer(c); 
  const st = r.createStream();
  st.acceptWaveform({samples:x,sampleRate:16000}); st.acceptWaveform({samples:new Float32Array(12800),sampleRate:16000}); st.inputFinished(); while(r.isReady(st)) r.decode(st);
  console.log(kind, JSON.stringify(r.getResult(st)));
} else {
  const c:any = offlineConfiguration(run,'',undefined); c.decodingMethod='modified_beam_search'; c.maxActivePaths=4; c.hotwordsScore=1.5; Object.assign(c.modelConfig, extra);
  const r = await s.OfflineRecognizer.createAsync(c); const st = r.createStream('bravo :3.0/xyzzy :2'); st.acceptWaveform({samples:x,sampleRate:16000});
  console.log(kind, JSON.stringify(await r.decodeAsync(st)));
}
