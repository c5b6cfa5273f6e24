import { type ReactElement, useState } from 'react';
import { serviceUrl } from '../../session/service-address.js';
import { CopyButton } from '../../shell/copy-button.js';
import { useTexts } from '../../texts/use-texts.js';

const forms = ['curl', 'TypeScript'] as const;
const exampleUrl = 'https://example.com/interview.wav';

/** The same request for programs: a command, or TypeScript. */
export function RequestCode({
  parameters,
}: {
  readonly parameters: Readonly<Record<string, unknown>>;
}): ReactElement {
  const { t } = useTexts();
  const [form, setForm] = useState<(typeof forms)[number]>('curl');
  const code = form === 'curl' ? commandFor(parameters) : programFor(parameters);
  return (
    <div className="command">
      <div className="command-head">
        <p className="label">{t('sameRequest')}</p>
        {forms.map((each) => (
          <button
            key={each}
            type="button"
            className="link"
            aria-pressed={each === form}
            onClick={() => setForm(each)}
          >
            {each}
          </button>
        ))}
        <CopyButton text={code} />
      </div>
      <pre tabIndex={0} aria-label={form}>
        <code>{code}</code>
      </pre>
    </div>
  );
}

/** Command that makes the request for a file at an address. */
function commandFor(parameters: Readonly<Record<string, unknown>>): string {
  const body = JSON.stringify({ audio_url: exampleUrl, ...parameters }, null, 2);
  return [
    `curl ${serviceUrl}/v2/pre-recorded`,
    '-H "x-service-key: $EARSHOT_API_KEY"',
    "-H 'content-type: application/json'",
    `-d '${body.replaceAll("'", "'\\''")}'`,
  ].join(' \\\n  ');
}

/** Program that makes the request for a file, and waits for its result. */
function programFor(parameters: Readonly<Record<string, unknown>>): string {
  const options = JSON.stringify(parameters, null, 2).replaceAll(/^( *)"(\w+)":/gm, '$1$2:');
  return `import { createClient } from '@earshot/http';

const client = createClient({ baseUrl: '${serviceUrl}' }); // the key: EARSHOT_API_KEY
const job = await client.preRecorded.transcribe('${exampleUrl}', ${options});
console.log(job.result.transcription?.full_transcript);
`;
}
