import { ownDomain } from '../../../analysis/mentions/named.ts';
import { maxQuestionPrompts } from '../../../contract/views/opportunity.ts';
import { type Outcome, outcomeParts } from '../../../metrics/opportunity.ts';
import { groupQuestions, type WordedPrompt } from '../../../metrics/questions/questions.ts';
import { sumOf } from '../../../metrics/sums.ts';
import type { PromptGroup } from '../../store/views/prompts.ts';
import { domainOf } from '../../../text/urls.ts';
import type { Details, Finds, Found, Search } from './found.ts';
import { isShopPage } from './listablePages.ts';

/** Outcomes of the answers to a question. */
interface Question extends Outcome {
  readonly prompts: readonly WordedPrompt[];
  /** Outcomes of each prompt and assistant. */
  readonly groups: readonly PromptGroup[];
  /** Answers that mention or rank anything. */
  readonly named: number;
}

/** Names, pages, and searches that are listed for a question. */
const mostListed = 5;
/** Pages that are looked at for these. */
const mostRead = 40;

/**
 * Questions to `write` for: fewer than half of their answers mention the brand, some mention others, and no page of the
 * project's site answers them. Questions to `reword`: no answer mentions or ranks anything. Prompts that ask for the same
 * in other words are one question.
 * @param reworked prompts whose answers cite a page of the site that is to be reworked
 */
export async function questionFinds(search: Search, reworked: ReadonlySet<number>): Promise<Finds> {
  const { project, view, stores, allModels, drawing } = search;
  const { views } = stores;
  const domain = ownDomain(project);
  const drawn = domain === null ? undefined : await views.promptsDrawing('domain', view.filter, [domain]);
  const own = drawn?.get(domain ?? '') ?? new Set<number>();
  const answered = Map.groupBy(
    (await views.prompts(view.filter)).filter(({ answers }) => answers > 0),
    ({ promptId }) => promptId,
  );
  const active = await views.activeAmong([...answered.keys()]);
  /** True if a page of the project's site answers a question already. */
  const hasPage = ({ prompts }: Question): boolean =>
    2 * prompts.filter(({ id }) => own.has(id) || reworked.has(id)).length > prompts.length;
  const byFound = new Map<Found, Question>();
  for (const prompts of groupQuestions(active, drawing).flatMap(inParts)) {
    const question = questionOf(prompts, answered);
    const kind = kindOf(question);
    const [first] = prompts;
    if (kind === undefined || first === undefined || (kind === 'write' && hasPage(question))) continue;
    const ids = prompts.map(({ id }) => id);
    const asked = prompts.length === 1 ? { prompt_id: first.id } : { prompt_ids: ids };
    const found: Found = {
      kind,
      prompt_id: first.id,
      prompt: first.text,
      prompt_ids: ids,
      prompts: prompts.map(({ id, text }) => {
        const groups = answered.get(id) ?? [];
        return {
          prompt_id: id,
          prompt: text,
          answers: sumOf(groups, 'answers'),
          mentioned: sumOf(groups, 'mentioned'),
        };
      }),
      ...(kind === 'write' && {
        assistants: assistantsOf(question, (model) => view.explain({ answered: true, ...asked, model: [model] })),
      }),
      parts: outcomeParts(kind, question, allModels),
      answers: question.answers,
      explain: view.explain({ answered: true, ...asked }),
      priority_reason: priorityReason(kind, question, project.name),
      isUntracked: question.rivals < question.untracked,
    };
    byFound.set(found, question);
  }
  return { found: [...byFound.keys()], details: (some) => detailsOf(some, byFound, search) };
}

