import type { Block } from '../../text/markdown/document.ts';
import { type Grade, tidied } from './headGrade.ts';
import { gradeInProse, type WrittenSmall } from './proseGrade.ts';
import { advises, announcesNoNames, announcesOptions } from '../lexicon/headWords.ts';
import type { Head } from './heads.ts';
import { type InlineLabel, inlineLabels } from './inlineLabels.ts';

/** What leads an item of a list that stands in running text. */
export interface InlineHead extends Head {
  readonly grade: Grade;
  /** Counts the lists of the block. */
  readonly list: number;
  /** The words that lead to its list: "Top Picks". */
  readonly announced: string;
}

/**
 * What leads the items of a list whose line breaks are lost, as in answers read off a page: "Top Picks: Acme One: A
 * light …Globex Two: Known for …Things to Consider: Weight: …". Headings are what a further label follows at once; what
 * stands under those that announce criteria or shops is left out.
 */
export function inlineHeadsIn(block: Block, small: WrittenSmall): InlineHead[] {
  const labels = inlineLabels(block.text);
  if (labels.length < fewest) return [];
  const rubrics = repeated(labels);
  const grades: Grade[] = [];
  const gradeAt = (index: number): Grade => {
    const grade = grades[index] ?? gradeOfLabel(block, labels[index], small);
    grades[index] = grade;
    return grade;
  };
  const heads: InlineHead[] = [];
  let list = 0;
  let announced = '';
  let criteria = false;
  for (const [index, label] of labels.entries()) {
    const { words, heading, isLabel } = label;
    if (heading !== undefined) {
      list++;
      announced = heading;
      criteria = announcesNoNames(heading);
    }
    if (rubrics.has(words) && gradeAt(index) === 'label') continue;
    if (isFollowed(label, labels[index + 1]) && (gradeAt(index) === 'label' || gradeAt(index + 1) !== 'label')) {
      list++;
      announced = isLabel ? `${heading ?? ''}${words}` : lastClause(words);
      criteria = announcesNoNames(announced) || (criteria && !announcesOptions(words));
    } else if (
      !criteria &&
      isLabel &&
      !(gradeAt(index) === 'label' && (announcesOptions(words) || announcesNoNames(words)))
    ) {
      heads.push({ ...headOfLabel(block, label), grade: gradeAt(index), list, announced });
    }
  }
  return heads;
}

function headOfLabel(block: Block, { words, end }: InlineLabel): Head {
  const start = block.text.lastIndexOf(words, end);
  return { block, name: tidied(words), start, end: start + words.length, isSetOff: false, linksName: false };
}

/** So many labels show that a paragraph is a list. */
const fewest = 3;

const isFollowed = ({ end }: InlineLabel, next: InlineLabel | undefined): boolean =>
  next !== undefined && next.start <= end + 2;

const lastClause = (sentence: string): string => sentence.slice(sentence.lastIndexOf(',') + 1);

/** What is said of a property, other than of a thing, advises the reader; what addresses the reader may be said of both. */
function gradeOfLabel(block: Block, label: InlineLabel | undefined, small: WrittenSmall): Grade {
  if (!label?.isLabel) return 'label';
  const said = block.text.slice(label.end + 1, label.end + 40).trimStart();
  if (advises.test(said)) return 'label';
  const grade = gradeInProse(tidied(label.words), block, small);
  return grade === 'name' && addresses.test(said) ? 'plain' : grade;
}

const addresses = /^(?:If|When|Do|Does|Are|Is|Will|Would|How|What|Whether|You|Your|Depending|Wenn|Falls|Sie|Du)\s/;

/** "Pros" and "Cons" stand under each name. */
function repeated(labels: readonly InlineLabel[]): Set<string> {
  const seen = new Set<string>();
  return new Set(labels.flatMap(({ words }) => (seen.size === seen.add(words).size ? [words] : [])));
}
