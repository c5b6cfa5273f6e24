import type { Job, NamedEntity } from '@earshot/core/types';
import type { PlayerStore } from '@earshot/react';
import { type ReactElement, useMemo } from 'react';
import { entityLabel } from '../../format/entity-label.js';
import { Toggle } from '../../shell/toggle.js';
import { useTexts } from '../../texts/use-texts.js';
import { wordsWithin } from '../transcript/transcript-words.js';
import { readEntities } from './add-on-results.js';
import { Moment } from './moment.js';
import { ShowMore } from './show-more.js';

const noMarks: ReadonlyMap<number, string> = new Map();

/** Entity types of the words of the player. @param job - null marks nothing */
export function markEntities(job: Job | null, store: PlayerStore): ReadonlyMap<number, string> {
  if (job === null) return noMarks;
  const marks = new Map<number, string>();
  for (const entity of readEntities(job)) {
    const { from, to } = wordsWithin(store, entity);
    for (let word = from; word < to; word += 1) marks.set(word, entity.entity_type);
  }
  return marks;
}

/** An entity with all places where it is mentioned. */
interface Mentions {
  readonly text: string;
  readonly starts: number[];
}

/** Entities by type, the most frequent type first, each with its mentions. */
function groupEntities(
  entities: readonly NamedEntity[],
): readonly (readonly [type: string, count: number, mentions: readonly Mentions[]])[] {
  const types = new Map<string, Map<string, Mentions>>();
  for (const { entity_type, start, text } of entities) {
    const mentions = types.get(entity_type) ?? new Map<string, Mentions>();
    types.set(entity_type, mentions);
    const key = text.toLowerCase();
    const known = mentions.get(key) ?? { text, starts: [] };
    mentions.set(key, known);
    known.starts.push(start);
  }
  const countMentions = (mentions: Iterable<Mentions>): number =>
    [...mentions].reduce((sum, { starts }) => sum + starts.length, 0);
  return [...types]
    .map(([type, mentions]) => {
      const sorted = [...mentions.values()].sort((a, b) => b.starts.length - a.starts.length);
      return [type, countMentions(sorted), sorted] as const;
    })
    .sort(([, left], [, right]) => right - left);
}

/** Number of mentions of an entity that are shown as times. The others are only counted. */
const shownMentions = 6;

/**
 * The named entities by type. The time of a mention plays it, and mentions can be marked in the
 * transcript.
 */
export function EntitiesPanel({
  entities,
  areMarked,
  onMark,
  onSeek,
}: {
  readonly entities: readonly NamedEntity[];
  readonly areMarked: boolean;
  readonly onMark: (areMarked: boolean) => void;
  readonly onSeek: (seconds: number) => void;
}): ReactElement {
  const { language, t } = useTexts();
  const groups = useMemo(() => groupEntities(entities), [entities]);
  return (
    <>
      <Toggle label={t('markEntities')} isSelected={areMarked} onChange={onMark} />
      {groups.map(([type, count, mentions]) => (
        <section key={type} className="entity-group">
          <h2 className="label">
            {entityLabel(type, language)}{' '}
            <span className="count">{count.toLocaleString(language)}</span>
          </h2>
          <ShowMore
            items={mentions}
            render={(shown) => (
              <ul>
                {shown.map(({ starts, text }) => (
                  <li key={text}>
                    <span dir="auto">{text}</span>
                    <span className="mentions">
                      {starts.slice(0, shownMentions).map((start) => (
                        <Moment key={start} seconds={start} onSeek={onSeek} />
                      ))}
                      {starts.length > shownMentions && (
                        <span className="note">
                          +{(starts.length - shownMentions).toLocaleString(language)}
                        </span>
                      )}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          />
        </section>
      ))}
    </>
  );
}
