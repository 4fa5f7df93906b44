import type { Saving } from './saving.ts';
import type { Command } from '../../editor/command.ts';

interface Needs {
  readonly saving: Pick<Saving, 'save'>;
}

export const saveExport = ({ saving }: Needs): Command<'citedesk.saveExport'> => ({
  id: 'citedesk.saveExport',
  async run(place) {
    if (place) await saving.save({ project: place.project, id: place.runId });
  },
});
