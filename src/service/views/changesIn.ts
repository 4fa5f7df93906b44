import type { Change, ChangeKind } from '../../contract/views/change.ts';
import { share, total } from '../../metrics/arithmetic.ts';
import { compareShares, isBeyondChance } from '../../metrics/compareShares.ts';
import { compareUtf8 } from '../../metrics/compareUtf8.ts';
import { type AskedPair, compareWindows, promptsAsked } from '../../metrics/compareWindows.ts';
import { addDays, daysIn } from '../../metrics/days.ts';
import type { ProjectRecord } from '../store/projects.ts';
import type { Stores } from '../store/store.ts';
import { mentionPair, type MentionsInBoth } from '../store/views/prompts.ts';
import type { TwoWindows } from '../store/views/tallyWindow.ts';
import type { Spellings } from '../store/views/things/thingSums.ts';
import type { AnswerThing } from '../store/views/things/topThings.ts';
import { type AnswersQuery, competitorNames, type ViewCall } from './view.ts';

/** Returns the period before a window, with the same number of days. */
export const daysBefore = ({ from, to }: ViewCall['filter']): { readonly from: string; readonly to: string } => ({
  from: addDays(from, -daysIn(from, to)),
  to: addDays(from, -1),
});

/** Compares a window with the period before it. The most important changes come first. */
export async function changesIn(project: ProjectRecord, view: ViewCall, stores: Stores): Promise<Change[]> {
  const days = daysBefore(view.filter);
  const filter = { ...view.filter, ...days };
  const both = await stores.views.mentionsInBoth({ before: filter, after: view.filter });
  const answers = {
    before: total(both, ({ before }) => before.answers),
    after: total(both, ({ after }) => after.answers),
  };
  const compared: Windows = { project, view, stores, days, filter, both, answers };
  const rows = [...visibilityChanges(compared), ...(await promptChanges(compared))];
  for (const kind of ['competitor', 'domain', 'search'] as const) rows.push(...(await thingChanges(compared, kind)));
  return [...rows, ...(await newcomers(compared))].sort(byWeight);
}

interface Windows {
  readonly project: ProjectRecord;
  readonly view: ViewCall;
  readonly stores: Stores;
  /** The period before the window. */
  readonly days: { readonly from: string; readonly to: string };
  readonly filter: ViewCall['filter'];
  readonly both: readonly MentionsInBoth[];
  readonly answers: Readonly<Record<'before' | 'after', number>>;
}

/** Creates links to the answers of either window. */
const explainIn =
  ({ view, days }: Pick<Windows, 'view' | 'days'>, further: AnswersQuery) =>
  (window: 'before' | 'after'): string =>
    view.explain(window === 'after' ? further : { ...days, ...further });

/** Pairs of prompt and assistant, with the answers that mention the brand. */
const mentions = (groups: readonly MentionsInBoth[]): AskedPair[] => groups.map(mentionPair);

/** Returns the brand's visibility overall and per assistant, even if unchanged. */
function visibilityChanges(windows: Windows): Change[] {
  const { project, view, both } = windows;
  const further = { brand_mentioned: true };
  return [
    ...changeOf({
      kind: 'visibility',
      subject: project.name,
      pairs: mentions(both),
      explain: explainIn(windows, further),
    }),
    ...view.filter.models.flatMap((model) =>
      changeOf({
        kind: 'assistant',
        subject: model,
        pairs: mentions(both.filter((group) => group.model === model)),
        explain: explainIn(windows, { ...further, model: [model] }),
      }),
    ),
  ];
}

