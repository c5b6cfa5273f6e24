import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { callService } from '../session/call-service.js';
import { capabilitiesQuery } from '../session/client.js';
import { Problem } from '../session/reason.js';
import { useFocusAfterRemoval } from '../shell/use-focus-after-removal.js';
import { useTexts } from '../texts/use-texts.js';
import { type Installation, ModelRow, type SpeechModel } from './model-row.js';

interface Models {
  readonly models: readonly SpeechModel[];
  readonly installations: readonly Installation[];
}

const path = '/studio/models';
const queryKey = ['models'];
/** Number of models that are shown without a search. */
const shownAtFirst = 6;

/**
 * Speech models: the installed ones, and the catalogue, from which others can be installed.
 *
 * Longer than 80 lines: one section, from its query to its lists.
 */
export function ModelsSection({
  isAdministrator,
}: {
  readonly isAdministrator: boolean;
}): ReactElement {
  const { t } = useTexts();
  const queries = useQueryClient();
  const [search, setSearch] = useState('');
  const [isAllShown, setIsAllShown] = useState(false);
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => callService<Models>(path, { signal }),
    enabled: isAdministrator,
    refetchInterval: ({ state }) =>
      state.data?.installations.some(({ problem }) => problem === null) === true ? 700 : false,
  });
  const installing = data?.installations.filter(({ problem }) => problem === null).length ?? 0;
  // An engine that was just installed appears in the list of engines at once.
  useEffect(() => {
    if (installing === 0) void queries.invalidateQueries({ queryKey: capabilitiesQuery.queryKey });
  }, [installing, queries]);
  const act = useMutation({
    mutationFn: ({
      id,
      method,
      body,
    }: {
      id: string;
      method: 'POST' | 'DELETE';
      body?: { readonly accept_license: boolean };
    }) => callService<undefined>(`${path}/${id}`, { method, body }),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = (data?.models ?? []).filter((model) => matchesWords(model, words));
  const installed = found.filter(({ is_installed }) => is_installed);
  const offered = found.filter(({ is_installed }) => !is_installed);
  const shown = isAllShown || words.length > 0 ? offered : offered.slice(0, shownAtFirst);
  const problem = error ?? act.error;
  const list = useRef<HTMLUListElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useFocusAfterRemoval(
    list,
    installed.map(({ id }) => id),
    () => field.current,
  );
  const render = (model: SpeechModel): ReactElement => (
    <ModelRow
      key={model.id}
      model={model}
      installation={data?.installations.find(({ id }) => id === model.id)}
      onInstall={() =>
        act.mutate({
          id: model.id,
          method: 'POST',
          // The button has asked the user for it.
          body: { accept_license: model.consent !== null },
        })
      }
      onCancel={() => act.mutate({ id: `${model.id}/installation`, method: 'DELETE' })}
      onRemove={() => act.mutate({ id: model.id, method: 'DELETE' })}
    />
  );
  return (
    <section id="models">
      <h2>{t('models')}</h2>
      <div className="stack">
        {!isAdministrator && <p className="note">{t('modelsNotAllowed')}</p>}
        <Problem error={problem} />
        {data !== undefined && (
          <>
            <input
              ref={field}
              type="search"
              className="field model-search"
              aria-label={t('searchModels')}
              placeholder={t('searchModels')}
              value={search}
              onChange={({ target }) => setSearch(target.value)}
            />
            {installed.length > 0 && (
              <ul ref={list} className="rows">
                {installed.map(render)}
              </ul>
            )}
            {installed.length === 0 && words.length === 0 && (
              <p className="note">{t('modelsNone')}</p>
            )}
            {shown.length > 0 && (
              <>
                <h3 className="label">{t('modelsOffered')}</h3>
                <ul className="rows">{shown.map(render)}</ul>
              </>
            )}
            {shown.length < offered.length && (
              <button type="button" className="button" onClick={() => setIsAllShown(true)}>
                {t('showAll', { count: offered.length })}
              </button>
            )}
          </>
        )}
      </div>
    </section>
  );
}

/** True when the data of a model contains every word of a search. */
function matchesWords(
  { description, id, languages, license, name, uses }: SpeechModel,
  words: readonly string[],
): boolean {
  const text = [id, name, description, license, ...(languages ?? ['all']), ...uses]
    .join(' ')
    .toLowerCase();
  return words.every((word) => text.includes(word));
}
