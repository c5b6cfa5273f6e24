import type { Job } from '@earshot/core/types';
import { type ReactElement, type RefObject, useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { type Translate, useTexts } from '../../texts/use-texts.js';
import type { TranscriptNotes } from '../notes/use-transcript-notes.js';
import type { Voices } from '../voices.js';
import { addOnLabel } from './add-on-labels.js';
import {
  type AddOnName,
  listFailures,
  readChapters,
  readEntities,
  readPrompts,
  readSentiments,
  readText,
  readTranslations,
} from './add-on-results.js';
import { ChaptersPanel } from './chapters-panel.js';
import { DetailsPanel } from './details-panel.js';
import { EntitiesPanel } from './entities-panel.js';
import { NotesPanel } from './notes-panel.js';
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
  readonly notes: TranscriptNotes;
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
  readonly content: ReactElement;
}

/** Results of the add-ons, one panel each, the details of the recording, and its raw result. */
export function Panels(properties: PanelsProperties): ReactElement {
  const { job, notes } = properties;
  const [chosen, setChosen] = useState<string | null>(null);
  const { t } = useTexts();
  const failures = listFailures(job).length;
  const panels = listPanels(properties, t);
  // The comment that is being written is seen, and stays in view after that.
  if (notes.writing !== null && chosen !== 'notes') setChosen('notes');
  return (
    <aside id="details" className="panels" aria-label={t('aboutRecording')}>
      <Tabs
        className="tabs"
        selectedKey={panels.find(({ id }) => id === chosen)?.id ?? panels[0]?.id ?? ''}
        onSelectionChange={(key) => setChosen(String(key))}
      >
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
        {panels.map(({ content, id }) => (
          <TabPanel key={id} id={id} className="panel" data-panel={id}>
            {content}
          </TabPanel>
        ))}
      </Tabs>
    </aside>
  );
}

/** The panels in their order: of the add-ons, of the notes, and of the recording itself. */
function listPanels(properties: PanelsProperties, t: Translate): readonly Panel[] {
  const { doubtCount, job, notes, onSeek, path } = properties;
  return [
    ...listAddOnPanels(properties, t),
    ...(notes.notes.length === 0
      ? []
      : [
          {
            id: 'notes',
            title: t('notes'),
            content: <NotesPanel notes={notes} onSeek={onSeek} />,
          },
        ]),
    {
      id: 'details',
      title: t('details'),
      content: <DetailsPanel job={job} doubtCount={doubtCount} />,
    },
    { id: 'raw', title: t('raw'), content: <RawPanel path={path} /> },
  ];
}

/** Makes the content of the panel of an add-on, null when the add-on found nothing. */
type Content = (properties: PanelsProperties) => ReactElement | null;

/** Contents of the panels of add-ons, in their order. */
const contents: Partial<Record<AddOnName, Content>> = {
  summarization: ({ job }) => renderText(job, 'summarization'),
  chapterization({ job, media, onSeek }) {
    const chapters = readChapters(job);
    if (chapters.length === 0) return null;
    return <ChaptersPanel chapters={chapters} media={media} onSeek={onSeek} />;
  },
  named_entity_recognition({ areEntitiesMarked, job, onMarkEntities, onSeek }) {
    const entities = readEntities(job);
    if (entities.length === 0) return null;
    return (
      <EntitiesPanel
        entities={entities}
        areMarked={areEntitiesMarked}
        onMark={onMarkEntities}
        onSeek={onSeek}
      />
    );
  },
  sentiment_analysis({ job, onSeek }) {
    const passages = readSentiments(job);
    if (passages.length === 0) return renderText(job, 'sentiment_analysis');
    const duration = job.result?.metadata.audio_duration ?? 0;
    return <SentimentPanel passages={passages} duration={duration} onSeek={onSeek} />;
  },
  translation({ job, onTranslation, translationIndex }) {
    const translations = readTranslations(job);
    if (translations.every(({ error }) => error !== null)) return null;
    return (
      <TranslationsPanel
        translations={translations}
        shownIndex={translationIndex}
        onShow={onTranslation}
      />
    );
  },
  audio_to_llm({ job }) {
    const prompts = readPrompts(job);
    return prompts.length === 0 ? null : <PromptsPanel prompts={prompts} />;
  },
  structured_data_extraction({ job }) {
    const text = readText(job, 'structured_data_extraction');
    return text === undefined ? null : <DataPanel text={text} />;
  },
  moderation: ({ job }) => renderText(job, 'moderation'),
  name_consistency: ({ job }) => renderText(job, 'name_consistency'),
  display_mode: ({ job }) => renderText(job, 'display_mode'),
};

function renderText(job: Job, addOn: AddOnName): ReactElement | null {
  const text = readText(job, addOn);
  return text === undefined ? null : <TextPanel text={text} />;
}

/** Panels of the add-ons that found something. */
function listAddOnPanels(properties: PanelsProperties, t: Translate): readonly Panel[] {
  return (Object.keys(contents) as AddOnName[]).flatMap((id) => {
    const content = contents[id]?.(properties) ?? null;
    return content === null ? [] : [{ id, title: addOnLabel(id, t), content }];
  });
}
