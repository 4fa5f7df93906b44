import type { Lender } from './lender.ts';
import type { Command } from '../../editor/command.ts';

interface Needs {
  readonly lender: Pick<Lender, 'lendTo'>;
}

/** Lends the editor's language model to an article that waits for one. */
export const lendModel = ({ lender }: Needs): Command<'citedesk.lendModel'> => ({
  id: 'citedesk.lendModel',
  async run(target) {
    if (target) await lender.lendTo(target.runId);
  },
});
