import type { Figure } from '../../text/figures/figure.ts';
import { figureWordsOf } from '../../text/figures/figureWords.ts';

/** Maximum characters of a label. */
const maxLabelLength = 60;

/** Returns the bound in a figure's label, in a table or before a colon: `Max weight | 20 kg`, `Maximum: 20 kg`. */
export function labelBound(label: string, language: string): Figure['approximate'] {
  if (label.length > maxLabelLength) return undefined;
  const { labelBounds } = figureWordsOf(language);
  const [word] = (label.toLowerCase().match(/\p{L}+/gu) ?? []).filter((name) => labelBounds.has(name));
  return word === undefined ? undefined : labelBounds.get(word);
}

export const labelBefore = (text: string, at: number): string | undefined =>
  // fast path: most figures have no label
  !/:\s?$/.test(text.slice(Math.max(0, at - 2), at))
    ? undefined
    : /(?:^|[\n|.;])\s?([^\n|.;:]{1,60}|[^\n|;:]{1,4}\.[^\n|.;:]{1,50}):\s?$/u.exec(
        text.slice(Math.max(0, at - maxLabelLength - 4), at),
      )?.[1];
