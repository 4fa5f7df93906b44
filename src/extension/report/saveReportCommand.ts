import type { Project } from '../../contract/projects/project.ts';
import type { PickerCalls } from '../prompts/pickers.ts';
import type { ReportPanel } from './reportPanel.ts';
import type { Command } from '../editor/command.ts';

interface Needs<Calls extends PickerCalls> {
  readonly services: { connect(): Promise<{ readonly client: Calls }> };
  readonly pickers: { project(client: Calls): Promise<Pick<Project, 'id'> | undefined> };
  readonly report: Pick<ReportPanel, 'show'> & { ifLoaded(use: (panel: ReportPanel) => void): void };
}

/** Saves the open report as a file. Opens a project's report first if none is open. */
export const saveReport = <Calls extends PickerCalls>({
  services,
  pickers,
  report,
}: Needs<Calls>): Command<'citedesk.saveReport'> => ({
  id: 'citedesk.saveReport',
  async run() {
    const save = async (): Promise<boolean> => {
      let saving: Promise<boolean> | undefined;
      report.ifLoaded((panel) => {
        saving = panel.save();
      });
      return (await saving) ?? false;
    };
    if (await save()) return;
    const project = (await pickers.project((await services.connect()).client))?.id;
    if (project === undefined) return;
    await report.show({ project });
    await save();
  },
});
