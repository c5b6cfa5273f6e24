import type { LiveRequest, Utterance } from '@earshot/core';
import type { MessageBody } from './message-log.js';
import type { Script, ScriptedUtterance } from './script.js';
import { toUtterance, toUtteranceUntil } from './utterances.js';

/** Something that happens when the audio has come to a time. */
interface Cue {
  readonly atSeconds: number;
  readonly toMessages: () => readonly MessageBody[];
}

/** Tells what there is to say about audio as it comes in. */
export interface ScriptedRecogniser {
  /** The messages that are due when so much audio is there. */
  advance(seconds: number): readonly MessageBody[];
  /** The messages that are due when no more comes; an utterance in the midst ends with the words that it has. */
  finish(seconds: number): readonly MessageBody[];
  /** The finals so far, in the order of their messages. */
  readonly finals: readonly Utterance[];
}

/** Plays a script against the audio of a session: the same audio gives the same messages, however it comes in. */
export function createScriptedRecogniser(
  script: Script,
  parameters: LiveRequest,
): ScriptedRecogniser {
  const finals: Utterance[] = [];
  const counts = new Map<number, number>();
  const utterances = script.utterances
    .filter(({ channel = 0 }) => channel < parameters.channels)
    .toSorted((left, right) => left.startSeconds - right.startSeconds)
    .map((scripted) => {
      const { channel = 0 } = scripted;
      const count = counts.get(channel) ?? 0;
      counts.set(channel, count + 1);
      const id = `${String(channel).padStart(2, '0')}-${String(count).padStart(8, '0')}`;
      return { id, scripted, whole: toUtterance(scripted), isFinal: false };
    });

  function finalMessages(utterance: (typeof utterances)[number], heard: Utterance): MessageBody[] {
    utterance.isFinal = true;
    const { id, scripted } = utterance;
    const { channel } = heard;
    const ended: MessageBody = { type: 'speech_end', data: { time: heard.end, channel } };
    if (heard.words.length === 0) return [ended];
    finals.push(heard);
    return [
      ended,
      { type: 'transcript', data: { id, is_final: true, utterance: heard } },
      ...addOnMessages(id, scripted, heard, parameters),
    ];
  }

  const cues: Cue[] = utterances
    .flatMap((utterance) => {
      const { id, whole } = utterance;
      return [
        {
          atSeconds: whole.start,
          toMessages: (): MessageBody[] => [
            { type: 'speech_start', data: { time: whole.start, channel: whole.channel } },
          ],
        },
        ...whole.words.slice(0, -1).map(({ end }) => ({
          atSeconds: end,
          toMessages: (): MessageBody[] => [
            {
              type: 'transcript',
              data: { id, is_final: false, utterance: toUtteranceUntil(whole, end) },
            },
          ],
        })),
        {
          atSeconds: whole.end + parameters.endpointing,
          toMessages: () => finalMessages(utterance, whole),
        },
      ];
    })
    .toSorted((left, right) => left.atSeconds - right.atSeconds);

  function advance(seconds: number): MessageBody[] {
    const later = cues.findIndex(({ atSeconds }) => atSeconds > seconds + 1e-9);
    return cues.splice(0, later < 0 ? cues.length : later).flatMap((cue) => cue.toMessages());
  }

  return {
    finals,
    advance,
    finish: (seconds) => {
      const due = advance(seconds);
      cues.length = 0;
      const begun = utterances.filter(({ isFinal, whole }) => !isFinal && whole.start <= seconds);
      return [
        ...due,
        ...begun.flatMap((utterance) =>
          finalMessages(utterance, toUtteranceUntil(utterance.whole, seconds)),
        ),
      ];
    },
  };
}

/** What the add-ons that were asked for have to say about a final. */
function addOnMessages(
  id: string,
  scripted: ScriptedUtterance,
  utterance: Utterance,
  { realtime_processing: asked }: LiveRequest,
): MessageBody[] {
  const about = { utterance_id: id, utterance };
  const messages: MessageBody[] = [];
  if (asked.translation) {
    for (const language of asked.translation_config?.target_languages ?? []) {
      const text = scripted.translations?.[language];
      if (text === undefined) continue;
      messages.push({
        type: 'translation',
        error: null,
        data: {
          ...about,
          original_language: utterance.language,
          target_language: language,
          translated_utterance: toUtterance(scripted, text, language),
        },
      });
    }
  }
  if (asked.named_entity_recognition) {
    const results = [...(scripted.entities ?? [])];
    messages.push({ type: 'named_entity_recognition', error: null, data: { ...about, results } });
  }
  if (asked.sentiment_analysis) {
    const results = [...(scripted.sentiments ?? [])];
    messages.push({ type: 'sentiment_analysis', error: null, data: { ...about, results } });
  }
  return messages;
}
