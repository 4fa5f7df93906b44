import type { Evidence } from '../evidence/evidence.ts';
import type { FactPage } from '../facts/pageFacts.ts';
import type { PagePart } from '../facts/pageParts.ts';
import type { Unsupported } from './briefData.ts';
import { contradictions } from './contradictions/contradictions.ts';
import { figureDifferences, type PlacedDifference } from './figures/figureComparison.ts';
import type { FigureReader } from './figures/measuredFigures.ts';
import { nearestDifferences } from './figures/nearestDifferences.ts';
import { unsupportedFigures } from './figures/unsupportedFigures.ts';

interface Comparisons {
  readonly differences: readonly PlacedDifference[];
  readonly unsupported: readonly Unsupported[];
}

interface ComparisonInput {
  readonly parts: readonly PagePart[];
  readonly pages: readonly FactPage[];
  readonly evidence: Evidence;
  readonly reader: FigureReader;
}

/** Compares answers with pages. Finds differences, and figures that no page contains. */
export function comparisonsOf(given: ComparisonInput): Comparisons {
  const { parts, reader, evidence } = given;
  const { language, statements = [], stated = [], prompt: question } = evidence;
  const figures = figureDifferences({ parts, stated, reader, language });
  const compared = new Set(figures.flatMap(({ texts }) => texts));
  const differing = [...figures, ...contradictions({ parts, statements, reader, question, language, compared })];
  const texts = differing.flatMap(({ texts: own, difference }) => [
    ...own,
    ...difference.assistants.map(({ text }) => text),
  ]);
  const { differences: near, unsupported } = unsupportedBeside(texts, given);
  return { differences: [...differing, ...near], unsupported };
}

/** Finds only the figures that no page contains, for a brief that a model compares. */
export const uncompared = (given: ComparisonInput): Comparisons => ({
  differences: [],
  unsupported: unsupportedBeside([], given).unsupported,
});

/** @param compared texts that were compared already */
function unsupportedBeside(compared: readonly string[], { parts, pages, evidence }: ComparisonInput) {
  const { language, stated = [], prompt: question } = evidence;
  const open = unsupportedFigures({ stated, pages, question, language, differing: new Set(compared) });
  return nearestDifferences(open, parts, language);
}
