import { writeSyntheticModel, createTones, placeWords, syntheticKinds } from './src/synthetic-models.ts';
import { loadSherpaOnnx } from './src/worker/sherpa-onnx/sherpa-onnx-engine.ts';
for (const kind of process.argv.slice(2) as (typeof syntheticKinds)[number][]) {
const dir = `/tmp/sherpa-try/${kind}`;
writeSyntheticModel(dir, kind);
const engine = await loadSherpaOnnx({ modelDirectory: dir }, 2);
const words = placeWords(['alpha','hotel']);
for (const vocabulary of [undefined, { vocabulary: ['Hostel', 'unknown'] }, undefined]) {
const t = performance.now();
const r = await engine.transcribe(createTones(words), {vocabulary}).catch(e=>({words:[],language:String(e),confidence:0}));
console.log(kind, Math.round(performance.now()-t)+'ms', r.language, r.confidence.toFixed(3), r.words.map(w=>`${w.text}[${w.startSeconds.toFixed(2)}-${w.endSeconds.toFixed(2)} ${w.confidence.toFixed(2)}]`).join(' '));
}}
process.exit(0);
