import type { AnswerContext } from './registerAnswers.ts';
import type { Project } from '../../contract/projects/project.ts';
import { isSample } from '../../contract/projects/sampleProject.ts';
import { promptsQuery } from '../../contract/projects/prompt.ts';
import type { Response } from '../../contract/projects/response.ts';
import { dayOf } from '../../metrics/days.ts';
import { keepLatest } from '../../text/memoize.ts';
import type { Service } from '../service/connection/service.ts';
import { type AnswerHistory, answerHistory, type AnswersFilter, type AnswersPlace } from './answerHistory.ts';
import { askFilter, type FilterKind } from './answerFilters.ts';
import { askAnswer } from './answerList.ts';
import { findPrompt } from '../prompts/pickers.ts';
import { isCancelled } from '../service/failures/report.ts';
import { t } from '../editor/l10n.ts';
import { filterWords, type Choosing, placeQuery } from '../prompts/tree/promptFilters.ts';
import { groupName } from '../prompts/tree/promptNodes.ts';
import { selectedPlace, singleTopic } from '../tree/places.ts';
import type { Command } from '../editor/command.ts';
import type { AnswersRow } from '../editor/commandIds.ts';

/** Milliseconds on a row before its answer is previewed. */
const previewRestMs = 150;
/** Maximum cached lists of a paid service. */
const maxKept = 20;

/** Lists all answers of a prompt, group, topic or project, previews the focused one, and opens the selected one. */
export function showAnswers(context: AnswerContext): Command<'citedesk.showAnswers'> & { refresh(): void } {
  const { services, pickers, dialogs, answers, watcher, clock, selectedRow, note } = context;
  let histories = new Map<string, AnswerHistory>();
  let previewing = new AbortController();
  const refresh = (): void => {
    histories = new Map();
  };
  watcher.subscribe(({ name }) => {
    if (name === 'ended') refresh();
  });

  function historyOf({ origin, local, client }: Service, place: AnswersPlace, filter: AnswersFilter): AnswerHistory {
    const wanted = { client, place, filter, free: local, own: client.supports('listWork'), now: clock.now() };
    if (local) return answerHistory(wanted);
    const key = JSON.stringify([origin, place, filter]);
    const history = histories.get(key) ?? answerHistory(wanted);
    keepLatest(histories, maxKept, key, history);
    return history;
  }

  /** Previews an answer after a short delay, because users often move straight to the next row. */
  async function preview(project: string, { id }: Response): Promise<void> {
    previewing.abort();
    previewing = new AbortController();
    const { signal } = previewing;
    try {
      await clock.sleep(previewRestMs, signal);
      await (await answers.loaded()).preview({ project, responseId: id }, signal);
    } catch (error) {
      if (!isCancelled(error)) note(error, 'Answers');
    }
  }

  return {
    id: 'citedesk.showAnswers',
    refresh,
    async run(argument) {
      const service = await services.connect();
      const { client, local } = service;
      const behind = argument && 'explain' in argument ? argument : undefined;
      const row =
        argument && 'selected' in argument
          ? rowOf(selectedRow())
          : argument && !('explain' in argument)
            ? argument
            : undefined;
      const project = await pickers.project(client, (behind ?? row)?.project);
      if (!project) return;
      const { models } = project;
      const today = (): string => dayOf(clock.now(), project.timezone);
      const group =
        row?.group && placeOfGroup(project.id, row.group, { filterOf: (id) => context.tree.filterOf(id), today });
      const place = behind
        ? { project: project.id, explain: behind.explain }
        : (group?.place ?? (row ? placeOf(row) : await askPlace(context, client, project.id)));
      if (!place) return;
      /** First answer of a comparison. Null until it is selected, undefined without a comparison. */
      let first: number | null | undefined = row?.compareWith;
      /** Set with the first answer, and kept for filters without results. */
      let promptText: string | undefined;
      let filter: AnswersFilter = row?.model === undefined ? {} : { model: row.model };
      try {
        for (;;) {
          const ofSeveral = place.promptId === undefined;
          const titleOf = (answer: Response | undefined): string => {
            promptText ??= answer?.prompt.text ?? undefined;
            if (behind) return behind.title;
            if (group?.name !== undefined) return t('All answers: {0}', group.name);
            if (ofSeveral) return t('All answers for {0}', row?.name ?? project.name);
            if (first === null) return t('Select an answer to compare');
            if (first !== undefined) return t('Select another answer to compare');
            return promptText === undefined ? t('All answers to a prompt') : t('All answers to “{0}”', promptText);
          };
          const picked = await askAnswer(dialogs, {
            titleOf: (answer) => (isSample(project) ? `${titleOf(answer)} · ${t('made-up data')}` : titleOf(answer)),
            history: historyOf(service, place, filter),
            filter: behind ? undefined : filter,
            free: local,
            ofSeveral,
            comparable: !ofSeveral && first === undefined,
            preview: (answer) => void preview(project.id, answer),
            onError: (error) => note(error, 'Answers'),
          });
          previewing.abort();
          if (!picked) return;
          if ('compare' in picked || ('id' in picked && (first === null || first === picked.id))) {
            first = 'id' in picked ? picked.id : null;
            continue;
          }
          if ('id' in picked) {
            await (first === undefined || first === null
              ? answers.show({ project: project.id, responseId: picked.id })
              : (await answers.loaded()).compareTwo({ project: project.id, responseIds: [first, picked.id] }));
            return;
          }
          filter = await askFilter(filter, filtersOf(service, project), { dialogs, models, today });
        }
      } finally {
        previewing.abort();
        answers.ifLoaded((panel) => panel.endPreview());
      }
    },
  };
}

/** Asks for a prompt. If the service can't list prompts, uses the whole project. */
async function askPlace(
  context: AnswerContext,
  client: Service['client'],
  project: string,
): Promise<AnswersPlace | undefined> {
  if (!client.supports('listPrompts')) return { project };
  const start = selectedPlace(context.selectedRow());
  const prompt = await findPrompt(context, client, { project, title: t('All answers: select a prompt'), start });
  return prompt && { project, promptId: prompt.id };
}

interface OfGroup {
  readonly place: AnswersPlace;
  readonly name: string | undefined;
}

/** Returns the answers to a group's or filter's prompts, with its name. */
function placeOfGroup(project: string, group: NonNullable<AnswersRow['group']>, choosing: Choosing): OfGroup {
  const ofPrompts = promptsQuery(placeQuery({ project, group }, choosing));
  const filter = group === 'filtered' ? choosing.filterOf(project) : undefined;
  const name = group === 'filtered' ? filter && filterWords(filter) : groupName(group);
  return { place: { project, ...(ofPrompts !== '' && { ofPrompts }) }, name };
}

/** Reduces a row to the fields that select answers. */
function placeOf({ project, promptId, ...row }: AnswersRow): AnswersPlace {
  const topicId = singleTopic(row);
  return { project, ...(promptId !== undefined ? { promptId } : topicId !== undefined && { topicId }) };
}

const rowOf = (row: object | undefined): AnswersRow | undefined =>
  row && 'project' in row ? (row as AnswersRow) : undefined;

/** Only our own services can filter by citation. */
const filtersOf = ({ client }: Service, { models }: Project): readonly FilterKind[] => [
  ...(models.length > 1 ? (['model'] as const) : []),
  'named',
  'sentiment',
  'days',
  ...(client.supports('listWork') ? (['cites'] as const) : []),
];
