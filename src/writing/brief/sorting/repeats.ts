import { figuresIn } from '../../../text/figures/figures.ts';
import { stemOf } from '../../../text/words/stems.ts';
import { contentWords } from '../../evidence/headRoles.ts';
import { denialWordsOf } from '../contradictions/denialWords.ts';
import { idsOf, type SortingReply } from './reply.ts';
import { isRow, wholeIdOf } from './rows.ts';
import { isPage, isStatement, valueOf } from './units.ts';
import type { Unit } from './unit.ts';
import type { Wordings } from './wordings.ts';

/** Minimum share of the words of a line that the line it repeats has. */
const minShared = 0.7;

/**
 * Finds lines whose content is in a line that the model calls the same, in similar words. Lines with another figure,
 * option, denial, or condition repeat nothing.
 * @returns the better line by the id of the line that repeats it
 */
export function repeatsIn(reply: SortingReply, units: readonly Unit[], wordings: Wordings): Map<string, Unit> {
  const all = new Map(units.map((unit) => [unit.id, unit]));
  const opening = new Set(reply.sections.flatMap(({ id, lines }) => (id === 's1' ? lines.flatMap(idsOf) : [])));
  const placed = new Set(reply.sections.flatMap(({ lines }) => lines.flatMap(idsOf)));
  const repeats = new Map<string, Unit>();
  for (const ids of reply.same) {
    const own = [...new Set(ids)].flatMap((id) =>
      [id, wholeIdOf(id)].some((one) => placed.has(one)) && !repeats.has(id) ? (all.get(id) ?? []) : [],
    );
    const sources = new Set(repeats.values());
    for (const [index, unit] of own.entries()) {
      const first = own
        .slice(0, index)
        .find((one) => !repeats.has(one.id) && (opening.has(one.id) || !opening.has(unit.id)) && isIn(unit, one));
      if (first && !sources.has(unit)) repeats.set(unit.id, first);
    }
  }
  return repeats;

  function isIn(unit: Unit, first: Unit): boolean {
    // Only a row of a page replaces rows.
    if (isRow(unit) ? first.kind !== 'row' : isRow(first)) return false;
    const [line, other] = [lineOf(unit), lineOf(first)];
    if (!line || !other) return false;
    const [own, known] = [line, other].map((text) => new Set(contentWords(text).map(stemOf)));
    return (
      wordings.namesIn(line).isSubsetOf(wordings.namesIn(other)) &&
      (own?.intersection(known ?? new Set()).size ?? 0) >= minShared * (own?.size ?? 1) &&
      limitsIn(line, wordings.language).symmetricDifference(limitsIn(other, wordings.language)).size === 0
    );
  }
}

/** A sentence, item, or row with its label. Undefined for steps and statements of one side alone. */
function lineOf(unit: Unit): string | undefined {
  const isLine =
    isRow(unit) || (isPage(unit) && unit.kind === 'lines') || (isStatement(unit) && !unit.quotation.isOnly);
  const { about = '', text = '' } = (isLine && valueOf(unit, unit.id)) || {};
  return text === '' ? undefined : `${about} ${text}`;
}

/** Returns the denials, limits, and conditions in a text, and whether its figures are bounds. */
function limitsIn(text: string, language: string): Set<string> {
  const { marks, conditions } = denialWordsOf(language);
  const clauses = text.toLowerCase().split(/[,;:.–] ?/u);
  return new Set([
    ...clauses.flatMap((clause) => [marks, conditions].flatMap((words) => words.exec(clause)?.[0].trim() ?? [])),
    ...figuresIn(text, language).flatMap(({ approximate = 'about' }) => (approximate === 'about' ? [] : [approximate])),
  ]);
}
