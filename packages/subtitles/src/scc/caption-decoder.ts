import { type TextStyle, unstyled } from '../styled-text/styled-text.js';
import { basicCharacter, extendedCharacter, specialCharacter } from './characters.js';
import { captionColors, controlCodes, italicsNumber, preambleRows } from './codes.js';
import { maximumColumns, rowCount, Screen, type ScreenText } from './screen.js';

/** A text and the frames from which and to which it is on the screen. */
export interface DecodedCaption extends ScreenText {
  readonly startFrame: number;
  readonly endFrame: number;
}

/** How text reaches the screen. `text` is a service that is not for captions. */
type Mode = 'pop-on' | 'paint-on' | 'roll-up' | 'text';

/**
 * Decodes one channel of CEA-608. Captions that pop on are shown when they are complete, captions
 * that are painted on as they are written. Of captions that roll up each row is one caption, which
 * ends where the next row begins.
 */
export class CaptionDecoder {
  readonly captions: DecodedCaption[] = [];
  #mode: Mode = 'pop-on';
  #displayed = new Screen();
  #loading = new Screen();
  #row = rowCount - 1;
  #column = 0;
  #style: TextStyle = unstyled;
  /** Frame from which the text on the screen is shown, if there is any. */
  #shownFrame: number | undefined;

  /** Adds characters at a frame. */
  write(first: number, second: number, frame: number): void {
    for (const code of [first, second]) if (code >= 0x20) this.#put(basicCharacter(code), frame);
  }

  /** Follows a control code, with the bit of the channel removed. */
  control(first: number, second: number, frame: number): void {
    if (second >= 0x40) this.#preamble(first, second);
    else if (first === 0x11 && second < 0x30) this.#midRow(second, frame);
    else if (first === 0x11) this.#put(specialCharacter(second), frame);
    else if (first === 0x12 || first === 0x13)
      this.#replace(extendedCharacter(first, second), frame);
    else if (first === 0x17 && second >= 0x21 && second <= 0x23) this.#column += second - 0x20;
    else if (first === 0x14 || first === 0x15) this.#command(second, frame);
  }

  /** Ends the captions that are still shown. */
  end(frame: number): void {
    this.#hide(frame);
  }

  get #written(): Screen {
    return this.#mode === 'pop-on' ? this.#loading : this.#displayed;
  }

  #put(character: string | undefined, frame: number): void {
    if (character === undefined || this.#mode === 'text') return;
    if (this.#mode !== 'pop-on' && this.#displayed.hasText(this.#row, this.#column))
      this.#overwrite(frame);
    this.#written.put(this.#row, this.#column, character, this.#style);
    this.#column = Math.min(this.#column + 1, maximumColumns - 1);
    if (this.#mode !== 'pop-on' && character.trim() !== '') this.#shownFrame ??= frame;
  }

  /** Puts an extended character in place of the one before it. */
  #replace(character: string | undefined, frame: number): void {
    if (character === undefined) return;
    this.#column = Math.max(0, this.#column - 1);
    if (this.#mode !== 'pop-on') this.#displayed.eraseFrom(this.#row, this.#column);
    this.#put(character, frame);
  }

  /** Ends the caption that new text on the screen replaces. The other rows stay. */
  #overwrite(frame: number): void {
    const isShown = this.#shownFrame !== undefined;
    this.#hide(frame);
    this.#displayed.eraseFrom(this.#row, this.#column);
    if (isShown && !this.#displayed.isBlank) this.#shownFrame = frame;
  }

  #preamble(first: number, second: number): void {
    const row = preambleRows[first]?.[second >= 0x60 ? 1 : 0];
    // The row of captions that roll up is only where they are on the screen.
    if (row !== undefined && this.#mode !== 'roll-up') this.#row = row;
    const number = (second & 0x1e) >> 1;
    this.#column = number > italicsNumber ? (number - italicsNumber - 1) * 4 : 0;
    this.#style = toStyle(number, second);
  }

  /** A mid-row code takes a cell, which is blank. */
  #midRow(second: number, frame: number): void {
    const number = (second & 0x0e) >> 1;
    const color = number === italicsNumber ? this.#style.color : undefined;
    this.#put(' ', frame);
    this.#style = { ...toStyle(number, second), ...(color !== undefined && { color }) };
  }

  #command(second: number, frame: number): void {
    switch (second) {
      case controlCodes.resumeCaptionLoading:
        this.#mode = 'pop-on';
        break;
      case controlCodes.resumeDirectCaptioning:
        this.#mode = 'paint-on';
        break;
      case controlCodes.rollUp2:
      case controlCodes.rollUp3:
      case controlCodes.rollUp4:
        this.#startRollUp(frame);
        break;
      case controlCodes.textRestart:
      case controlCodes.resumeText:
        this.#mode = 'text';
        break;
      case controlCodes.eraseDisplayed:
        this.#hide(frame);
        this.#displayed.clear();
        break;
      case controlCodes.eraseNonDisplayed:
        this.#loading.clear();
        break;
      case controlCodes.endOfCaption:
        this.#swap(frame);
        break;
      case controlCodes.carriageReturn:
        this.#rollUp(frame);
        break;
      default:
        this.#edit(second);
    }
  }

  #edit(second: number): void {
    if (second === controlCodes.backspace) {
      this.#column = Math.max(0, this.#column - 1);
      this.#written.eraseFrom(this.#row, this.#column);
    } else if (second === controlCodes.deleteToEndOfRow) {
      this.#written.eraseFrom(this.#row, this.#column);
    }
  }

  #startRollUp(frame: number): void {
    if (this.#mode === 'roll-up') return;
    this.#hide(frame);
    this.#displayed.clear();
    this.#loading.clear();
    this.#mode = 'roll-up';
    this.#row = rowCount - 1;
    this.#column = 0;
  }

  /** A new row. The row before it is a caption that ends here, although it stays on the screen. */
  #rollUp(frame: number): void {
    if (this.#mode !== 'roll-up') return;
    this.#hide(frame);
    this.#displayed.clear();
    this.#column = 0;
    this.#style = unstyled;
  }

  #swap(frame: number): void {
    this.#hide(frame);
    [this.#displayed, this.#loading] = [this.#loading, this.#displayed];
    this.#mode = 'pop-on';
    if (!this.#displayed.isBlank) this.#shownFrame = frame;
  }

  #hide(frame: number): void {
    const startFrame = this.#shownFrame;
    this.#shownFrame = undefined;
    const shown = startFrame === undefined ? undefined : this.#displayed.text();
    if (startFrame === undefined || shown === undefined) return;
    this.captions.push({ ...shown, startFrame, endFrame: frame });
  }
}

function toStyle(number: number, second: number): TextStyle {
  const color = captionColors[number];
  return {
    ...unstyled,
    isItalic: number === italicsNumber,
    isUnderlined: (second & 1) === 1,
    color: color === 'ffffff' ? undefined : color,
  };
}
