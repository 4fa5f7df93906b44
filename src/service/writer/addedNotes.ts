import type { NewContentRun } from '../../contract/content/contentRun.ts';
import type { RunPage } from '../../contract/content/page.ts';
import type { EvidencePage } from '../../checking/evidence/page.ts';
import { withoutOrders } from '../../writing/talk/orders.ts';

/** A text that the writer added: a page without an address. */
export interface AddedNote extends EvidencePage {
  readonly label: string;
  readonly url: '';
  /** What it says to models that read it, which stands in its text no more. */
  readonly orders: readonly string[];
}

/**
 * The texts that the writer added to a run, as pages under labels that no two share, without what speaks to a model. One
 * that says nothing else is empty.
 * @param readAt milliseconds
 */
export function addedNotes({
  evidence = [],
  readAt,
}: Pick<NewContentRun, 'evidence'> & { readonly readAt: number }): AddedNote[] {
  const seen = new Map<string, number>();
  return evidence.flatMap((added): AddedNote[] => {
    if (!('markdown' in added)) return [];
    const times = (seen.get(added.title) ?? 0) + 1;
    seen.set(added.title, times);
    const label = times === 1 ? added.title : `${added.title} (${times})`;
    const { markdown, orders } = withoutOrders(added.markdown);
    return [{ label, url: '', markdown, orders, readAt, state: /\S/.test(markdown) ? 'read' : 'empty' }];
  });
}

/** The same in the run's list of pages, with what became of each. */
export function noteLines({ evidence = [] }: Pick<NewContentRun, 'evidence'>, notes: readonly AddedNote[]): RunPage[] {
  const texts = evidence.flatMap((added) => ('markdown' in added ? [added] : []));
  return notes.map(({ label, state = 'read' }, index) => ({
    label,
    state,
    title: label,
    note: state === 'empty' ? 'This source has no usable text.' : cutOf(texts[index]),
  }));
}

/** What is left out of a text that was too long to send. */
const cutOf = (text: { readonly markdown: string; readonly characters?: number | undefined } | undefined) =>
  text?.characters === undefined || text.characters <= text.markdown.length
    ? null
    : `Only the first ${text.markdown.length} of ${text.characters} characters were read.`;
