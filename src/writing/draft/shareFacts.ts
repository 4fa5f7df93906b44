import { checkWordsOf } from '../../checking/words/checkWords.ts';
import { stemsOf } from '../../checking/evidence/stems.ts';
import { namesOption, readOptionName } from '../evidence/optionName.ts';
import type { Conflict, Fact, Ledger } from '../facts/facts.ts';
import { Relevance } from '../facts/relevance.ts';
import type { Outline, OutlinePoint } from '../outline/outline.ts';
import { type FactGroup, groupFacts } from './factGroups.ts';

export interface Contested {
  readonly about: Conflict['about'];
  readonly facts: readonly Fact[];
}

export interface PointFacts {
  readonly groups: readonly FactGroup[];
  readonly conflicts: readonly Contested[];
}

/** Facts of each point, and those left over. */
export interface SharedFacts {
  readonly ofPoints: ReadonlyMap<OutlinePoint, PointFacts>;
  readonly left: PointFacts;
}

/** Maximum groups per section. The lead has one per option it names. Options are compared, so they need more. */
const maxGroups = { ofLead: 3, ofSection: 5, ofOptions: 10 };
const maxPerPoint = 2;
const maxConflicts = 2;

/** Relevance of a group to a point. 0 if unrelated. */
type Bearing = (group: FactGroup) => number;

/**
 * Assigns the most relevant facts to each point of an outline. Each fact is used once. A conflict goes to the first
 * point about it, if any.
 */
export function shareFacts(outline: Pick<Outline, 'language' | 'sections'>, ledger: Ledger): SharedFacts {
  const groups = groupFacts(ledger);
  const shared = new Map<OutlinePoint, { groups: FactGroup[]; conflicts: Contested[] }>();
  const used = new Set<FactGroup>();
  const at = (point: OutlinePoint) => {
    const own = shared.get(point) ?? { groups: [], conflicts: [] };
    shared.set(point, own);
    return own;
  };
  for (const { points, lead } of outline.sections) {
    const sought = points.flatMap((point) =>
      bearingsOn(point, outline.language, groups).map((bearing) => ({ point, bearing })),
    );
    const isOfOptions = points.some(({ subjects = [] }) => subjects.some(({ role }) => role === 'option'));
    let left = lead ? maxGroups.ofLead : isOfOptions ? maxGroups.ofOptions : maxGroups.ofSection;
    for (let round = 0; round < (lead ? 1 : maxPerPoint); round += 1) {
      for (const { point, bearing } of sought) {
        const best = left > 0 ? bestOf(groups, bearing, used, at(point).groups) : undefined;
        if (!best) continue;
        used.add(best);
        at(point).groups.push(best);
        left -= 1;
      }
    }
  }
  const facts = new Map(ledger.facts.map((fact) => [fact.id, fact]));
  const [, ...body] = outline.sections;
  const points = body.flatMap((section) => section.points);
  const placed = new Set<string>();
  const left: Contested[] = [];
  for (const { about, facts: ids } of ledger.conflicts) {
    const contested = { about, facts: ids.flatMap((id) => facts.get(id) ?? []) };
    const values = contested.facts.map(({ url, figure }) => `${url} ${figure?.text}`).join(' ');
    if (placed.has(values) || hasSeries(contested)) continue;
    placed.add(values);
    const point = pointFor(contested, points, outline.language);
    if (point && at(point).conflicts.length < maxConflicts) at(point).conflicts.push(contested);
    else left.push(contested);
  }
  return { ofPoints: shared, left: { groups: groups.filter((group) => !used.has(group)), conflicts: left } };
}

function bestOf(
  groups: readonly FactGroup[],
  bearing: Bearing,
  used: ReadonlySet<FactGroup>,
  before: readonly FactGroup[],
): FactGroup | undefined {
  const usedFigures = new Set(before.flatMap(figuresOf));
  const rated = groups
    .filter((group) => !used.has(group) && !figuresOf(group).some((figure) => usedFigures.has(figure)))
    .map((group) => ({ group, worth: bearing(group) }))
    .filter(({ worth }) => worth > 0);
  return rated.sort((one, other) => other.worth - one.worth)[0]?.group;
}

const figuresOf = ({ facts }: FactGroup): string[] => facts.flatMap(({ figure }) => figure?.text ?? []);