async function detailsOf(
  some: readonly Found[],
  byFound: ReadonlyMap<Found, Question>,
  { project, view, stores: { views }, allModels }: Search,
): Promise<ReadonlyMap<Found, Details>> {
  const written = some.filter(({ kind }) => kind === 'write');
  const questions = written.map(({ prompt_ids: prompts = [] }, key) => ({ key, prompts }));
  const keys = new Map(written.map((found, key) => [found, key]));
  const tracked = await views.namedInQuestions(view.filter, questions, { tracked: true, most: mostListed });
  const untracked = questions.filter(({ key }) => written[key]?.isUntracked);
  const named = [
    ...tracked,
    ...(await views.namedInQuestions(view.filter, untracked, { tracked: false, most: mostListed })),
  ].sort((one, other) => other.answers - one.answers);
  const ownSite = ownDomain(project);
  const pages = (await views.pagesInQuestions(view.filter, questions, mostRead)).filter(
    ({ text }) => !isShopPage(text) && domainOf(text) !== ownSite,
  );
  const searched = await views.searchedInQuestions(view.filter, questions, mostListed);
  return new Map(
    some.flatMap((found): [Found, Details][] => {
      const question = byFound.get(found);
      if (!question) return [];
      const { answers, models, mentioned } = question;
      if (found.kind === 'reword')
        return [
          [
            found,
            {
              reason:
                answers === 1
                  ? `The only answer, from 1 of ${allModels} assistants, doesn’t mention any brand.`
                  : `None of the ${answers} answers from ${models} of ${allModels} assistants mention any brand.`,
            },
          ],
        ];
      const key = keys.get(found);
      const rivals = named
        .filter((row) => row.key === key)
        .slice(0, mostListed)
        .map(({ name, answers: n }) => ({ name, answers: n }));
      const [rival] = rivals;
      if (!rival) return [];
      const { prompt_id, prompt_ids } = found;
      const asked = prompt_ids?.length === 1 ? { prompt_id } : { prompt_ids };
      return [
        [
          found,
          {
            reason: `${rival.name} is mentioned in ${rival.answers} of ${answers} answers from ${models} of ${allModels} assistants, ${project.name} in ${mentioned}.`,
            rivals,
            pages: pages
              .filter((row) => row.key === key)
              .slice(0, mostListed)
              .map(({ text, answers: n }) => ({
                url: text,
                answers: n,
                explain: view.explain({ answered: true, ...asked, url: text }),
              })),
            searches: searched
              .filter((row) => row.key === key)
              .map(({ text, answers: n }) => ({
                query: text,
                answers: n,
                explain: view.explain({ answered: true, ...asked, query: text }),
              })),
          },
        ],
      ];
    }),
  );
}

/** A question with more prompts than a row lists is several rows. */
function inParts(prompts: readonly WordedPrompt[]): readonly (readonly WordedPrompt[])[] {
  const count = Math.ceil(prompts.length / maxQuestionPrompts);
  return Array.from({ length: count }, (_, at) =>
    prompts.slice(at * maxQuestionPrompts, (at + 1) * maxQuestionPrompts),
  );
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

/** The answers of each assistant, those that mention the brand least often first. */
const assistantsOf = ({ groups }: Question, explain: (model: string) => string): NonNullable<Found['assistants']> =>
  [...Map.groupBy(groups, ({ model }) => model)]
    .map(([model, own]) => ({
      model,
      answers: sumOf(own, 'answers'),
      mentioned: sumOf(own, 'mentioned'),
      explain: explain(model),
    }))
    .sort((one, other) => one.mentioned / one.answers - other.mentioned / other.answers);

function kindOf({ answers, mentioned, rivals, untracked, named }: Question): 'write' | 'reword' | undefined {
  if (named === 0) return 'reword';
  return 2 * mentioned < answers && rivals + untracked > 0 ? 'write' : undefined;
}

function priorityReason(kind: 'write' | 'reword', { answers, rivals, untracked }: Question, brand: string): string {
  if (kind === 'reword') return 'The answers mention no brand, so there is little to gain.';
  if (rivals < untracked) return 'Most of these answers mention only brands that you don’t track.';
  return 2 * rivals >= answers
    ? `Most of these answers mention competitors, and few mention ${brand}.`
    : 'Only some of these answers mention competitors.';
}
