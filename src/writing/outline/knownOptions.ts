import type { Evidence } from '../evidence/evidence.ts';
import { namesOption, readOptionName, readNameText } from '../evidence/optionName.ts';
import type { Subject } from '../evidence/subjectPile.ts';
import { type Fact, type Ledger, sourceOf } from '../facts/facts.ts';
import { cellNames } from '../facts/tables.ts';

/** With fewer options on pages, an article uses those of the answers. */
const minOptions = 3;

/**
 * Replaces the options of evidence with those that pages cover, most covered first, because nothing can be written
 * about others. Adds the brand, and options that pages compare with them in tables.
 */
export function withKnownOptions(evidence: Evidence, ledger: Ledger): Evidence {
  const facts = ledger.facts.filter((fact) => sourceOf(fact) !== undefined);
  const statements = facts.map((fact) => ({
    source: sourceOf(fact),
    names: readNameText(`${fact.about ?? ''} ${fact.text}`),
  }));
  const pagesOf = (name: string): number => {
    const option = readOptionName(name);
    return new Set(statements.filter((one) => namesOption(one.names, option)).map(({ source }) => source)).size;
  };
  const options = evidence.subjects.filter(({ role }) => role === 'option');
  const more = [...comparedRows(facts, options), evidence.brand.name].filter((name) => !isAmong(name, options));
  const known = [...options, ...new Set(more)]
    .map((option) => (typeof option === 'string' ? optionOf(option) : option))
    .map((subject) => ({ subject, pages: pagesOf(subject.name) }))
    .filter(({ pages }) => pages > 0)
    .sort((one, other) => other.pages - one.pages)
    .map(({ subject }) => subject);
  if (known.length < minOptions) return evidence;
  return { ...evidence, subjects: [...known, ...evidence.subjects.filter(({ role }) => role !== 'option')] };
}

const optionOf = (name: string): Subject => ({ name, role: 'option', answers: [], quotations: [] });

function comparedRows(facts: readonly Fact[], options: readonly Subject[]): string[] {
  const cells = facts.flatMap((fact) => {
    const names = cellNames(fact);
    const heading = fact.about?.split(' – ').slice(0, -2).join(' – ') ?? '';
    return names ? [{ row: names.row, table: `${sourceOf(fact)} ${heading}` }] : [];
  });
  return [...Map.groupBy(cells, ({ table }) => table).values()].flatMap((own) => {
    const rows = [...new Set(own.map(({ row }) => row))];
    return rows.some((row) => isAmong(row, options)) ? rows : [];
  });
}

/** True if a name matches an option or its maker. */
const isAmong = (name: string, options: readonly Subject[]): boolean =>
  options.some(
    (option) =>
      namesOption(readNameText(name), readOptionName(option.name)) ||
      namesOption(readNameText(option.name), readOptionName(name)),
  );
