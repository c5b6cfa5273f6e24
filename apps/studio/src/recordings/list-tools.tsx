import { useQuery } from '@tanstack/react-query';
import { type ReactElement, type RefObject } from 'react';
import { tagsQuery } from '../labels/recording-requests.js';
import { SearchField } from '../shell/search-field.js';
import type { TextId } from '../texts/en.js';
import { useTexts } from '../texts/use-texts.js';
import { type ListFilter, listAges, listKinds, listOrders, listStates } from './list-filter.js';

const stateTexts = {
  all: 'stateAll',
  working: 'stateWorking',
  done: 'stateDone',
  error: 'stateError',
} as const satisfies Record<(typeof listStates)[number], TextId>;
const kindTexts = {
  all: 'kindAll',
  'pre-recorded': 'kindFiles',
  live: 'kindLive',
} as const satisfies Record<(typeof listKinds)[number], TextId>;
const ageTexts = {
  all: 'ageAll',
  '1': 'ageToday',
  '7': 'ageWeek',
  '30': 'ageMonth',
  '365': 'ageYear',
} as const satisfies Record<(typeof listAges)[number], TextId>;

const orderTexts = {
  newest: 'orderNewest',
  oldest: 'orderOldest',
  name: 'orderName',
  longest: 'orderLongest',
} as const satisfies Record<(typeof listOrders)[number], TextId>;

/** Search and filters of the recordings. */
export function ListTools({
  field,
  filter,
  onChange,
}: {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly filter: ListFilter;
  readonly onChange: (filter: ListFilter) => void;
}): ReactElement {
  const { t } = useTexts();
  return (
    <div className="list-tools">
      <div className="list-search">
        <SearchField
          field={field}
          label={t('searchRecordings')}
          note={t('searchNote')}
          value={filter.search}
          onChange={(search) => onChange({ ...filter, search })}
        />
      </div>
      <StateFilters filter={filter} onChange={onChange} />
      <TagFilter filter={filter} onChange={onChange} />
      {filter.search === '' && (
        <Filter
          label={t('filterOrder')}
          values={listOrders}
          texts={orderTexts}
          value={filter.sort}
          onChange={(sort) => onChange({ ...filter, sort })}
        />
      )}
    </div>
  );
}

/** Filters by state, kind and age. */
function StateFilters({
  filter,
  onChange,
}: {
  readonly filter: ListFilter;
  readonly onChange: (filter: ListFilter) => void;
}): ReactElement {
  const { t } = useTexts();
  return (
    <>
      <Filter
        label={t('filterState')}
        values={listStates}
        texts={stateTexts}
        value={filter.state}
        onChange={(state) => onChange({ ...filter, state })}
      />
      <Filter
        label={t('filterKind')}
        values={listKinds}
        texts={kindTexts}
        value={filter.kind}
        onChange={(kind) => onChange({ ...filter, kind })}
      />
      <Filter
        label={t('filterAge')}
        values={listAges}
        texts={ageTexts}
        value={filter.age}
        onChange={(age) => onChange({ ...filter, age })}
      />
    </>
  );
}

/** Chooses one of the tags, once there are any. */
function TagFilter({
  filter,
  onChange,
}: {
  readonly filter: ListFilter;
  readonly onChange: (filter: ListFilter) => void;
}): ReactElement | null {
  const { t } = useTexts();
  const { data: tags = [] } = useQuery(tagsQuery);
  const { tag } = filter;
  if (tags.length === 0 && tag === '') return null;
  return (
    <select
      className="filter"
      aria-label={t('tag')}
      data-set={tag !== ''}
      value={tag}
      onChange={({ target }) => onChange({ ...filter, tag: target.value })}
    >
      <option value="">{t('tagAll')}</option>
      {[...new Set([...tags, ...(tag === '' ? [] : [tag])])].map((each) => (
        <option key={each} value={each}>
          {each}
        </option>
      ))}
    </select>
  );
}

/** A native choice of the browser, because the first page loads no other component for it. */
function Filter<Value extends string>({
  label,
  value,
  values,
  texts,
  onChange,
}: {
  readonly label: string;
  readonly value: Value;
  readonly values: readonly Value[];
  readonly texts: Readonly<Record<Value, TextId>>;
  readonly onChange: (value: Value) => void;
}): ReactElement {
  const { t } = useTexts();
  return (
    <select
      className="filter"
      aria-label={label}
      data-set={value !== values[0]}
      value={value}
      onChange={({ target }) => {
        const chosen = values.find((each) => each === target.value);
        if (chosen !== undefined) onChange(chosen);
      }}
    >
      {values.map((each) => (
        <option key={each} value={each}>
          {t(texts[each])}
        </option>
      ))}
    </select>
  );
}