/** Finds prompts whose answers started or stopped mentioning the brand, or mention it more or less often. */
async function promptChanges(windows: Windows): Promise<Change[]> {
  const { project, stores, both } = windows;
  const changes = [...Map.groupBy(both, ({ promptId }) => promptId)].flatMap(([id, groups]) =>
    changeOf({
      kind: 'prompt',
      subject: null,
      promptId: id,
      pairs: mentions(groups),
      explain: explainIn(windows, { brand_mentioned: true, prompt_id: id }),
    }).filter(isNews),
  );
  const known = await stores.prompts.among(project.id, { ids: changes.flatMap(({ prompt_id: id }) => id ?? []) });
  const texts = new Map(known.map(({ id, text }) => [id, text]));
  return changes.map((change) => ({ ...change, subject: texts.get(change.prompt_id ?? 0) ?? null }));
}

/** Maximum number of things compared per window. The most frequent ones come first. */
const maxThings = 200;
/** Things in a single answer come and go by chance. */
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

/**
 * Finds competitors, domains, or searches that are new, gone, or more or less frequent. Comparing by prompt and
 * assistant is slow, so this is limited to things whose share of all answers has changed. All competitors are compared
 * if other prompts could hide a change.
 */
async function thingChanges(windows: Windows, kind: keyof typeof rules): Promise<Change[]> {
  const { project, view, stores, filter } = windows;
  const { thing, filter: name } = rules[kind];
  const isTracked = kind === 'competitor';
  const held = isTracked
    ? await competitorsHeld(windows, competitorNames(project))
    : await stores.views.thingsInBoth(thing, { before: filter, after: view.filter }, maxThings);
  const isHidden = isTracked && hasOtherPrompts(windows);
  const likely = held.filter(
    ({ before, after }) => Math.max(before, after) >= minAnswers && (isHidden || hasMoved(windows, before, after)),
  );
  const pairs = await pairsOfThings(windows, thing, new Map(likely.map(({ text }) => [text, [text]])));
  return likely.flatMap(({ text: subject }) =>
    changeOf({
      kind,
      subject,
      ...(isTracked && { tracked: true }),
      pairs: pairs(subject),
      explain: explainIn(windows, { answered: true, [name]: subject }),
    }).filter(isNews),
  );
}

/** True if a prompt was only asked in one of the windows. */
function hasOtherPrompts({ both }: Windows): boolean {
  const { before, after } = promptsAsked(mentions(both));
  return before.symmetricDifference(after).size > 0;
}

/**
 * True if a thing appeared, disappeared, or has a significantly different share of all answers, regardless of the
 * prompts.
 */
function hasMoved({ answers }: Windows, before: number, after: number): boolean {
  const { verdict } = compareShares({ hits: after, count: answers.after }, { hits: before, count: answers.before });
  return isBeyondChance(verdict) || (before === 0) !== (after === 0);
}

const pairsOfThings = ({ view, stores, filter, both }: Windows, kind: AnswerThing, spellings: Spellings) =>
  hitPairs(stores.views, { before: filter, after: view.filter }, { kind, spellings, both });

async function competitorsHeld({ view, stores, filter }: Windows, among: readonly string[]) {
  const before = await stores.views.things('competitor', filter, { among });
  const after = await stores.views.things('competitor', view.filter, { among });
  return among.map((text) => ({ text, before: before.get(text) ?? 0, after: after.get(text) ?? 0 }));
}

/** Default number in the list of candidates. Less frequent names are hardly meaningful. */
const maxCandidates = 20;

/**
 * Finds names that no one tracks and that are in significantly more answers than before. Names that become rarer are
 * ignored, because they require no action.
 */
async function newcomers(windows: Windows): Promise<Change[]> {
  const { view, stores, filter } = windows;
  const { rows } = await stores.views.candidates(view.filter, maxCandidates);
  const names = rows.map(({ name }) => name);
  const before = await stores.views.candidateAnswers(filter, names);
  const likely = rows.filter(({ name, answers }) => hasMoved(windows, before.get(name) ?? 0, answers));
  const spellings = await stores.views.candidateSpellings(
    view.filter.project,
    likely.map(({ name }) => name),
  );
  const pairs = await pairsOfThings(windows, 'candidate', spellings);
  return likely.flatMap(({ name }) =>
    changeOf({
      kind: 'competitor',
      subject: name,
      tracked: false,
      pairs: pairs(name),
      explain: explainIn(windows, { candidate: name }),
    }).filter(({ verdict }) => verdict === 'up'),
  );
}

