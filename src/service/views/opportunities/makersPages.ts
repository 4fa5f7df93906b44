import { knownGroup } from '../../../metrics/siteGroup.ts';
import { fold, squashed } from '../../../text/words/fold.ts';

/** Shorter names are words of too many addresses. */
const minLetters = 3;

/**
 * Tells pages of which nobody else can get a part: of a site that bears a maker's name, unless it is known for others,
 * and reviews of a single maker's product, whose address names that maker and nothing as `best`.
 */
export function makersPages(names: readonly string[]): (url: string, domain: string) => boolean {
  const makers = new Set(names.map(squashed).filter((name) => name.length >= minLetters));
  return (url, domain) => {
    if (knownGroup(domain) === undefined && makers.has(squashed(domain.split('.', 1)[0] ?? ''))) return true;
    const words = fold(URL.parse(url)?.pathname ?? '').split(/[^\p{L}\p{N}]+/u);
    if (words.some((word) => comparing.has(word))) return false;
    return words.some((word, index) => makers.has(word) || makers.has(word + (words[index + 1] ?? '')));
  };
}

/** What addresses of pages say that compare several. */
const comparing: ReadonlySet<string> = new Set([
  'best',
  'beste',
  'besten',
  'top',
  'vs',
  'versus',
  'alternatives',
  'compare',
  'comparison',
  'meilleur',
  'meilleurs',
  'mejores',
  'migliori',
]);
