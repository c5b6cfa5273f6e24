import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, type RefObject, useEffect, useRef, useState } from 'react';
import { languageName } from '../format/names.js';
import type { InterfaceLanguage } from '../preferences/preferences.js';
import { callService, type ServiceCall } from '../session/call-service.js';
import { capabilitiesQuery } from '../session/client.js';
import { Problem } from '../session/reason.js';
import { Choice } from '../shell/choice.js';
import { useFocusAfterRemoval } from '../shell/use-focus-after-removal.js';
import type { TextId } from '../texts/en.js';
import { useTexts } from '../texts/use-texts.js';
import { type Installation, type ModelActions, ModelRow } from './model-row.js';
import { type ModelOrder, modelOrders, type SpeechModel, sortModels } from './speech-model.js';

interface Models {
  readonly models: readonly SpeechModel[];
  readonly installations: readonly Installation[];
}

const path = '/studio/models';
const queryKey = ['models'];
/** Number of models that are shown without a search. */
const shownAtFirst = 6;

const orderTexts: Readonly<Record<ModelOrder, TextId>> = {
  recommended: 'modelsRecommended',
  errors: 'modelsFewestErrors',
  size: 'modelsSmallest',
};

/**
 * Speech models, for administrators: the installed ones, and the catalogue, from which others can be
 * installed.
 */
export function ModelsSection(): ReactElement {
  const { t } = useTexts();
  const { actions, data, error } = useModels();
  return (
    <section id="models">
      <h2>{t('models')}</h2>
      <div className="stack">
        <Problem error={error} />
        {data !== undefined && <ModelLists {...data} actions={actions} />}
      </div>
    </section>
  );
}

/**
 * The models of the server, read more often while one is installed, and the calls that change them.
 */
function useModels() {
  const queries = useQueryClient();
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => callService<Models>(path, { signal }),
    refetchInterval: ({ state }) => (countRunning(state.data) > 0 ? 700 : false),
  });
  const installing = countRunning(data);
  // An engine that was just installed appears in the list of engines at once.
  useEffect(() => {
    if (installing === 0) void queries.invalidateQueries({ queryKey: capabilitiesQuery.queryKey });
  }, [installing, queries]);
  const act = useMutation({
    mutationFn: ({ id, ...request }: { id: string } & ServiceCall) =>
      callService<undefined>(`${path}/${id}`, request),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  const actions: ModelActions = {
    // The button has asked the user for consent.
    install: ({ consent, id }) =>
      act.mutate({ id, method: 'POST', body: { accept_license: consent !== null } }),
    cancel: ({ id }) => act.mutate({ id: `${id}/installation`, method: 'DELETE' }),
    remove: ({ id }) => act.mutate({ id, method: 'DELETE' }),
  };
  return { actions, data, error: error ?? act.error };
}

/** Number of running installations. */
function countRunning(models: Models | undefined): number {
  return models?.installations.filter(({ problem }) => problem === null).length ?? 0;
}

/** The installed models and the others, with a search in both. */
function ModelLists({
  models,
  installations,
  actions,
}: Models & { readonly actions: ModelActions }): ReactElement {
  const { language, t } = useTexts();
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState<ModelOrder>('recommended');
  const list = useRef<HTMLUListElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = sortModels(models, order).filter((model) => matchesWords(model, words, language));
  const installed = found.filter(({ is_installed }) => is_installed);
  useFocusAfterRemoval(
    list,
    installed.map(({ id }) => id),
    () => field.current,
  );
  const render = (model: SpeechModel): ReactElement => (
    <ModelRow
      key={model.id}
      model={model}
      installation={installations.find(({ id }) => id === model.id)}
      actions={actions}
    />
  );
  return (
    <>
      <ModelTools
        field={field}
        search={search}
        order={order}
        onSearch={setSearch}
        onOrder={setOrder}
      />
      <p className="note">{t('modelErrorsNote')}</p>
      {installed.length > 0 && (
        <ul ref={list} className="rows">
          {installed.map(render)}
        </ul>
      )}
      {installed.length === 0 && words.length === 0 && <p className="note">{t('modelsNone')}</p>}
      <OfferedModels
        offered={found.filter(({ is_installed }) => !is_installed)}
        isSearch={words.length > 0}
        render={render}
      />
    </>
  );
}

/** The field that searches the models, and their order. */
function ModelTools({
  field,
  search,
  order,
  onSearch,
  onOrder,
}: {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly search: string;
  readonly order: ModelOrder;
  readonly onSearch: (search: string) => void;
  readonly onOrder: (order: ModelOrder) => void;
}): ReactElement {
  const { t } = useTexts();
  return (
    <div className="model-tools">
      <input
        ref={field}
        type="search"
        className="field model-search"
        aria-label={t('searchModels')}
        placeholder={t('searchModels')}
        value={search}
        onChange={({ target }) => onSearch(target.value)}
      />
      <Choice
        label={t('modelOrder')}
        isLabelHidden
        value={order}
        options={modelOrders.map((value) => ({ value, label: t(orderTexts[value]) }))}
        onChange={(chosen) => onOrder(modelOrders.find((each) => each === chosen) ?? order)}
      />
    </div>
  );
}

/** The models that can be installed. Without a search, only the first ones are shown at first. */
function OfferedModels({
  offered,
  isSearch,
  render,
}: {
  readonly offered: readonly SpeechModel[];
  readonly isSearch: boolean;
  readonly render: (model: SpeechModel) => ReactElement;
}): ReactElement {
  const { t } = useTexts();
  const [isAllShown, setIsAllShown] = useState(false);
  const shown = isAllShown || isSearch ? offered : offered.slice(0, shownAtFirst);
  return (
    <>
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
  );
}

/** True when the data of a model contains every word of a search. */
function matchesWords(
  { description, id, languages, license, name, uses }: SpeechModel,
  words: readonly string[],
  language: InterfaceLanguage,
): boolean {
  const names = (languages ?? ['all']).flatMap((code) => [code, languageName(code, language)]);
  const text = [id, name, description, license, ...names, ...uses].join(' ').toLowerCase();
  return words.every((word) => text.includes(word));
}
