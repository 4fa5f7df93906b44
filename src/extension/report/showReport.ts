import type { Project } from '../../contract/projects/project.ts';
import type { PickerCalls } from '../prompts/pickers.ts';
import type { ReportPanel } from './reportPanel.ts';
import type { Command } from '../editor/command.ts';

interface Needs<Calls extends PickerCalls> {
  readonly services: { connect(): Promise<{ readonly client: Calls }> };
  readonly pickers: { project(client: Calls, id?: string): Promise<Pick<Project, 'id'> | undefined> };
  readonly report: Pick<ReportPanel, 'show'>;
  readonly selectedRow: () => object | undefined;
}

/** Shows the visibility report of a project's brand. */
export const showReport = <Calls extends PickerCalls>({
  services,
  pickers,
  report,
  selectedRow,
}: Needs<Calls>): Command<'citedesk.showReport'> => ({
  id: 'citedesk.showReport',
  async run(given) {
    const place = given && 'selected' in given ? selectedRow() : given;
    const row = place && 'project' in place && typeof place.project === 'string' ? place.project : undefined;
    const project = row ?? (await pickers.project((await services.connect()).client))?.id;
    if (project !== undefined) await report.show({ project });
  },
});
