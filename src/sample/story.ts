import type { Assistant } from '../contract/models/assistants.ts';
import { type Bike, type BikeId, bikes, habits, type Page, type PageId, pages, type SamplePrompt } from './market.ts';

/**
 * Events by day, from 1 to `days`, which is today: the brand launches a bike, a rival's comparison page replaces the
 * brand's as a source, and a new model version appears.
 */
export const story = { days: 28, launch: 15, pageLost: 14, newModel: 20 } as const;

export interface Plan {
  readonly prompt: SamplePrompt;
  readonly assistant: Assistant;
  readonly day: number;
  readonly chance: Random;
  /** False if the assistant shows no answer. */
  readonly answered: boolean;
  /** Mentioned bikes, best first. */
  readonly named: readonly Bike[];
  readonly cited: readonly Page[];
  readonly consulted: readonly Page[];
  readonly searched: boolean;
  /** Model version; undefined if the assistant doesn't report it. */
  readonly version: string | undefined;
}

/** Each prompt is asked every third day, on different days. */
export const isAsked = (prompt: number, day: number): boolean => (day + prompt) % 3 === 0;

export function planOf(prompt: SamplePrompt, assistant: Assistant, day: number): Plan {
  const chance = seededRandom(`${prompt.text}/${assistant}/${day}`);
  const { web, answers, cites } = habits[assistant];
  const answered = chance.next() < answers;
  const searched = chance.next() < web;
  const named = namedOf(prompt, assistant, day, chance);
  const sources = searched ? pagesOf(prompt, named, day, chance) : [];
  return {
    prompt,
    assistant,
    day,
    chance,
    answered,
    named,
    cited: sources.slice(0, cites),
    consulted: sources.slice(cites),
    searched,
    version: versionOf(assistant, day),
  };
}

/** Rivals with the probability of being mentioned on the first and last day, 0 to 1. */
const rivals: readonly (readonly [BikeId, number, number])[] = [
  ['haulbird', 0.88, 0.82],
  ['okkerby', 0.55, 0.42],
  ['velmora', 0.18, 0.72],
  ['brindlecart', 0.35, 0.35],
  ['mossgate', 0.3, 0.3],
];

function namedOf(prompt: SamplePrompt, assistant: Assistant, day: number, chance: Random): Bike[] {
  const own: BikeId = day >= story.launch ? 'ferry' : 'tarnwick';
  if (prompt.kind === 'nobody') return [];
  if (prompt.only) return prompt.only.map((id) => bikes[id === 'tarnwick' ? own : id]);
  const passed = (day - 1) / (story.days - 1);
  const others = rivals.flatMap(([id, first, last]) => {
    const often = first + (last - first) * passed;
    return chance.next() < often ? [{ id, order: chance.next() - often }] : [];
  });
  const share = shareOf(prompt, assistant, day);
  const all = [...others, ...(chance.next() < share ? [{ id: own, order: chance.next() - share * 0.9 }] : [])];
  const most = prompt.kind === 'advice' ? 3 : 5;
  const ordered = all.sort((one, other) => one.order - other.order).map(({ id }) => bikes[id]);
  return ordered.length === 0 ? [bikes.haulbird] : ordered.slice(0, most);
}

/**
 * Returns the probability of mentioning the brand, 0 to 1. It increases from the launch on, and drops with an
 * assistant's new model.
 */
function shareOf({ likes = 1, lostFrom = Infinity }: SamplePrompt, assistant: Assistant, day: number): number {
  if (likes === 0 || day >= lostFrom) return 0;
  const launched = Math.min(1, Math.max(0, (day - story.launch + 1) / 10)) * 0.6;
  const forgotten = assistant === 'chatgpt' && day >= story.newModel ? 0.5 : 0;
  return Math.min(0.95, Math.max(0.04, (habits[assistant].brand + launched - forgotten) * likes));
}

function pagesOf({ pages: own, kind }: SamplePrompt, named: readonly Bike[], day: number, chance: Random): Page[] {
  const lost = day >= story.pageLost;
  const always = own.map((id): PageId => (id === 'tarnwick-compare' && lost ? 'haulbird-compare' : id));
  const news: PageId[] = named.includes(bikes.ferry) && chance.next() < 0.5 ? ['news-ferry'] : [];
  const makers = kind === 'nobody' ? [] : named.map(({ page }) => page as PageId);
  const some = [
    ...chance.some(always, 3),
    ...chance.some([...new Set([...makers, ...news])], chance.next() < 0.5 ? 1 : 2),
  ];
  return [...new Set(some)].map((id) => pages[id]);
}

function versionOf(assistant: Assistant, day: number): string | undefined {
  if (assistant === 'chatgpt') return day < story.newModel ? 'gpt-sample-5.1' : 'gpt-sample-5.2';
  if (assistant === 'gemini') return 'gemini-sample-3';
  return assistant === 'perplexity' ? 'sonar-sample' : undefined;
}

/** Deterministic random numbers from 0 up to 1, from FNV-1a and one round of murmur3's finalizer. */
interface Random {
  next(): number;
  pick<Item>(items: readonly [Item, ...Item[]] | readonly Item[]): Item;
  /** Returns that many random items, in their original order. */
  some<Item>(items: readonly Item[], count: number): Item[];
}

function seededRandom(seed: string): Random {
  let state = 0x811c9dc5;
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  const next = (): number => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    pick: <Item>(items: readonly Item[]) => items[Math.floor(next() * items.length)] as Item,
    some<Item>(items: readonly Item[], count: number) {
      const chosen = new Set(
        items
          .map((item) => ({ item, order: next() }))
          .sort((one, other) => one.order - other.order)
          .slice(0, count)
          .map(({ item }) => item),
      );
      return items.filter((item) => chosen.has(item));
    },
  };
}
