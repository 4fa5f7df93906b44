import { type Span, outside } from '../../text/spans.ts';
import { unsupportedIn } from '../../text/markdown/unsupported.ts';
import type { Check } from '../checkInput.ts';
import type { CheckFinding, CheckFix } from '../finding.ts';
import { placeIn } from '../../text/markdown/block.ts';
import { shown } from './findingAt.ts';

export function checkUnsupported({ article, input }: Check): CheckFinding[] {
  const { markdown } = input;
  return article.document.blocks
    .filter(({ kind }) => kind !== 'code')
    .flatMap((block) =>
      outside(block.code ?? none, unsupportedIn(block.text)).map((mark): CheckFinding => {
        const words = block.text.slice(mark.words.start, mark.words.end);
        const place = placeIn(block, mark);
        return {
          rule: 'check.unsupported',
          severity: 'error',
          message: `No page that was read supports this: ${shown(words)}. Find a source, or remove it.`,
          ...place,
          sentence: place,
          fix: remove(place, markdown, block.kind === 'cell'),
          otherFixes: [findSource(words)],
        };
      }),
    );
}

const none: readonly Span[] = [];

const findSource = (words: string): CheckFix => ({ title: 'Find a source', edits: [], search: words });

/** Removes a mark. In a table, a dash replaces it. */
function remove({ start, end }: CheckFinding['sentence'], markdown: string, isCell: boolean): CheckFix {
  if (isCell) return { title: 'Remove', edits: [{ start, end, text: '–' }] };
  const from = /[ \t]/.test(markdown.charAt(start - 1)) ? start - 1 : start;
  const line = markdown.lastIndexOf('\n', start - 1) + 1;
  const isItem = /^[ \t>]{0,20}(?:[-*+]|\d{1,9}[.)])[ \t]{1,20}$/.test(markdown.slice(line, start));
  const isWhole = (isItem || line === start) && /^[ \t]{0,20}(?:\n|$)/.test(markdown.slice(end, end + 21));
  if (!isWhole) return { title: 'Remove', edits: [{ start: from, end, text: '' }] };
  const next = markdown.indexOf('\n', end);
  return { title: 'Remove', edits: [{ start: line, end: next < 0 ? markdown.length : next + 1, text: '' }] };
}
