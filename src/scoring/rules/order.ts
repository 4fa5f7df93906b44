import type { Draft, DraftSection } from '../draft/draft.ts';
import { type Fault, info } from '../finding.ts';
import { between } from './rule.ts';

/** Fewer sections and paragraphs are no sample. */
const fewestSections = 5;
const fewestParagraphs = 15;

/** A smaller loss is chance. */
const fewestPoints = 3;

/**
 * Sections that take up what their headings name, and paragraphs that take up the words of the one before, both more than
 * chance would have it. Of 261 published articles 4% lose points; with their paragraphs shuffled half of them, with the
 * text of their sections swapped seven in ten.
 */
export function checkOrder({ sections, passages, top }: Draft): Fault[] {
  const under = headingGains(sections);
  const paragraphs = passages.filter(({ block, words }) => block.kind === 'paragraph' && words.length > 7);
  const isDivided = under.length >= fewestSections;
  const gains = isDivided ? [under] : [];
  if (paragraphs.length >= fewestParagraphs) gains.push(neighborGains(paragraphs.map(({ own }) => new Set(own.stems))));
  if (gains.length === 0) return [];
  const certainty = gains.reduce((sum, own) => sum + certaintyOf(own), 0) / Math.sqrt(gains.length);
  const byHeadings = isDivided ? between(0.05, -0.1, meanOf(under)) : 0;
  const lost = Math.round(25 * Math.max(byHeadings, between(0.8, -1, certainty)));
  if (lost < fewestPoints) return [];
  const message =
    'Your sections don’t take up what their headings name. Check that each paragraph is under the right heading.';
  return [info(top, lost, message)];
}

type Stems = ReadonlySet<string>;

/** For each section: the share of its heading's words that it takes up, without the share that others do on average. */
function headingGains(sections: readonly DraftSection[]): number[] {
  const headed = sections.flatMap(({ heading, stems }) => {
    const named = new Set(heading?.own.stems);
    return heading && heading.block.level > 1 && named.size > 0 && stems.size > 0 ? [{ named, stems }] : [];
  });
  return headed.map(({ named, stems }) => {
    const others = headed.flatMap((other) => (other.stems === stems ? [] : [shareOf(named, other.stems)]));
    return shareOf(named, stems) - meanOf(others);
  });
}

const shareOf = (named: Stems, stems: Stems): number => named.intersection(stems).size / named.size;

/** Paragraphs at most this far away tell what is chance. */
const reach = 40;

/** For each paragraph: its likeness to the one before, without the mean likeness of all. */
function neighborGains(paragraphs: readonly Stems[]): number[] {
  const [neighbors, all]: [number[], number[]] = [[], []];
  for (const [index, one] of paragraphs.entries()) {
    for (const [before, other] of paragraphs.slice(Math.max(0, index - reach), index).toReversed().entries()) {
      const likeness = one.intersection(other).size / Math.sqrt(Math.max(1, one.size * other.size));
      all.push(likeness);
      if (before === 0) neighbors.push(likeness);
    }
  }
  const mean = meanOf(all);
  return neighbors.map((likeness) => likeness - mean);
}

/** The mean in its standard errors, limited so that neither of two samples decides alone. */
function certaintyOf(gains: readonly number[]): number {
  const mean = meanOf(gains);
  const deviation = Math.sqrt(meanOf(gains.map((gain) => (gain - mean) ** 2)));
  return deviation === 0 ? Math.sign(mean) : Math.min(4, Math.max(-4, (mean / deviation) * Math.sqrt(gains.length)));
}

const meanOf = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);
