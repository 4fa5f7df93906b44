import { fold, squashed } from '../../text/words/fold.ts';
import { areTitles, brandOf, opensWithPhrase } from './brandOf.ts';
import type { Source } from '../../contract/projects/response.ts';
import { type Candidate, leadingNames } from './leadingNames.ts';
import { findNames } from '../mentions/findNames.ts';
import type { NameIndex } from '../mentions/nameIndex.ts';
import type { AnswerReading } from '../reading/answerReading.ts';
import { proseNames, proseOf, sentenceNames } from './proseNames.ts';

const maxCandidates = 30;
/** More than `maxCandidates`, because an answer may list many products of one brand. */
const maxNames = 100;
/** Longer names are product titles, which no one tracks. */
const maxNameLength = 80;

/**
 * Returns names in an answer that may be untracked competitors: companies, brands and products. They start list items,
 * headings, table rows or bold picks. Without lists, names that running text lists or emphasizes are added. Names that
 * sentences enumerate come last.
 *
 * A name that contains a tracked one, or links to its domain, is tracked. Each name appears once, as first written,
 * without number, price and explanation.
 * @returns at most 100 names of at most 80 UTF-16 code units
 */
export function candidateNames(reading: AnswerReading): string[] {
  const names = new Map<string, Candidate>();
  for (const lead of namesOf(reading)) {
    const key = fold(lead.name);
    if (lead.name.length <= maxNameLength && !names.has(key)) names.set(key, lead);
  }
  return untracked([...names.values()], reading.names).slice(0, maxNames);
}

/**
 * Returns the brands in those names, each once regardless of case and punctuation, as first written. At most 30.
 * @param sources the answer's links and sources
 */
export function candidateBrands(reading: AnswerReading, sources: readonly Pick<Source, 'domain'>[]): string[] {
  const names = candidateNames(reading);
  const evidence = {
    text: reading.text,
    listsTitles: areTitles(names),
    domains: new Set(sources.map(({ domain }) => squashed(domain.split('.')[0] ?? ''))),
  };
  const led = names
    .filter((name) => !opensWithPhrase(name, evidence))
    .map((name) => ({ name, brand: brandOf(name, evidence) }));
  const makers = makersOf(led);
  const brands = new Map<string, string>();
  for (const { brand } of led) {
    const maker = makers.get(squashed(brand));
    const own = maker === undefined || makers.has(squashed(maker)) ? brand : maker;
    const key = squashed(own);
    if (!brands.has(key)) brands.set(key, own);
  }
  return [...brands.values()].slice(0, maxCandidates);
}

/**
 * Maps a word between a brand and a model to the brand: "soundcore" to "Anker" for "Anker Soundcore Spirit". A word
 * that starts more names than it follows is itself a brand.
 */
function makersOf(names: readonly { readonly name: string; readonly brand: string }[]): ReadonlyMap<string, string> {
  const alone = new Map(
    [...Map.groupBy(names, ({ brand }) => squashed(brand))].map(([key, { length }]) => [key, length]),
  );
  const led = names.flatMap(({ name, brand }) => {
    const [product = '', model] = name.slice(brand.length).trim().split(/\s+/, 2);
    return model !== undefined && /^\p{Lu}/u.test(product) ? [{ product: squashed(product), brand }] : [];
  });
  return new Map(
    [...Map.groupBy(led, ({ product }) => product)].flatMap(([product, [first, ...others]]) =>
      first && (alone.get(product) ?? 0) <= 1 + others.length ? [[product, first.brand]] : [],
    ),
  );
}

/**
 * Returns the names at the start of items, headings and rows. If there are only bold picks, adds names in running text.
 * Names that sentences enumerate come last.
 */
function namesOf(reading: AnswerReading): readonly Candidate[] {
  const leads = vouchedFor(leadingNames(reading));
  const listed = leads.some(({ group }) => !group.startsWith('bold'));
  const prose = proseOf(reading);
  return [
    ...leads,
    ...(listed ? [] : proseNames(reading, prose, vouchedFor)),
    ...vouchedFor(sentenceNames(reading, prose)),
  ];
}

/**
 * Filters names by their group. Drops names if most of the group are labels, and plain words unless they are among
 * names.
 */
function vouchedFor(leads: readonly Candidate[]): Candidate[] {
  const counts = new Map<string, Record<Candidate['grade'], number>>();
  for (const { group, grade } of leads) {
    const count = counts.get(group) ?? { name: 0, plain: 0, label: 0 };
    counts.set(group, count);
    count[grade]++;
  }
  return leads.filter(({ group, grade }) => {
    const { name, plain, label } = counts.get(group) ?? { name: 0, plain: 0, label: 0 };
    if (grade === 'plain') return name > 0 && (label === 0 || name >= plain + label);
    return grade === 'name' && (name > label || group.startsWith('heading'));
  });
}

/** Searches all names in one pass. The dots between them keep a name from looking like the start of a sentence. */
function untracked(leads: readonly Candidate[], tracked: NameIndex): string[] {
  const starts: number[] = [];
  let text = '';
  for (const { name, link } of leads) {
    text += ' · ';
    starts.push(text.length);
    text += name;
    if (link !== undefined) text += ` · ${hostOf(link)}`;
  }
  const theirs = new Set(findNames(text, tracked).map(({ start }) => starts.findLastIndex((from) => from <= start)));
  return leads.flatMap(({ name }, index) => (theirs.has(index) ? [] : [name]));
}

const hostOf = (url: string): string => /^https?:\/\/([^/?#\s]{1,253})/i.exec(url)?.[1] ?? '';
