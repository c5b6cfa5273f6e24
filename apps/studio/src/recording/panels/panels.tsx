import type { Job } from '@earshot/core/types';
import { type ReactElement, type ReactNode, type RefObject, useMemo } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { useTexts } from '../../texts/use-texts.js';
import type { Voices } from '../voices.js';
import { addOnLabel } from './add-on-labels.js';
import {
  type AddOnName,
  chaptersOf,
  entitiesOf,
  failuresOf,
  promptsOf,
  sentimentsOf,
  textOf,
  translationsOf,
} from './add-on-results.js';
import { ChaptersPanel } from './chapters-panel.js';
import { DetailsPanel } from './details-panel.js';
import { EntitiesPanel } from './entities-panel.js';
import { RawPanel } from './raw-panel.js';
import { SentimentPanel } from './sentiment-panel.js';
import { DataPanel, PromptsPanel, TextPanel } from './text-panels.js';
import { TranslationsPanel } from './translations-panel.js';

/** Content of the panels, and their actions. */
export interface PanelsProperties {
  readonly job: Job;
  /** Path of the job at the service. */
  readonly path: string;
  readonly media: RefObject<HTMLMediaElement | null>;
  readonly doubtCount: number;
  readonly voices: Voices;
  readonly areEntitiesMarked: boolean;
  readonly onMarkEntities: (areMarked: boolean) => void;
  /** Index of the translation beside the transcript, -1 for none. */
  readonly translationIndex: number;
  readonly onTranslation: (index: number) => void;
  readonly onSeek: (seconds: number) => void;
}

interface Panel {
  readonly id: string;
  readonly title: string;
  readonly render: () => ReactNode;
}

/** Results of the add-ons, one panel each, the details of the recording, and its raw result. */
export function Panels(properties: PanelsProperties): ReactElement {
  const { doubtCount, job, path } = properties;
  const { t } = useTexts();
  const failures = failuresOf(job).length;
  const panels: readonly Panel[] = [
    ...useAddOnPanels(properties),
    {
      id: 'details',
      title: t('details'),
      render: () => <DetailsPanel job={job} doubtCount={doubtCount} />,
    },
    { id: 'raw', title: t('raw'), render: () => <RawPanel path={path} /> },
  ];
  return (
    <aside className="panels" aria-label={t('aboutRecording')}>
      <Tabs className="tabs">
        <TabList className="tab-list" aria-label={t('aboutRecording')}>
          {panels.map(({ id, title }) => (
            <Tab key={id} id={id} className="tab">
              {title}
              {id === 'details' && failures > 0 && (
                <span className="count" title={t('failedAddOns')}>
                  {failures}
                </span>
              )}
            </Tab>
          ))}
        </TabList>
        {panels.map(({ id, render }) => (
          <TabPanel key={id} id={id} className="panel" data-panel={id}>
            {render()}
          </TabPanel>
        ))}
      </Tabs>
    </aside>
  );
}

/** Panels of the add-ons that found something. */
function useAddOnPanels({
  areEntitiesMarked,
  job,
  media,
  onMarkEntities,
  onSeek,
  onTranslation,
  translationIndex,
}: PanelsProperties): readonly Panel[] {
  const { t } = useTexts();
  const found = useMemo(
    () => ({
      chapters: chaptersOf(job),
      entities: entitiesOf(job),
      passages: sentimentsOf(job),
      translations: translationsOf(job).filter(({ error }) => error === null),
      prompts: promptsOf(job),
    }),
    [job],
  );
  const { chapters, entities, passages, prompts, translations } = found;
  const panels: Panel[] = [];
  const add = (addOn: AddOnName, render: () => ReactNode): void => {
    panels.push({ id: addOn, title: addOnLabel(addOn, t), render });
  };
  const addText = (addOn: AddOnName, render: (text: string) => ReactNode): void => {
    const text = textOf(job, addOn);
    if (text !== undefined) add(addOn, () => render(text));
  };
  addText('summarization', (text) => <TextPanel text={text} />);
  if (chapters.length > 0)
    add('chapterization', () => (
      <ChaptersPanel chapters={chapters} media={media} onSeek={onSeek} />
    ));
  if (entities.length > 0)
    add('named_entity_recognition', () => (
      <EntitiesPanel
        entities={entities}
        areMarked={areEntitiesMarked}
        onMark={onMarkEntities}
        onSeek={onSeek}
      />
    ));
  if (passages.length > 0)
    add('sentiment_analysis', () => (
      <SentimentPanel
        passages={passages}
        duration={job.result?.metadata.audio_duration ?? 0}
        onSeek={onSeek}
      />
    ));
  else addText('sentiment_analysis', (text) => <TextPanel text={text} />);
  if (translations.length > 0)
    add('translation', () => (
      <TranslationsPanel
        translations={translationsOf(job)}
        shownIndex={translationIndex}
        onShow={onTranslation}
      />
    ));
  if (prompts.length > 0) add('audio_to_llm', () => <PromptsPanel prompts={prompts} />);
  addText('structured_data_extraction', (text) => <DataPanel text={text} />);
  for (const addOn of ['moderation', 'name_consistency', 'display_mode'] as const)
    addText(addOn, (text) => <TextPanel text={text} />);
  return panels;
}
