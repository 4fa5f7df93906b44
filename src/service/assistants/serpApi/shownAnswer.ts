import type { AssistantAnswer } from '../answer.ts';
import { isBlank } from '../blank.ts';
import { checkLength } from '../../models/events.ts';
import { withSourceNumbers } from '../citations/numberedCitations.ts';
import type { AnswerBlock, Reference } from './blocks.ts';
import { textBlocks } from './textBlocks.ts';

interface Shown {
  readonly blocks: readonly AnswerBlock[];
  readonly references: readonly Reference[];
  /** Markdown to use if the blocks have no text. */
  readonly instead?: string | undefined;
}

/**
 * Returns the answer on a result page, or undefined if it has no text. Products and pictures alone aren't an answer.
 */
export function serpAnswer({ blocks, references, instead = '' }: Shown): AssistantAnswer | undefined {
  const written = textBlocks(blocks);
  const { text, cited } = isBlank(written.text) ? { text: instead, cited: [] } : written;
  checkLength(text.length);
  const pages = new Map(
    references.flatMap((reference, place) => {
      const page = referencedPage(reference);
      return page ? [[reference.index ?? place, page]] : [];
    }),
  );
  const citations = cited.map(({ end, indexes, pages: linked }) => ({
    end,
    urls: [...indexes.flatMap((index) => pages.get(index) ?? []), ...linked.map((url) => ({ url }))],
  }));
  const shown = withSourceNumbers({
    text,
    citations: citations.filter(({ urls }) => urls.length > 0),
    consulted: [...pages.values()],
  });
  if (shown.markdown === '') return undefined;
  return {
    ...shown,
    searchQueries: null,
    searchPerformed: pages.size > 0 ? true : null,
    modelVersion: null,
  };
}

/** Stored if an assistant showed no answer. */
export const noAnswer: AssistantAnswer = {
  markdown: '',
  sources: [],
  searchQueries: null,
  searchPerformed: null,
  modelVersion: null,
};

function referencedPage({ link, title }: Reference): { url: string; title?: string } | undefined {
  const url = link === undefined ? null : URL.parse(link);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  return { url: url.href, ...(title !== undefined && { title }) };
}
