import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { PreRecordedResult } from '@earshot/core';
import { JobFailedError } from '@earshot/http';
import { writeAtomically } from '../../write-atomically.js';
import type { PlannedRecording } from '../outputs/plan-outputs.js';
import { type RenderOptions, renderResult } from '../outputs/render-result.js';
import { requireWritableFolder } from '../outputs/require-writable-folder.js';
import {
  hashValue,
  identifyTranscription,
  isSameJob,
  type TranscriptionRecord,
  type TranscriptionRecords,
} from '../state/transcription-record.js';
import type { RecordingProgress, Transcriber } from '../transcriber.js';

/** Options of all recordings of a command. */
export interface BatchOptions {
  transcriber: Transcriber;
  records: TranscriptionRecords;
  /** Parameters of the jobs, which determine the result. */
  parameters: unknown;
  rendering: RenderOptions;
  /** True to transcribe again the recordings whose outputs are up to date. */
  isForced: boolean;
  signal: AbortSignal;
}

/** A completed transcription. */
export interface CompletedTranscription {
  result: PreRecordedResult;
  /** True when its job had been created by an earlier, interrupted command. */
  isResumed: boolean;
}

/** Identifier of a recording's outputs, by which its record is found. */
function formatPlace({ outputs }: PlannedRecording): string {
  return outputs[0]?.path.replace(/\.[^./\\]+$/, '') ?? 'standard output';
}

function newRecord(planned: PlannedRecording, options: BatchOptions): TranscriptionRecord {
  const { outputs, recording } = planned;
  return {
    version: 1,
    ...identifyTranscription(recording.source),
    server: options.transcriber.server,
    parameters: hashValue(options.parameters),
    rendering: hashValue(options.rendering),
    idempotencyKey: randomUUID(),
    audioUrl: null,
    jobId: null,
    isDone: false,
    outputs: outputs.map(({ path }) => path),
  };
}

async function readModifiedMs(path: string): Promise<number | undefined> {
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  );
}

/**
 * True when the outputs of a recording exist and are up to date. They must be from the same file
 * with the same options, or, without a record, be newer than the file.
 */
export async function isDone(planned: PlannedRecording, options: BatchOptions): Promise<boolean> {
  const { outputs, recording } = planned;
  if (options.isForced || outputs.length === 0) return false;
  const times = await Promise.all(outputs.map(({ path }) => readModifiedMs(path)));
  const oldestMs = Math.min(...times.map((time) => time ?? Number.NEGATIVE_INFINITY));
  if (oldestMs === Number.NEGATIVE_INFINITY) return false;
  const wanted = newRecord(planned, options);
  const record = await options.records.read(wanted.source, formatPlace(planned));
  if (record?.isDone === true)
    return isSameJob(record, wanted) && record.rendering === wanted.rendering;
  return (
    record === undefined &&
    recording.source.type === 'file' &&
    oldestMs >= recording.source.modifiedMs
  );
}

/**
 * Transcribes a recording and writes its outputs. Continues the work of an interrupted command.
 *
 * @throws errors of the transcriber. The record of the work so far is kept, unless the job has
 * failed
 */
export async function transcribeRecording(
  planned: PlannedRecording,
  options: BatchOptions,
  onProgress: (progress: RecordingProgress) => void,
): Promise<CompletedTranscription> {
  const { records, transcriber, signal } = options;
  const { recording, outputs } = planned;
  for (const folder of new Set(outputs.map(({ path }) => dirname(path))))
    await requireWritableFolder(folder);
  const place = formatPlace(planned);
  const fresh = newRecord(planned, options);
  const earlier = options.isForced ? undefined : await records.read(fresh.source, place);
  const canContinue =
    earlier !== undefined &&
    recording.source.type !== 'stdin' &&
    isSameJob(earlier, fresh) &&
    earlier.server === fresh.server;
  let record: TranscriptionRecord = canContinue
    ? { ...earlier, isDone: false, rendering: fresh.rendering, outputs: fresh.outputs }
    : fresh;
  const isResumed = canContinue && record.jobId !== null;
  const isRecorded = recording.source.type !== 'stdin';
  const save = async (fields: Partial<TranscriptionRecord>) => {
    record = { ...record, ...fields };
    if (isRecorded) await records.write(record, place);
  };
  await save({});
  const checkpoint = {
    get record() {
      return record;
    },
    save,
  };
  try {
    const result = await transcriber.transcribe(recording, { checkpoint, signal, onProgress });
    onProgress({ stage: 'writing' });
    for (const { format, path } of outputs)
      await writeAtomically(path, renderResult(result, format, options.rendering));
    if (outputs.length === 0) await records.remove(record.source, place);
    else await save({ isDone: true });
    return { result, isResumed };
  } catch (error) {
    // A failed job is not resumed. The next command creates a new one.
    const isOver = JobFailedError.is(error) || (record.audioUrl === null && record.jobId === null);
    if (isOver) await records.remove(record.source, place);
    throw error;
  }
}
