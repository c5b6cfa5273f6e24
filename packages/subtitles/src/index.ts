export type { Cue, CueMarkup, CueSettings, MarkupFormat } from './cue/cue.js';
export { SubtitlesError, type SubtitlesErrorCode } from './errors/subtitles-error.js';
export type { CaptionProfile } from './profiles/profile.js';
