import type { Client } from '../../../client/client.ts';
import { maxPromptsChosen } from '../../../contract/call/limits.ts';
import type { ExportFormat, NewExport } from '../../../contract/projects/export.ts';
import type { Project } from '../../../contract/projects/project.ts';
import type { Choice, Dialogs } from '../../editor/dialogs.ts';
import { counted, grouped, shortDays, t } from '../../editor/l10n.ts';
import { exportFormatName, exportTypeName } from './exportWords.ts';
import { askDay, askDays, type Days, latestDay } from './exportDays.ts';
import { type AskStep, inSteps, type Titled } from '../../editor/steps.ts';
import { ifOffered } from '../../../client/notOffered.ts';
import { allRows } from '../../../client/pages.ts';
import type { Topic } from '../../../contract/projects/topic.ts';
import { promptsCounted } from '../../service/models.ts';
import { countOf, groupName } from '../../prompts/tree/promptNodes.ts';
import { promptGroups } from '../../tree/places.ts';
import { groupQueries } from '../../prompts/tree/promptFilters.ts';
import type { PromptGroup } from '../../editor/commandIds.ts';

/** Export to create, and whether to decompress its file. */
export interface ExportAsked {
  readonly body: NewExport;
  readonly unpack: boolean;
}

interface Place {
  readonly topicId?: number | undefined;
  readonly promptId?: number | undefined;
}

interface Priced {
  readonly dialogs: Dialogs;
  readonly client: Pick<Client, 'estimateExport'>;
  readonly project: Pick<Project, 'id'>;
  /** True for the local service, where rows are free. */
  readonly local: boolean;
}

