import type { Change, ChangeKind } from '../../contract/views/change.ts';
import { addDays, daysIn } from '../../metrics/days.ts';
import { sumOf } from '../../metrics/sums.ts';
import type { ProjectRecord } from '../store/projects.ts';
import type { Stores } from '../store/store.ts';
import type { MentionsInBoth } from '../store/views/prompts.ts';
import type { AnswerThing } from '../store/views/things/things.ts';
import { byWeight, changeOf, isNews } from './changes.ts';
import type { AnswersQuery } from './explain.ts';
import { competitorNames } from './names.ts';
import type { ViewCall } from './view.ts';

/** The days before a window, as many as it has. */
export const daysBefore = ({ from, to }: ViewCall['filter']): { readonly from: string; readonly to: string } => ({
  from: addDays(from, -daysIn(from, to)),
  to: addDays(from, -1),
});

/** What has changed in a window, against as many days before it: what matters most comes first. */
export async function changesIn(project: ProjectRecord, view: ViewCall, stores: Stores): Promise<Change[]> {
  const days = daysBefore(view.filter);
  const filter = { ...view.filter, ...days };
  const figures = { before: await stores.views.figures(filter), after: await stores.views.figures(view.filter) };
  const both = await stores.views.mentionsInBoth({ before: filter, after: view.filter });
  const compared: Windows = { project, view, stores, days, filter, figures, both };
  const rows = [...visibilityChanges(compared), ...(await promptChanges(compared))];
  for (const kind of ['competitor', 'domain', 'search'] as const) rows.push(...(await thingChanges(compared, kind)));
  rows.push(...(await newcomers(compared)));
  const sharesPrompts = sharingPrompts(both);
  return rows.map((row) => (sharesPrompts(row) ? row : { ...row, verdict: 'other_prompts' as const })).sort(byWeight);
}

/** Tells the rows whose two windows have an answered prompt in common, of an assistant's row by that assistant. */
function sharingPrompts(both: readonly MentionsInBoth[]): (row: Change) => boolean {
  const share = (groups: readonly MentionsInBoth[]): boolean => {
    const answered = (window: 'before' | 'after') =>
      new Set(groups.filter((group) => group[window].answers > 0).map(({ promptId }) => promptId));
    return !answered('before').isDisjointFrom(answered('after'));
  };
  const all = share(both);
  const ofModels = new Map(
    [...Map.groupBy(both, ({ model }) => model)].map(([model, groups]) => [model, share(groups)]),
  );
  return ({ kind, subject }) =>
    kind === 'prompt' || (kind === 'assistant' ? ofModels.get(subject ?? '') === true : all);
}

interface Windows {
  readonly project: ProjectRecord;
  readonly view: ViewCall;
  readonly stores: Stores;
  /** Of the window before. */
  readonly days: { readonly from: string; readonly to: string };
  readonly filter: ViewCall['filter'];
  /** By assistant. */
  readonly figures: { readonly before: readonly ModelFigures[]; readonly after: readonly ModelFigures[] };
  readonly both: readonly MentionsInBoth[];
}
type ModelFigures = Awaited<ReturnType<Stores['views']['figures']>>[number];

/** Where the answers of either window are listed. */
const explainIn =
  ({ view, days }: Pick<Windows, 'view' | 'days'>, further: AnswersQuery) =>
  (window: 'before' | 'after'): string =>
    view.explain(window === 'after' ? further : { ...days, ...further });

interface Figures {
  readonly answers: number;
  readonly mentioned: number;
}
const mentions = (groups: readonly Figures[]) => ({
  count: sumOf(groups, 'mentioned'),
  total: sumOf(groups, 'answers'),
});

/** The brand's visibility in all answers and in those of each assistant, whether it has changed or not. */
function visibilityChanges(windows: Windows): Change[] {
  const { project, view } = windows;
  const { before, after } = windows.figures;
  const further = { brand_mentioned: true };
  return [
    ...changeOf({
      kind: 'visibility',
      subject: project.name,
      before: mentions(before),
      after: mentions(after),
      explain: explainIn(windows, further),
    }),
    ...view.filter.models.flatMap((model) =>
      changeOf({
        kind: 'assistant',
        subject: model,
        before: mentions(before.filter((group) => group.model === model)),
        after: mentions(after.filter((group) => group.model === model)),
        explain: explainIn(windows, { ...further, model: [model] }),
      }),
    ),
  ];
}