/** Something counted in the answers of both windows, with links to the answers that contain it. */
interface Thing {
  readonly kind: ChangeKind;
  readonly subject: string | null;
  readonly promptId?: number;
  readonly tracked?: boolean;
  readonly pairs: readonly AskedPair[];
  readonly explain: (window: 'before' | 'after') => string;
}

/** Compares a thing between both windows. Returns no change if one of them has no answers. */
export function changeOf({ kind, subject, promptId, tracked, pairs, explain }: Thing): Change[] {
  const [before, after] = [partOf(pairs, 'before'), partOf(pairs, 'after')];
  if (before.total === 0 || after.total === 0) return [];
  const isGone = after.count === 0 && before.count > 0;
  return [
    {
      kind,
      subject,
      ...(promptId !== undefined && { prompt_id: promptId }),
      ...(tracked !== undefined && { tracked }),
      before,
      after,
      ...compareWindows(pairs),
      answers: isGone ? before.count : after.count,
      explain: explain(isGone ? 'before' : 'after'),
    },
  ];
}

function partOf(pairs: readonly AskedPair[], window: 'before' | 'after'): Change['before'] {
  const sum = (name: 'hits' | 'count') => pairs.reduce((all, pair) => all + pair[window][name], 0);
  const [count, total] = [sum('hits'), sum('count')];
  return { count, total, share: share(count, total) };
}

/** True if a change is statistically significant, or if the thing appeared or disappeared. */
const isNews = ({ verdict, before, after }: Change): boolean =>
  isBeyondChance(verdict) || (before.count === 0) !== (after.count === 0);

const kinds: readonly ChangeKind[] = ['visibility', 'assistant', 'prompt', 'competitor', 'domain', 'search'];

/** Sorts the brand's visibility first, then significant changes with many answers, then by kind and size. */
export const byWeight = (one: Change, other: Change): number =>
  rankOf(one) - rankOf(other) ||
  kinds.indexOf(one.kind) - kinds.indexOf(other.kind) ||
  distanceOf(other) - distanceOf(one) ||
  other.answers - one.answers ||
  compareUtf8(one.subject ?? '', other.subject ?? '') ||
  (one.prompt_id ?? 0) - (other.prompt_id ?? 0);

const rankOf = ({ kind, verdict, exploratory }: Change): number =>
  kind === 'visibility' ? 0 : kind === 'assistant' ? 1 : !isBeyondChance(verdict) ? 4 : exploratory ? 3 : 2;
const distanceOf = ({ difference }: Change): number => Math.abs(difference ?? 0);

/**
 * Reads the answers of two windows that contain certain things. Returns a lookup from a thing's name to its pairs of
 * prompt and assistant.
 */
export async function hitPairs(
  views: Stores['views'],
  windows: TwoWindows<ViewCall['filter']>,
  { kind, spellings, both }: Things,
): Promise<(name: string) => AskedPair[]> {
  const byThing = Map.groupBy(await views.hitsOfPairs(kind, windows, spellings), ({ name }) => name);
  return (name) => {
    const byPair = new Map((byThing.get(name) ?? []).map((row) => [`${row.promptId} ${row.model}`, row]));
    return both.map(({ promptId, model, before, after }) => {
      const hits = byPair.get(`${promptId} ${model}`);
      return {
        promptId,
        model,
        before: { hits: hits?.before ?? 0, count: before.answers },
        after: { hits: hits?.after ?? 0, count: after.answers },
      };
    });
  };
}

interface Things {
  readonly kind: AnswerThing | 'citedPage';
  readonly spellings: Spellings;
  readonly both: readonly MentionsInBoth[];
}
