import type { Command } from '../command.ts';
import type { CommandArguments } from '../ids.ts';

interface Needs {
  readonly tree: { loadMore(place: CommandArguments['citedesk.loadMore']): Promise<void> };
}

/** Reads the next page of a topic. */
export const loadMore = ({ tree }: Needs): Command<'citedesk.loadMore'> => ({
  id: 'citedesk.loadMore',
  async run(place) {
    if (place) await tree.loadMore(place);
  },
});
