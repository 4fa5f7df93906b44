import { Sentiment } from '../../../contract/call/values.ts';
import { assistantName } from '../../../contract/models/assistants.ts';
import type { Project } from '../../../contract/projects/project.ts';
import type { Response } from '../../../contract/projects/response.ts';
import { addDays, dayOf } from '../../../metrics/days.ts';
import { keepLatest } from '../../../text/keepLatest.ts';
import type { Service } from '../../connection/service.ts';
import {
  type AnswerHistory,
  answerHistory,
  type AnswersFilter,
  type AnswersPlace,
  type HistoryCalls,
} from '../../dialogs/answerHistory.ts';
import { askAnswer, type FilterKind } from '../../dialogs/answerList.ts';
import { shownWord } from '../../tree/answerWords.ts';
import { findPrompt } from '../../dialogs/findPrompt.ts';
import type { PickerCalls } from '../../dialogs/pickers.ts';
import type { Choice, Dialogs } from '../../editor/dialogs.ts';
import { isCancelled } from '../../failures/report.ts';
import { t } from '../../l10n.ts';
import type { AnswerPanel } from '../../panels/answer/answerPanel.ts';
import type { Clock } from '../../status/rest.ts';
import type { Watcher } from '../../status/watcher.ts';
import type { Command } from '../command.ts';

type AnswersService = Pick<Service, 'origin' | 'local'> & {
  readonly client: HistoryCalls & PickerCalls & Pick<Service['client'], 'supports'>;
};

interface Needs {
  readonly services: { connect(): Promise<AnswersService> };
  readonly pickers: {
    project(
      client: AnswersService['client'],
      id?: string,
    ): Promise<Pick<Project, 'id' | 'name' | 'models'> | undefined>;
  };
  readonly dialogs: Pick<Dialogs, 'browse' | 'pick'>;
  readonly answers: Pick<AnswerPanel, 'show'>;
  readonly watcher: Pick<Watcher, 'subscribe'>;
  readonly clock: Clock;
  /** What the row that is selected in the tree stands for. */
  readonly selectedRow: () => object | undefined;
  readonly note: (error: unknown, where: string) => void;
}

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
      const asked = given && 'selected' in given ? placeOf(selectedRow()) : given;
      const project = await pickers.project(client, asked?.project);
      if (!project) return;
      const found = asked ? { place: asked } : await askPlace(needs, client, project);
      if (!found) return;
      let filter: AnswersFilter = {};
      for (;;) {
        const ofSeveral = found.place.promptId === undefined;
        const picked = await askAnswer(dialogs, {
          title: ofSeveral ? t('All answers of {0}', project.name) : t('All answers to a prompt'),
          history: historyOf(service, found.place, filter),
          filter,
          free: local,
          ofSeveral,
          withModels: project.models.length > 1,
          preview: (answer) => void preview(project.id, answer),
          onError: (error) => note(error, 'Answers'),
        });
        previewing.abort();
        if (!picked) return;
        if ('id' in picked) return answers.show({ project: project.id, responseId: picked.id });
        filter = await changed(dialogs, filter, picked.filter, { models: project.models, now: clock.now() });
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

function placeOf(row: object | undefined): AnswersPlace | undefined {
  return row && 'project' in row ? (row as AnswersPlace) : undefined;
}

/** A filter after a person has chosen anew by what; Escape leaves it. */
async function changed(
  dialogs: Pick<Dialogs, 'pick'>,
  filter: AnswersFilter,
  kind: FilterKind,
  { models, now }: { readonly models: readonly string[]; readonly now: number },
): Promise<AnswersFilter> {
  if (kind === 'missed') return { ...filter, missed: !filter.missed };
  const choices = {
    model: () => models.map((model) => ({ label: assistantName(model), value: model })),
    sentiment: () => Sentiment.options.map((sentiment) => ({ label: shownWord(sentiment), value: sentiment })),
    since: () =>
      [7, 31, 92, 365].map((days) => ({
        label: t('The last {0} days', days),
        value: addDays(dayOf(now, 'UTC'), -days),
      })),
  }[kind]();
  const all: Choice<string | null> = { label: t('All'), value: null };
  const rows = [all, ...choices].map((row) => ({ ...row, active: row.value === (filter[kind] ?? null) }));
  const value = await dialogs.pick<string | null>(rows, { title: t('Which answers?') });
  return value === undefined ? filter : { ...filter, [kind]: value ?? undefined };
}
