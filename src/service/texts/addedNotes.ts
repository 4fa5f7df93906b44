import type { NewContentRun } from '../../contract/content/contentRun.ts';
import type { RunPage } from '../../contract/content/page.ts';
import type { EvidencePage } from '../../checking/evidence/page.ts';
import { withoutOrders } from '../../writing/talk/orders.ts';

/** A text that the user added: a page without a URL. */
export interface AddedNote extends EvidencePage {
  readonly label: string;
  readonly url: '';
  /** Instructions to models that were removed from the text. */
  readonly orders: readonly string[];
}

/**
 * Converts the texts that the user added to a run to pages with unique labels, without instructions to models. A text
 * that contains nothing else has the state `empty`.
 * @param readAt milliseconds since the epoch
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

/** Converts the added texts to entries of the run's page list. */
export function noteLines({ evidence = [] }: Pick<NewContentRun, 'evidence'>, notes: readonly AddedNote[]): RunPage[] {
  const texts = evidence.flatMap((added) => ('markdown' in added ? [added] : []));
  return notes.map(({ label, state = 'read' }, index) => ({
    label,
    state,
    title: label,
    note: state === 'empty' ? 'This source has no usable text.' : cutOf(texts[index]),
  }));
}

const cutOf = (text: { readonly markdown: string; readonly characters?: number | undefined } | undefined) =>
  text?.characters === undefined || text.characters <= text.markdown.length
    ? null
    : `Only the first ${text.markdown.length} of ${text.characters} characters were read.`;
