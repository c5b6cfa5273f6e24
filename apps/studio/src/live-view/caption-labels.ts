import type { InterfaceLanguage } from '../preferences/preferences.js';
import type { CaptionChoice } from './caption-style.js';

const labels: Readonly<
  Record<
    InterfaceLanguage,
    {
      readonly names: Readonly<Record<CaptionChoice, string>>;
      readonly values: Readonly<Record<string, string>>;
    }
  >
> = {
  en: {
    names: {
      size: 'Size',
      position: 'Position',
      align: 'Alignment',
      lines: 'Lines',
      color: 'Colour',
      background: 'Behind the words',
      font: 'Typeface',
      case: 'Letters',
      delay: 'Delay',
      clear: 'Gone after a silence of',
    },
    values: {
      small: 'Small',
      medium: 'Medium',
      large: 'Large',
      huge: 'Huge',
      bottom: 'Bottom',
      middle: 'Middle',
      top: 'Top',
      center: 'Centred',
      start: 'At the left',
      white: 'White',
      yellow: 'Yellow',
      cyan: 'Cyan',
      green: 'Green',
      black: 'Black',
      box: 'A box',
      shadow: 'A shadow',
      none: 'Nothing',
      solid: 'A full page',
      sans: 'Sans serif',
      serif: 'Serif',
      sentence: 'As written',
      upper: 'All capitals',
      never: 'Never',
    },
  },
  de: {
    names: {
      size: 'Größe',
      position: 'Position',
      align: 'Ausrichtung',
      lines: 'Zeilen',
      color: 'Farbe',
      background: 'Hintergrund',
      font: 'Schrift',
      case: 'Schreibweise',
      delay: 'Verzögerung',
      clear: 'Ausblenden nach',
    },
    values: {
      small: 'Klein',
      medium: 'Mittel',
      large: 'Groß',
      huge: 'Riesig',
      bottom: 'Unten',
      middle: 'Mitte',
      top: 'Oben',
      center: 'Mittig',
      start: 'Links',
      white: 'Weiß',
      yellow: 'Gelb',
      cyan: 'Türkis',
      green: 'Grün',
      black: 'Schwarz',
      box: 'Kasten',
      shadow: 'Schatten',
      none: 'Nichts',
      solid: 'Ganze Seite',
      sans: 'Serifenlos',
      serif: 'Mit Serifen',
      sentence: 'Wie geschrieben',
      upper: 'Nur Großbuchstaben',
      never: 'Nie',
    },
  },
};

/** Name of a parameter of a caption view. */
export function captionChoiceLabel(name: CaptionChoice, language: InterfaceLanguage): string {
  return labels[language].names[name];
}

/** Name of a value of a parameter. */
export function captionValueLabel(
  name: CaptionChoice,
  value: string,
  language: InterfaceLanguage,
): string {
  const isSeconds = (name === 'delay' || name === 'clear') && value !== 'never';
  return isSeconds ? `${value} s` : (labels[language].values[value] ?? value);
}
