import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { texts } from '../../accuracy/texts.js';
import type { MadeFiles } from './clip.js';

/** A synthetic recording whose words have exact times. */
export interface TimedClip {
  readonly path: string;
  readonly text: string;
  readonly words: readonly {
    readonly text: string;
    readonly start: number;
    readonly end: number;
  }[];
}

/**
 * Voices of festival, of the Debian packages festvox-us-slt-hts, festvox-kallpc16k and
 * festvox-kdlpc16k.
 */
const voices = ['cmu_us_slt_arctic_hts', 'kal_diphone', 'ked_diphone'];

/** Paragraphs that each voice reads. */
const paragraphsPerVoice = 3;

/**
 * Has festival read texts, and takes the times of the words from its own segments. Missing voices
 * are skipped.
 */
export function speakTimedTexts(files: MadeFiles): readonly TimedClip[] {
  const clips = voices.flatMap((voice, index) =>
    texts.testing
      .slice(index * paragraphsPerVoice, (index + 1) * paragraphsPerVoice)
      .flatMap((text, paragraph) => speak(files, voice, text, `${voice}-${paragraph}`)),
  );
  if (clips.length === 0)
    console.log(
      'There is no speech with known times of words. apt-get install festival festvox-us-slt-hts festvox-kallpc16k festvox-kdlpc16k',
    );
  return clips;
}

function speak(files: MadeFiles, voice: string, text: string, name: string): readonly TimedClip[] {
  const path = files.resolvePath(`${name}.wav`);
  const program = files.resolvePath(`${name}.scm`);
  writeFileSync(
    program,
    `(voice_${voice})
(set! spoken (utt.synth (Utterance Text ${JSON.stringify(text)})))
(utt.save.wave spoken ${JSON.stringify(path)} 'riff)
(mapcar (lambda (word)
  (format t "%s %f %f\\n" (item.name word) (item.feat word "word_start") (item.feat word "word_end")))
  (utt.relation.items spoken 'Word))
`,
  );
  try {
    const output = execFileSync('festival', ['-b', program], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const words = [...output.matchAll(/^(\S+) ([\d.]+) ([\d.]+)$/gmu)].map(
      ([, word = '', start, end]) => ({ text: word, start: Number(start), end: Number(end) }),
    );
    return [{ path, text, words }];
  } catch {
    return [];
  }
}
