import { maxQueryIds } from '../../../contract/call/limits.ts';
import { compareUtf8 } from '../../../metrics/compareUtf8.ts';
import { type Outcome, outcomeParts } from '../../../metrics/opportunity.ts';
import { groupQuestions, type WordedPrompt } from '../../../metrics/questions.ts';
import { sumOf } from '../../../metrics/arithmetic.ts';
import type { FoundIn } from '../../store/views/opportunities/questions.ts';
import type { PromptGroup } from '../../store/views/prompts.ts';
import { liesOn, sitesOf } from '../../../text/urls/sites.ts';
import { type Details, fewMention, type Finds, type Found, type Search, silentAnswers } from './found.ts';
import { isSellingPage } from './listings.ts';

interface Question extends Outcome {
  readonly prompts: readonly WordedPrompt[];
  readonly groups: readonly PromptGroup[];
  /** Number of answers that mention or rank anything. */
  readonly named: number;
}

/** Maximum number of names, pages, and searches listed per question. */
const mostListed = 5;
/** Maximum number of pages considered for these lists. */
const mostRead = 40;

/**
 * Finds questions with three kinds of recommendations. Prompts that ask the same thing count as one question.
 * - `write`: fewer than half of the answers mention the brand, and some mention others.
 * - `rework`: like `write`, but the answers to most of the prompts use the project's site, so its most used page should
 *   be reworked.
 * - `reword`: no answer mentions or ranks anything.
 * @param reworked prompts whose answers cite a page of the site that should be reworked
 */
export async function questionFinds(search: Search, reworked: ReadonlySet<number>): Promise<Finds> {
  const { project, view, stores, drawing } = search;
  const { views } = stores;
  const domains = sitesOf(project);
  const drawn = await views.promptsDrawing('domain', view.filter, domains);
  const own = new Set([...drawn.values()].flatMap((prompts) => [...prompts]));
  const answered = Map.groupBy(
    (await views.prompts(view.filter)).filter(({ answers }) => answers > 0),
    ({ promptId }) => promptId,
  );
  const active = await views.activeAmong([...answered.keys()]);
  const most = (prompts: Question['prompts'], ids: ReadonlySet<number>): boolean =>
    2 * prompts.filter(({ id }) => ids.has(id)).length > prompts.length;
  const questions = groupQuestions(active, drawing)
    .flatMap(inParts)
    .map((prompts) => questionOf(prompts, answered))
    .filter((question) => kindOf(question) !== undefined);
  const usingOwn = questions
    .filter((one) => kindOf(one) === 'write' && most(one.prompts, own) && !most(one.prompts, reworked))
    .slice(0, maxReworks);
  const silent = { ...view.filter, brandMentioned: false };
  const used = (await views.mostInQuestions(silent, keyed(usingOwn), [{ what: 'page', most: 1, domains }])).filter(
    ({ answers }) => answers >= minUses,
  );
  const pages = new Map(used.map((page) => [usingOwn[page.key], page]));
  const byFound = new Map<Found, Question>();
  for (const question of questions) {
    const kind = kindOf(question);
    const page = pages.get(question);
    if (kind === undefined || (kind === 'write' && most(question.prompts, reworked))) continue;
    const asked = askedOf(question);
    const row: Found = page
      ? {
          ...rowOf('rework', question, search, answered),
          page: page.text,
          answers: page.answers,
          explain: view.explain({ brand_mentioned: false, ...asked, url: page.text }),
        }
      : {
          ...rowOf(kind, question, search, answered),
          answers: question.answers,
          explain: view.explain({ answered: true, ...asked }),
        };
    if (row.kind === 'write') {
      const explain = (model: string) => view.explain({ brand_mentioned: false, ...asked, model: [model] });
      byFound.set({ ...row, assistants: assistantsOf(question, explain) }, question);
    } else byFound.set(row, question);
  }
  return { recommendations: [...byFound.keys()], details: (some) => detailsOf(some, byFound, search) };
}

/**
 * Maximum number of pages to rework, and minimum number of answers that use a page. A page used once may never be used
 * again.
 */
const [maxReworks, minUses] = [50, 2];

const keyed = (questions: readonly Question[]) =>
  questions.map(({ prompts }, key) => ({ key, prompts: prompts.map(({ id }) => id) }));

const askedOf = ({ prompts }: Pick<Question, 'prompts'>) =>
  prompts.length === 1 ? { prompt_id: prompts[0]?.id } : { prompt_ids: prompts.map(({ id }) => id) };

function rowOf(
  kind: 'write' | 'reword' | 'rework',
  question: Question,
  { project, allModels }: Search,
  answered: ReadonlyMap<number, readonly PromptGroup[]>,
): Omit<Found, 'answers' | 'explain'> {
  const { prompts } = question;
  return {
    kind,
    ...(prompts[0] && kind !== 'rework' && { prompt_id: prompts[0].id, prompt: prompts[0].text }),
    prompt_ids: prompts.map(({ id }) => id),
    prompts: prompts.map(({ id, text }) => {
      const groups = answered.get(id) ?? [];
      return { prompt_id: id, prompt: text, answers: sumOf(groups, 'answers'), mentioned: sumOf(groups, 'mentioned') };
    }),
    parts: outcomeParts(kind, question, allModels),
    priority_reason: priorityReason(kind, question, project.name),
    isUntracked: question.rivals < question.untracked,
  };
}