interface ExportOrderWanted extends Priced {
  readonly dialogs: Dialogs;
  readonly client: Client;
  readonly project: Pick<Project, 'id' | 'timezone' | 'prompts_count'>;
  /** Topic or prompt, if already selected. */
  readonly place: Place;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Asks a question with a title, and adds its step and Back button. */
type AskTitled = <Answer>(
  name: string,
  title: string,
  put: (question: Titled, former: Answer | undefined) => Promise<Answer | undefined>,
) => Promise<Answer | undefined>;

/** Asks step by step what to export, and confirms rows and price last. Undefined if the user cancels. */
export async function askExport(wanted: ExportOrderWanted): Promise<ExportAsked | undefined> {
  const { dialogs, client, project, now } = wanted;
  const latest = await latestDay(client, project, now);
  return inSteps(async (step) => {
    const ask = titled(step);
    const rows = await ask<Rows>('rows', t('Export: choose the data'), pickOf(dialogs, rowChoices()));
    const form = rows && (await ask<Form>('form', t('Export: choose a format'), pickOf(dialogs, formChoices())));
    const days = form && (await chosenDays(wanted, latest, ask));
    const which = days && (await chosenPrompts(wanted, ask));
    if (!which) return undefined;
    const body: NewExport = { ...rows, format: form.format, ...days, ...which };
    const agreed = await ask<true>('price', t('Export: confirm'), (question) => askPrice(wanted, body, question));
    return agreed && { body, unpack: form.unpack };
  });
}

/** Shows the number of rows and their price. Undefined if the user cancels or the export isn't possible. */
export async function askPrice(
  { dialogs, client, project, local }: Priced,
  body: NewExport,
  question: Titled,
): Promise<true | undefined> {
  const named = body.prompt_ids?.length ?? 0;
  if (named > maxPromptsChosen)
    return explain(
      dialogs,
      t('An export can include up to {0} selected prompts. Choose fewer, or export a topic instead.', maxPromptsChosen),
      question,
    );
  const { estimate, plan } = (await client.estimateExport({ project: project.id, body })).data;
  const { rows, rows_available: available, max_rows: most } = estimate;
  if (rows === 0) return explain(dialogs, t('Nothing to export in this period.'), question);
  if (estimate.too_large)
    return explain(
      dialogs,
      t(
        'This export has {0} rows, but the limit is {1}. Choose a shorter period or fewer prompts.',
        grouped(rows),
        grouped(most),
      ),
      question,
    );
  if (!estimate.enough)
    return explain(
      dialogs,
      t('This export needs {0} rows, but you have only {1} export rows left.', grouped(rows), grouped(available)),
      question,
    );
  const size = counted(rows, '1 row', '{0} rows');
  const what = [exportTypeName(plan.type), shortDays(plan.from, plan.to), exportFormatName(plan.format)].join(' · ');
  const cost = local ? t('free') : t('uses {0} of {1} remaining export rows', grouped(rows), grouped(available));
  return dialogs.pick<true>([{ label: `$(cloud-download) ${t('Export {0}', size)}`, description: cost, value: true }], {
    ...question,
    placeholder: what,
  });
}

/** Explains why the export isn't possible, and returns to the previous question. */
async function explain(dialogs: Dialogs, sentence: string, question: Titled): Promise<undefined> {
  const picked = await dialogs.pick<boolean>([{ label: `$(info) ${sentence}`, value: true }], question);
  if (picked) question.onBack?.();
}

type Rows = Pick<NewExport, 'type' | 'include_answer'>;

interface Form {
  readonly format: ExportFormat;
  readonly unpack: boolean;
}

const rowChoices = (): readonly Choice<Rows>[] => [
  {
    label: exportTypeName('responses'),
    detail: t('One row per answer, with its full text'),
    value: { type: 'responses' },
  },
  {
    label: t('Answers without text'),
    detail: t('One row per answer: mention, position, sentiment, competitors, and sources'),
    value: { type: 'responses', include_answer: false },
  },
  {
    label: exportTypeName('sources'),
    detail: t('One row per page that an answer used or cited'),
    value: { type: 'sources' },
  },
  {
    label: exportTypeName('competitors'),
    detail: t('One row per competitor that an answer mentions'),
    value: { type: 'competitors' },
  },
  {
    label: exportTypeName('rankings'),
    detail: t('One row per name that an answer ranks'),
    value: { type: 'rankings' },
  },
  {
    label: exportTypeName('query_fanout'),
    detail: t('One row per search that an assistant ran'),
    value: { type: 'query_fanout' },
  },
];

const formChoices = (): readonly Choice<Form>[] => [
  { label: 'CSV', detail: t('For spreadsheets'), value: { format: 'csv', unpack: true } },
  {
    label: t('CSV, compressed'),
    detail: t('gzip, as delivered by the service'),
    value: { format: 'csv', unpack: false },
  },
  { label: 'NDJSON', detail: t('One JSON object per line, for programs'), value: { format: 'ndjson', unpack: true } },
  {
    label: t('NDJSON, compressed'),
    detail: t('gzip, as delivered by the service'),
    value: { format: 'ndjson', unpack: false },
  },
];

const titled =
  (step: AskStep): AskTitled =>
  (name, title, put) =>
    step(name, ({ former, ...at }) => put({ title, step: at.step, onBack: at.onBack }, former));

/** Creates a list that starts at the previous selection. */
const pickOf =
  <Value extends object>(dialogs: Dialogs, choices: readonly Choice<Value>[]) =>
  (question: Titled, former: Value | undefined): Promise<Value | undefined> => {
    const known = JSON.stringify(former);
    return dialogs.pick(
      choices.map((choice) => ({ ...choice, active: JSON.stringify(choice.value) === known })),
      question,
    );
  };

async function chosenDays({ dialogs }: ExportOrderWanted, latest: string, ask: AskTitled): Promise<Days | undefined> {
  const days = await ask<Days | 'typed'>('days', t('Export: choose the period'), (question, former) =>
    askDays(dialogs, latest, question, former),
  );
  if (days !== 'typed') return days;
  const from = await ask<string>('from', t('Export: first day'), (question, former = latest) =>
    askDay(dialogs, question, { value: former }),
  );
  if (from === undefined) return undefined;
  const to = await ask<string>(`to from ${from}`, t('Export: last day'), (question, former) =>
    askDay(dialogs, question, { value: former ?? (latest < from ? from : latest), since: from }),
  );
  return to === undefined ? undefined : { from, to };
}

type Selection = Pick<NewExport, 'topic_ids' | 'prompt_ids'>;

async function chosenPrompts(wanted: ExportOrderWanted, ask: AskTitled): Promise<Selection | undefined> {
  const { client, project, place } = wanted;
  if (place.promptId !== undefined) return { prompt_ids: [place.promptId] };
  if (place.topicId !== undefined) return { topic_ids: [place.topicId] };
  const topics = await topicsOf(client, project.id);
  if (!topics) return {};
  const title = t('Export: choose the prompts');
  const which = await ask<ChosenPrompts>('prompts', title, (question) => askPrompts(wanted, topics, question));
  if (!which || 'all' in which) return which && {};
  if ('topicId' in which) return { topic_ids: [which.topicId] };
  if ('group' in which) return { prompt_ids: [...(await idsOfGroup(client, project.id, which.group))] };
  const ids = await ask<readonly number[]>('chosen', title, (question, former) =>
    pickPrompts(wanted, question, former),
  );
  return ids && { prompt_ids: [...ids] };
}

/** Prompts to export. With `some`, the user still has to select them. */
type ChosenPrompts =
  | { readonly all: true }
  | { readonly topicId: number }
  | { readonly group: PromptGroup }
  | { readonly some: true };

interface ExportPromptsWanted {
  readonly dialogs: Dialogs;
  readonly client: Client;
  readonly project: Pick<Project, 'id' | 'prompts_count'>;
}

/** Maximum prompts in a list with checkboxes. */
const maxListed = 1000;

/** Returns the topics of a project. Undefined if the service has none, and then all prompts are exported. */
const topicsOf = async (client: Client, project: string): Promise<readonly Topic[] | undefined> =>
  (await ifOffered(client.listTopics({ project })))?.data;

/** Asks which prompts to export. */
async function askPrompts(
  { dialogs, client, project }: ExportPromptsWanted,
  topics: readonly Topic[],
  question: Titled,
): Promise<ChosenPrompts | undefined> {
  const summary = (await ifOffered(client.getSummary({ project: project.id })))?.data;
  const groups = promptGroups
    .map((group) => ({ group, count: countOf(group, summary) }))
    .filter(({ count }) => count > 0);
  const choices: readonly Choice<ChosenPrompts>[] = [
    { label: t('All prompts'), description: promptsCounted(project.prompts_count), value: { all: true } },
    ...groups.map(({ group, count }) => ({
      label: groupName(group),
      description: promptsCounted(count),
      value: { group },
    })),
    ...topics
      .filter(({ prompts_count: count }) => count > 0)
      .map(({ id, name, prompts_count: count }) => ({
        label: name,
        description: t('topic, {0}', promptsCounted(count)),
        value: { topicId: id },
      })),
    { label: `$(list-selection) ${t('Choose prompts…')}`, value: { some: true } },
  ];
  return dialogs.pick(choices, question);
}

/** Lets the user select prompts, and returns their ids. */
async function pickPrompts(
  { dialogs, client, project }: ExportPromptsWanted,
  question: Titled,
  former: readonly number[] = [],
): Promise<readonly number[] | undefined> {
  const choices: Choice<number>[] = [];
  for await (const { id, text } of allRows(client.listPrompts, { project: project.id })) {
    choices.push({ label: text, value: id, picked: former.includes(id) });
    if (choices.length === maxListed) break;
  }
  return dialogs.pickMany(choices, {
    ...question,
    needsOne: true,
    placeholder: t('Select up to {0} prompts', maxPromptsChosen),
  });
}

/** Returns the ids of a group's prompts, up to one more than an export can include. */
async function idsOfGroup(client: Client, project: string, group: PromptGroup): Promise<readonly number[]> {
  const ids: number[] = [];
  for await (const { id } of allRows(client.listPrompts, { project, query: groupQueries[group] })) {
    ids.push(id);
    if (ids.length > maxPromptsChosen) break;
  }
  return ids;
}
