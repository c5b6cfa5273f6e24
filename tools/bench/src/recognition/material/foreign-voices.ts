import { execFileSync } from 'node:child_process';
import type { MadeFiles } from './clip.js';

/** A text of five to ten seconds that a synthetic voice of its language reads. */
interface ForeignText {
  /** Code of the language. */
  readonly language: string;
  /** Voice of espeak-ng. */
  readonly voice: string;
  readonly text: string;
}

/** Texts in languages of Whisper, written for this measurement. */
const texts: readonly ForeignText[] = [
  {
    language: 'de',
    voice: 'de',
    text: 'Guten Morgen, wir treffen uns heute um neun Uhr im großen Saal und sprechen über die neuen Pläne für den Garten.',
  },
  {
    language: 'es',
    voice: 'es',
    text: 'Buenos días, hoy nos reunimos a las nueve en la sala grande para hablar de los nuevos planes del jardín.',
  },
  {
    language: 'fr',
    voice: 'fr-fr',
    text: 'Bonjour, nous nous retrouvons à neuf heures dans la grande salle pour parler des nouveaux projets du jardin.',
  },
  {
    language: 'it',
    voice: 'it',
    text: 'Buongiorno, oggi ci vediamo alle nove nella sala grande per parlare dei nuovi progetti per il giardino.',
  },
  {
    language: 'pt',
    voice: 'pt-br',
    text: 'Bom dia, hoje nos encontramos às nove horas na sala grande para falar dos novos planos para o jardim.',
  },
  {
    language: 'nl',
    voice: 'nl',
    text: 'Goedemorgen, we komen vandaag om negen uur bij elkaar in de grote zaal om over de nieuwe tuin te praten.',
  },
  {
    language: 'pl',
    voice: 'pl',
    text: 'Dzień dobry, spotykamy się dzisiaj o dziewiątej w dużej sali, żeby porozmawiać o nowych planach ogrodu.',
  },
  {
    language: 'ru',
    voice: 'ru',
    text: 'Доброе утро, сегодня мы встречаемся в девять часов в большом зале и говорим о новых планах для сада.',
  },
  {
    language: 'tr',
    voice: 'tr',
    text: 'Günaydın, bugün saat dokuzda büyük salonda buluşuyoruz ve bahçe için yeni planları konuşuyoruz.',
  },
  {
    language: 'sv',
    voice: 'sv',
    text: 'God morgon, vi träffas i dag klockan nio i den stora salen för att tala om de nya planerna för trädgården.',
  },
  {
    language: 'ja',
    voice: 'ja',
    text: 'おはようございます。きょうは くじに おおきな へやで あって、あたらしい にわの はなしを します。',
  },
  {
    language: 'ko',
    voice: 'ko',
    text: '안녕하세요. 오늘 아홉 시에 큰 방에서 만나서 새로운 정원 계획에 대해 이야기합니다.',
  },
];

/** A recording of a synthetic voice. */
export interface ForeignClip {
  readonly path: string;
  readonly language: string;
}

/**
 * Speaks the texts with espeak-ng, whose voices are far from human. Returns none, and prints the
 * reason, where it is missing.
 */
export function speakForeignTexts(files: MadeFiles): readonly ForeignClip[] {
  try {
    return texts.map(({ language, text, voice }) => {
      const path = files.resolvePath(`${language}.wav`);
      execFileSync('espeak-ng', ['-v', voice, '-s', '150', '-w', path, text], { stdio: 'ignore' });
      return { path, language };
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.log(`There is no speech of other languages: ${reason}. apt-get install espeak-ng`);
    return [];
  }
}
