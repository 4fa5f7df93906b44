import type { Command } from '../editor/command.ts';

interface Needs {
  readonly log: { show(): void };
}

export const showLog = ({ log }: Needs): Command<'citedesk.showLog'> => ({
  id: 'citedesk.showLog',
  run: () => Promise.resolve(log.show()),
});
