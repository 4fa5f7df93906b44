import type { Command } from '../command.ts';

interface Needs {
  readonly log: { show(): void };
}

/** Shows what this extension has logged: when it was, what failed and why. */
export const showLog = ({ log }: Needs): Command<'citedesk.showLog'> => ({
  id: 'citedesk.showLog',
  run: () => Promise.resolve(log.show()),
});
