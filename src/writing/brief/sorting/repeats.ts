import { figuresIn } from '../../../text/figures/figures.ts';
import { stemOf } from '../../../text/words/stems.ts';
import { contentWords } from '../../evidence/headRoles.ts';
import { denialWordsOf } from '../contradictions/denialWords.ts';
import { idsOf, openingIds, type SortingReply } from './reply.ts';
import { isRow, wholeIdOf } from './rows.ts';
import { isPage, isStatement, sourceOf, stepAt, textOf, unitAt, valueOf } from './units.ts';
import type { StatementUnit, Unit } from './unit.ts';
import type { Wordings } from './wordings.ts';

/** Minimum share of the words of a line that the line it repeats has. */
const minShared = 0.7;

/**
 * Finds lines whose content is in a line that the model calls the same, in similar words. Lines with another figure,
 * option, denial, or condition repeat nothing.
 * @returns the better line by the id of the line that repeats it
 */
export function repeatsIn(reply: SortingReply, units: readonly Unit[], wordings: Wordings): Map<string, SameLine> {
  const all = new Map(units.map((unit) => [unit.id, unit]));
  const opening = openingIds(reply);
  const placed = new Set(reply.sections.flatMap(({ lines }) => lines.flatMap(idsOf)));
  const repeats = new Map<string, SameLine>();
  for (const ids of reply.same) {
    const own = [...new Set(ids)].flatMap((id): SameLine[] => {
      const isPlaced = [id, wholeIdOf(id)].some((one) => placed.has(one)) && !repeats.has(id);
      const unit = isPlaced ? (all.get(id) ?? stepAt(all, id)) : undefined;
      return unit ? [{ id, unit }] : [];
    });
    const sources = new Set([...repeats.values()].map(({ id }) => id));
    for (const [index, { id, unit }] of own.entries()) {
      const first = own
        .slice(0, index)
        .find((one) => !repeats.has(one.id) && (opening.has(one.id) || !opening.has(id)) && isIn(unit, one));
      if (first && id === unit.id && !sources.has(id)) repeats.set(id, first);
    }
  }
  return repeats;

  function isIn(unit: Unit, { id, unit: first }: SameLine): boolean {
    // Only a row of a page replaces rows.
    if (isRow(unit) ? first.kind !== 'row' : first.kind === 'answerRow') return false;
    if (first.kind === 'procedure')
      return sourceOf(unit) === sourceOf(first) && textOf(unit, unit.id) === textOf(first, id);
    const [line, other] = [lineOf(unit), lineOf(first, id)];
    if (!line || !other) return false;
    const [own, known] = [line, other].map((text) => new Set(contentWords(text).map(stemOf)));
    return (
      wordings.namesIn(line).isSubsetOf(wordings.namesIn(other)) &&
      (own?.intersection(known ?? new Set()).size ?? 0) >= minShared * (own?.size ?? 1) &&
      limitsIn(line, wordings.language).symmetricDifference(limitsIn(other, wordings.language)).size === 0
    );
  }
}

/**
 * Finds statements that say the same as a line or step of a page in other words. Statements with an additional figure
 * or option say something else.
 * @param repeats lines that are left out
 * @returns the line or step by the id of the statement
 */
export function sameLines(
  { same, sections, contradictions }: SortingReply,
  units: readonly Unit[],
  { wordings, repeats }: { readonly wordings: Wordings; readonly repeats: ReadonlyMap<string, SameLine> },
): Map<string, SameLine> {
  const all = new Map(units.map((unit) => [unit.id, unit]));
  const [opening, others] = [true, false].map(
    (isOpening) =>
      new Set(sections.flatMap(({ id, lines }) => ((id === 's1') === isOpening ? lines.flatMap(idsOf) : []))),
  );
  const compared = new Set(contradictions.flatMap(({ lines }) => lines));
  const found = new Map<string, SameLine>();
  for (const [firstId = '', ...ids] of same) {
    const first = all.get(firstId) ?? stepAt(all, firstId);
    if (!first || !['lines', 'steps'].includes(first.kind) || repeats.has(firstId) || !others?.has(first.id)) continue;
    const names = wordings.namesIn(lineOf(first, firstId) ?? '');
    for (const id of ids) {
      const unit = all.get(id);
      const isOpen = !repeats.has(id) && !compared.has(id) && opening?.has(id) !== true;
      if (unit && isStatement(unit) && isOpen && wordings.namesIn(labelledText(unit)).isSubsetOf(names))
        found.set(id, { id: firstId, unit: first });
    }
  }
  return found;
}

/**
 * Finds rows of pages that say the same as a statement. A row with other figures or options says something else.
 * @returns the rows by the id of the statement
 */
export function sameRows({ same }: SortingReply, units: readonly Unit[], wordings: Wordings): Map<string, Unit[]> {
  const all = new Map(units.map((unit) => [unit.id, unit]));
  const found = new Map<string, Unit[]>();
  for (const ids of same) {
    const named = new Set(ids.map((id) => unitAt(all, id)));
    const rows = [...named].flatMap((unit) => (unit?.kind === 'row' ? [unit] : []));
    for (const statement of ids.flatMap((id) => all.get(id) ?? []).filter(isStatement)) {
      const names = wordings.namesIn(labelledText(statement));
      const own = rows.filter(({ part, lines }) => {
        const around = [part.title, ...part.headings, ...(part.head ?? []), ...lines.map(({ text }) => text)];
        return names.isSubsetOf(wordings.namesIn(around.join(' ')));
      });
      if (own.length > 0) found.set(statement.id, [...(found.get(statement.id) ?? []), ...own]);
    }
  }
  return found;
}

/** Groups units by the id of the unit whose line or step they repeat. */
export function unitsByLine(units: readonly Unit[], lines: ReadonlyMap<string, SameLine>): Map<string, Unit[]> {
  const found = new Map<string, Unit[]>();
  for (const unit of units) {
    const { id = '', unit: first } = lines.get(unit.id) ?? {};
    if (!first) continue;
    const step = first.kind === 'steps' || first.kind === 'procedure' ? textOf(first, id) : undefined;
    found.set(first.id, [...(found.get(first.id) ?? []), { ...unit, step }]);
  }
  return found;
}

export interface SameLine {
  /** Id of the line, row, or step. */
  readonly id: string;
  readonly unit: Unit;
}

const labelledText = ({ quotation: { about = '', text } }: StatementUnit): string => `${about} ${text}`;

/** A sentence, item, row, or step with its label. Undefined for statements of one side alone. */
function lineOf(unit: Unit, id = unit.id): string | undefined {
  const isLine = isRow(unit) || isPage(unit) || (isStatement(unit) && !unit.quotation.isOnly);
  const { about = '', text = '' } = (isLine && valueOf(unit, id)) || {};
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