async function detailsOf(
  some: readonly Found[],
  byFound: ReadonlyMap<Found, Question>,
  search: Search,
): Promise<ReadonlyMap<Found, Details>> {
  const written = some.filter(({ kind }) => kind !== 'reword');
  const questions = written.map(({ prompt_ids: prompts = [] }, key) => ({ key, prompts }));
  const contained = await search.stores.views.mostInQuestions(search.view.filter, questions, [
    { what: 'competitor', most: mostListed },
    ...(written.some(({ isUntracked }) => isUntracked === true)
      ? [{ what: 'candidate', most: mostListed } as const]
      : []),
    { what: 'page', most: mostRead },
    { what: 'search', most: mostListed },
  ]);
  const byKey = Map.groupBy(contained, ({ key }) => key);
  const parts = new Map(written.map((row, key) => [row, byKey.get(key) ?? []]));
  return new Map(
    some.flatMap((row): [Found, Details][] => {
      const question = byFound.get(row);
      if (!question) return [];
      const details =
        row.kind === 'reword'
          ? { reason: rewordReason(question, search) }
          : writtenDetails(row, question, parts.get(row) ?? [], search);
      return details ? [[row, details]] : [];
    }),
  );
}

const rewordReason = ({ answers, models }: Question, { allModels }: Search): string =>
  answers === 1
    ? `The only answer, from 1 of ${allModels} assistants, doesn’t mention any brand.`
    : `None of the ${answers} answers from ${models} of ${allModels} assistants mention any brand.`;

/** Undefined if the answers to a question mention no one else. */
function writtenDetails(
  row: Found,
  question: Question,
  contained: readonly FoundIn[],
  { project, view, allModels }: Search,
): Details | undefined {
  const rivals = contained
    .filter(({ what }) => what === 'competitor' || (what === 'candidate' && row.isUntracked === true))
    .sort((one, other) => other.answers - one.answers)
    .slice(0, mostListed)
    .map(({ text: name, answers }) => ({ name, answers }));
  const [rival] = rivals;
  if (!rival) return undefined;
  const ownSites = sitesOf(project);
  const asked = { answered: true, ...askedOf(question) };
  const summary = `${rival.name} is mentioned in ${rival.answers} of ${question.answers} answers`;
  return {
    reason:
      row.kind === 'rework'
        ? `Used in ${silentAnswers(row.answers)} mention ${project.name}. ${summary} to these prompts.`
        : `${summary} from ${question.models} of ${allModels} assistants, ${project.name} in ${question.mentioned}.`,
    rivals,
    pages: contained
      .filter(({ what, text }) => what === 'page' && !isSellingPage(text) && !liesOn(text, ownSites))
      .slice(0, mostListed)
      .map(({ text: url, answers }) => ({ url, answers, explain: view.explain({ ...asked, url }) })),
    searches: contained
      .filter(({ what }) => what === 'search')
      .map(({ text: query, answers }) => ({ query, answers, explain: view.explain({ ...asked, query }) })),
  };
}

/** Splits a question with more prompts than a row can list into several rows. */
function inParts(prompts: readonly WordedPrompt[]): readonly (readonly WordedPrompt[])[] {
  const count = Math.ceil(prompts.length / maxQueryIds);
  return Array.from({ length: count }, (_, at) => prompts.slice(at * maxQueryIds, (at + 1) * maxQueryIds));
}

function questionOf(prompts: readonly WordedPrompt[], answered: ReadonlyMap<number, readonly PromptGroup[]>): Question {
  const groups = prompts.flatMap(({ id }) => answered.get(id) ?? []);
  const sum = (name: 'answers' | 'mentioned' | 'rivals' | 'untracked' | 'named') => sumOf(groups, name);
  return {
    prompts,
    groups,
    answers: sum('answers'),
    mentioned: sum('mentioned'),
    rivals: sum('rivals'),
    untracked: sum('untracked'),
    named: sum('named'),
    models: new Set(groups.map(({ model }) => model)).size,
  };
}

/** Number of answers per assistant that don't mention the brand, highest share first. */
const assistantsOf = ({ groups }: Question, explain: (model: string) => string): NonNullable<Found['assistants']> =>
  [...Map.groupBy(groups, ({ model }) => model)]
    .map(([model, own]) => {
      const total = sumOf(own, 'answers');
      return { model, total, answers: total - sumOf(own, 'mentioned'), explain: explain(model) };
    })
    .filter(({ answers }) => answers > 0)
    .sort((one, other) => other.answers / other.total - one.answers / one.total || compareUtf8(one.model, other.model));

function kindOf({ answers, mentioned, rivals, untracked, named }: Question): 'write' | 'reword' | undefined {
  if (named === 0) return 'reword';
  return 2 * mentioned < answers && rivals + untracked > 0 ? 'write' : undefined;
}

function priorityReason(
  kind: Found['kind'],
  { answers, mentioned, rivals, untracked }: Question,
  brand: string,
): string {
  if (kind === 'reword') return 'The answers mention no brand, so there is little to gain.';
  if (kind === 'rework') return 'Assistants already use this page, so a change can have a quick effect.';
  if (rivals < untracked) return 'Most of these answers mention only brands that you don’t track.';
  return 2 * rivals >= answers
    ? `Most of these answers mention competitors, and ${fewMention(mentioned, answers, brand)}.`
    : 'Only some of these answers mention competitors.';
}
