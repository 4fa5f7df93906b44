import type { Project } from '../../../contract/projects/project.ts';
import type { Response } from '../../../contract/projects/response.ts';
import { dayOf } from '../../../metrics/days.ts';
import { keepLatest } from '../../../text/keepLatest.ts';
import type { Service } from '../../connection/service.ts';
import {
  type AnswerHistory,
  answerHistory,
  type AnswersFilter,
  type AnswersPlace,
  type HistoryCalls,
} from '../../dialogs/answerHistory.ts';
import { askFilter, type FilterKind } from '../../dialogs/answerFilters.ts';
import { askAnswer } from '../../dialogs/answerList.ts';
import { findPrompt } from '../../dialogs/findPrompt.ts';
import type { PickerCalls } from '../../dialogs/pickers.ts';
import type { Dialogs } from '../../editor/dialogs.ts';
import { isCancelled } from '../../failures/report.ts';
import { t } from '../../l10n.ts';
import type { AnswerPanel } from '../../panels/answer/answerPanel.ts';
import type { Clock } from '../../status/rest.ts';
import type { Watcher } from '../../status/watcher.ts';
import type { Command } from '../command.ts';
import type { CommandArguments } from '../ids.ts';

type AnswersService = Pick<Service, 'origin' | 'local'> & {
  readonly client: HistoryCalls & PickerCalls & Pick<Service['client'], 'supports'>;
};

interface Needs {
  readonly services: { connect(): Promise<AnswersService> };
  readonly pickers: {
    project(
      client: AnswersService['client'],
      id?: string,
    ): Promise<Pick<Project, 'id' | 'name' | 'models' | 'timezone'> | undefined>;
  };
  readonly dialogs: Pick<Dialogs, 'browse' | 'pick' | 'input'>;
  readonly answers: Pick<AnswerPanel, 'show'>;
  readonly watcher: Pick<Watcher, 'subscribe'>;
  readonly clock: Clock;
  /** What the row that is selected in the tree stands for. */
  readonly selectedRow: () => object | undefined;
  readonly note: (error: unknown, where: string) => void;
}

type Given = NonNullable<CommandArguments['citedesk.showAnswers']>;

/** Milliseconds on a row before its answer is shown beside the list. */
const previewRestMs = 150;
/** Lists that were paid for and are kept. */
const maxKept = 20;

/** Lists all answers of a prompt, topic or project, and shows the one that a person comes to. */
export function showAnswers(needs: Needs): Command<'citedesk.showAnswers'> & { refresh(): void } {
  const { services, pickers, dialogs, answers, watcher, clock, selectedRow, note } = needs;
  let kept = new Map<string, AnswerHistory>();
  let previewing = new AbortController();
  const refresh = (): void => {
    kept = new Map();
  };
  watcher.subscribe(({ name }) => {
    if (name === 'ended') refresh();
  });

  function historyOf(
    { origin, local, client }: AnswersService,
    place: AnswersPlace,
    filter: AnswersFilter,
  ): AnswerHistory {
    const wanted = { client, place, filter, free: local, own: client.supports('listWork'), now: clock.now() };
    if (local) return answerHistory(wanted);
    const key = JSON.stringify([origin, place, filter]);
    const history = kept.get(key) ?? answerHistory(wanted);
    keepLatest(kept, maxKept, key, history);
    return history;
  }

  /** Another row is come to before this one is read, as often as not. */
  async function preview(project: string, { id }: Response): Promise<void> {
    previewing.abort();
    previewing = new AbortController();
    try {
      await clock.sleep(previewRestMs, previewing.signal);
      await answers.show({ project, responseId: id, quiet: true });
    } catch (error) {
      if (!isCancelled(error)) note(error, 'Answers');
    }
  }

  return {
    id: 'citedesk.showAnswers',
    refresh,
    async run(given) {
      const service = await services.connect();
      const { client, local } = service;
      const asked: AnswersPlace | undefined =
        given && 'selected' in given ? placeOf(selectedRow()) : given && placeIn(given);
      const project = await pickers.project(client, asked?.project);
      if (!project) return;
      const found = asked ? { place: asked } : await askPlace(needs, client, project);
      if (!found) return;
      const behind = given && 'explain' in given ? given : undefined;
      let filter: AnswersFilter = {};
      for (;;) {
        const ofSeveral = found.place.promptId === undefined;
        const picked = await askAnswer(dialogs, {
          title: behind
            ? behind.title
            : ofSeveral
              ? t('All answers of {0}', project.name)
              : t('All answers to a prompt'),
          history: historyOf(service, found.place, filter),
          filter: behind ? undefined : filter,
          free: local,
          ofSeveral,
          filters: filtersOf(service, project),
          preview: (answer) => void preview(project.id, answer),
          onError: (error) => note(error, 'Answers'),
        });
        previewing.abort();
        if (!picked) return;
        if ('id' in picked) return answers.show({ project: project.id, responseId: picked.id });
        const today = (): string => dayOf(clock.now(), project.timezone);
        filter = await askFilter(filter, picked.filter, { dialogs, models: project.models, today });
      }
    },
  };
}

/** Where a service lists no prompts, the answers of the whole project are listed. */
async function askPlace(
  needs: Pick<Needs, 'dialogs' | 'clock'>,
  client: AnswersService['client'],
  { id: project }: Pick<Project, 'id'>,
): Promise<{ readonly place: AnswersPlace } | undefined> {
  if (!client.supports('listPrompts')) return { place: { project } };
  const prompt = await findPrompt(needs, client, { project, title: t('All answers: to which prompt?') });
  return prompt && { place: { project, promptId: prompt.id } };
}

/** Only what says which answers are meant. */
const placeIn = ({ project, ...which }: Exclude<Given, { readonly selected: true }>): AnswersPlace =>
  'explain' in which ? { project, explain: which.explain } : { project, ...which };

function placeOf(row: object | undefined): AnswersPlace | undefined {
  return row && 'project' in row ? (row as AnswersPlace) : undefined;
}

/** Other services than ours do not filter by what an answer cites. */
const filtersOf = ({ client }: AnswersService, { models }: Pick<Project, 'models'>): readonly FilterKind[] => [
  ...(models.length > 1 ? (['model'] as const) : []),
  'named',
  'sentiment',
  'days',
  ...(client.supports('listWork') ? (['cites'] as const) : []),
];
