import { test } from 'vitest';
import * as z from 'zod';
import * as core from '../src/index.js';

test('x', () => {
  const show = (schema: z.ZodType, value: unknown) => {
    const r = schema.safeParse(value);
    console.log(
      JSON.stringify(value)?.slice(0, 100),
      r.success ? JSON.stringify(r.data) : core.formatIssues(r.error, value),
    );
  };
  show(core.liveRequestSchema, {});
  show(core.liveRequestSchema, undefined);
  show(core.liveRequestSchema, []);
  show(core.liveRequestSchema, { encoding: 'wav/alaw' });
  show(core.liveRequestSchema, { encoding: 'wav/alaw', bit_depth: 16 });
  show(core.liveRequestSchema, {
    endpointing: 42,
    channels: '1',
    bit_depth: 12,
    callback: true,
    diarisation: 1,
    sample_rate: 11025,
    encoding: 'mp3',
  });
  show(core.preRecordedRequestSchema, {
    audio_url: 'http://x.y/a.wav',
    callback: true,
    translation: true,
  });
  show(core.preRecordedRequestSchema, {
    diarisation: true,
    foo: 1,
    language_config: { languages: ['xx', 'english'], switching: true },
  });
  show(
    core.preRecordedRequestSchema,
    JSON.parse(
      '{"audio_url":"http://u:p@x.y/a.wav","__proto__":{"a":1},"custom_metadata":{"__proto__":1}}',
    ),
  );
  show(
    core.preRecordedRequestSchema,
    JSON.parse(
      '{"audio_url":"http://x.y/a.wav","custom_metadata":{"constructor":{"prototype":1}},"custom_vocabulary_config":{"vocabulary":["a","",42,{"valu":"x"},{"value":"x","intensity":2}]},"custom_spelling_config":{"spelling_dictionary":{"":["x"],"a":"b"}},"audio_to_llm_config":{"prompts":[["a","b"],[],"x",3]}}',
    ),
  );
  show(
    core.preRecordedRequestSchema,
    JSON.parse(
      '{"audio_url":"http://x.y/a.wav","custom_metadata":{"constructor":{"prototype":1}},"audio_to_llm_config":{"prompts":[["a","b"],"x"]}}',
    ),
  );
  for (const u of [
    'file:///x',
    'http:/x',
    'http:\\\\u@x/a',
    'https://a.b/x@y',
    'https://a@b',
    'x',
    '',
    'HTTP://A.B',
    'ftp://a',
  ])
    show(core.uploadRequestSchema, { audio_url: u });
  const cyc: Record<string, unknown> = {};
  cyc.a = cyc;
  console.log(
    core.formatIssues(
      core.preRecordedRequestSchema.safeParse({ audio_url: 'http://x.y', custom_metadata: cyc })
        .error!,
    ),
  );
  for (const q of [
    '',
    'offset=1e3&limit=0&limit=1&stat=1',
    'status=done&status=error&kind=live',
    'custom_metadata={"a":1}',
    'custom_metadata[a][b]=1&custom_metadata[a][c]=2',
    'custom_metadata[a]=1&custom_metadata[a][c]=2',
    'custom_metadata[__proto__][x]=1',
    'date=2024-02-30&before_date=2024-01-01T00:00:00+02:00&after_date=2024-13-01',
    'before_date=2024-01-01T00:00:00.123456&status=',
    'a=%ff',
    'custom_metadata[]=1',
    'status[]=done',
  ])
    console.log(q, JSON.stringify(core.parseListQuery(q, { kinds: true })));
  console.log(JSON.stringify(z.toJSONSchema(core.preRecordedJobSchema)).slice(0, 6000));
});