/** Prompts whose answers name the brand now and did not, or did and do not, or do more or less often. */
async function promptChanges(windows: Windows): Promise<Change[]> {
  const { project, stores, both } = windows;
  const changes = [...Map.groupBy(both, ({ promptId }) => promptId)].flatMap(([id, groups]) =>
    changeOf({
      kind: 'prompt',
      subject: null,
      promptId: id,
      before: mentions(groups.map(({ before }) => before)),
      after: mentions(groups.map(({ after }) => after)),
      explain: explainIn(windows, { brand_mentioned: true, prompt_id: id }),
    }).filter(isNews),
  );
  const known = await stores.prompts.among(project.id, { ids: changes.flatMap(({ prompt_id: id }) => id ?? []) });
  const texts = new Map(known.map(({ id, text }) => [id, text]));
  return changes.map((change) => ({ ...change, subject: texts.get(change.prompt_id ?? 0) ?? null }));
}

/** So many of each window are compared, those first that most answers hold. */
const maxThings = 200;
/** What one answer holds comes and goes. */
const minAnswers = 2;

interface ThingRule {
  readonly thing: AnswerThing;
  readonly filter: 'competitor' | 'domain' | 'query';
}
const rules = {
  competitor: { thing: 'competitor', filter: 'competitor' },
  domain: { thing: 'domain', filter: 'domain' },
  search: { thing: 'query', filter: 'query' },
} as const satisfies Partial<Record<ChangeKind, ThingRule>>;

/** Competitors, domains or searches that are new, gone, or more or less frequent. */
async function thingChanges(windows: Windows, kind: keyof typeof rules): Promise<Change[]> {
  const { project, view, stores, filter } = windows;
  const { thing, filter: name } = rules[kind];
  const [totalBefore, totalAfter] = [sumOf(windows.figures.before, 'answers'), sumOf(windows.figures.after, 'answers')];
  if (totalBefore === 0 || totalAfter === 0) return [];
  const held =
    kind === 'competitor'
      ? await competitorsHeld(windows, competitorNames(project))
      : await stores.views.thingsInBoth(thing, { before: filter, after: view.filter }, maxThings);
  return held.flatMap(({ text: subject, before: earlier, after: later }) => {
    if (Math.max(earlier, later) < minAnswers) return [];
    return changeOf({
      kind,
      subject,
      ...(kind === 'competitor' && { tracked: true }),
      before: { count: earlier, total: totalBefore },
      after: { count: later, total: totalAfter },
      explain: explainIn(windows, { answered: true, [name]: subject }),
    }).filter(isNews);
  });
}

async function competitorsHeld({ view, stores, filter }: Windows, among: readonly string[]) {
  const before = await stores.views.things('competitor', filter, { among });
  const after = await stores.views.things('competitor', view.filter, { among });
  return among.map((text) => ({ text, before: before.get(text) ?? 0, after: after.get(text) ?? 0 }));
}

/** As many as the list of candidates shows unless it is asked for more: a name below them tells little. */
const maxCandidates = 20;

/**
 * Names that nobody tracks and that more answers lead with than before, by more than chance: many names come and go, and
 * one that fades asks for nothing.
 */
async function newcomers({ view, stores, days, filter, figures }: Windows): Promise<Change[]> {
  const [totalBefore, totalAfter] = [sumOf(figures.before, 'answers'), sumOf(figures.after, 'answers')];
  if (totalBefore === 0) return [];
  const { rows } = await stores.views.candidates(view.filter, maxCandidates);
  const before = await stores.views.candidateAnswers(
    filter,
    rows.map(({ name }) => name),
  );
  return rows.flatMap(({ name, answers }) =>
    changeOf({
      kind: 'competitor',
      subject: name,
      tracked: false,
      before: { count: before.get(name) ?? 0, total: totalBefore },
      after: { count: answers, total: totalAfter },
      explain: explainIn({ view, days }, { candidate: name }),
    }).filter(({ verdict }) => verdict === 'up'),
  );
}