/** Returns relevance functions for the subjects of a point, or for its words if it is a question. */
function bearingsOn(point: OutlinePoint, language: string, groups: readonly FactGroup[]): Bearing[] {
  const { subjects = [], text, quoted = '' } = point;
  const among = groups.map(({ stems }) => stems);
  if (subjects.length === 0) return /[?？]$/.test(text) ? [byWords(text, [], language, among)] : [];
  return subjects.map(({ name, role }) => {
    if (role === 'use') return byUse(name, language);
    if (role === 'topic') return byWords(name, [quoted], language, among);
    const option = readOptionName(name);
    const named = stemsOf(name, checkWordsOf(language));
    return ({ names, stems, baseScore, row }) => {
      if (!namesOption(names, option) || (row !== undefined && isOtherModel(row, name))) return 0;
      const share = named.intersection(stems).size / Math.max(1, named.size);
      // Without a model name, a match may be another product of the same maker.
      const isOther =
        option.model.length === 0 && ((named.size >= minQuotedWords && share <= 0.5) || lacksNumber(names.text, name));
      return isOther ? 0 : 1 + share + baseScore;
    };
  });
}

/** True if one page gives several values, which then describe different things. */
const hasSeries = ({ facts }: Contested): boolean => new Set(facts.map(({ url }) => url)).size < facts.length;

const modelsIn = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]/u)
    .filter((word) => /\p{N}/u.test(word));

/** True if two names are different models of one series: `Forerunner 165` and `Forerunner 255`. */
function isOtherModel(one: string, other: string): boolean {
  const [models = [], others = []] = [one, other].map(modelsIn);
  if (models.length === 0 || others.length === 0) return false;
  return !models.some((model) =>
    others.some((known) => known === model || isPartOf(model, known) || isPartOf(known, model)),
  );
}

/** True if a text has none of the numbers in a name, such as the 165 of `Forerunner 165`. */
function lacksNumber(text: string, name: string): boolean {
  const numbers = name.split(' ').filter((word) => /^\d+$/.test(word));
  const textNumbers = new Set(text.match(/\d+/g));
  return numbers.length > 0 && !numbers.some((number) => textNumbers.has(number));
}

/** True for `U8N` in `55U8N`. Numbers must match whole. */
const isPartOf = (part: string, whole: string): boolean => /\p{L}/u.test(part) && whole.includes(part);

/** Matches a topic's name, or several words of its quotation. */
function byWords(
  name: string,
  quotations: readonly string[],
  language: string,
  among: readonly ReadonlySet<string>[],
): Bearing {
  const words = checkWordsOf(language);
  const named = stemsOf(name, words);
  const around = stemsOf(quotations.join(' '), words);
  const relevance = new Relevance([name, ...quotations], language, among);
  return ({ own, stems, baseScore, row }) => {
    const isNamed =
      named.size > 0 && named.intersection(own).size >= Math.min(named.size, Math.max(minWords, named.size / 2));
    const isQuoted = around.intersection(own).size >= Math.max(minQuotedWords, 0.4 * own.size);
    // Page titles and other long headings cover more than the text below them.
    const isHeaded =
      named.size > 0 && named.isSubsetOf(stems) && (row !== undefined || stems.size - own.size <= named.size);
    return isNamed || isQuoted || isHeaded ? relevance.of(stems) + baseScore : 0;
  };
}

/** Matches nearly all words of a use, because `best` and `choice` occur in every use. */
function byUse(name: string, language: string): Bearing {
  const named = stemsOf(name, checkWordsOf(language));
  return ({ own, baseScore }) =>
    named.intersection(own).size >= Math.max(minWords, named.size - 1) ? 1 + baseScore : 0;
}

const minWords = 2;
const minQuotedWords = 3;

/** Returns the first point whose option the facts name, else the topic that shares most words with them. */
function pointFor(
  { about, facts }: Contested,
  points: readonly OutlinePoint[],
  language: string,
): OutlinePoint | undefined {
  const [group] = groupFacts({ facts: facts.slice(0, 1), conflicts: [] });
  if (!group) return undefined;
  const option = points.find(({ subjects = [] }) =>
    subjects.some(
      ({ name, role }) =>
        role === 'option' && namesOption(group.names, readOptionName(name)) && !isOtherModel(about, name),
    ),
  );
  if (option) return option;
  const words = checkWordsOf(language);
  const stems = stemsOf(about, words);
  const shares = points.flatMap((point) =>
    (point.subjects ?? []).flatMap(({ name, role }) =>
      role === 'topic' ? [{ point, shared: stemsOf(name, words).intersection(stems).size }] : [],
    ),
  );
  return shares.filter(({ shared }) => shared > 0).sort((one, other) => other.shared - one.shared)[0]?.point;
}
