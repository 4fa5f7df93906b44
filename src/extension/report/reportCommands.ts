import type { Project } from '../../contract/projects/project.ts';
import { type PickerCalls, findPrompt, type FindCalls } from '../prompts/pickers.ts';
import type { ReportPanel } from './reportPanel.ts';
import type { Command } from '../editor/command.ts';
import type { Dialogs } from '../editor/dialogs.ts';
import { t } from '../editor/l10n.ts';
import type { PromptPanel } from './promptPanel.ts';
import type { Clock } from '../editor/rest.ts';
import { selectedPlace } from '../tree/places.ts';

interface ShowReportNeeds<Calls extends PickerCalls> {
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
}: ShowReportNeeds<Calls>): Command<'citedesk.showReport'> => ({
  id: 'citedesk.showReport',
  async run(given) {
    const place = given && 'selected' in given ? selectedRow() : given;
    const row = place && 'project' in place && typeof place.project === 'string' ? place.project : undefined;
    const project = row ?? (await pickers.project((await services.connect()).client))?.id;
    if (project !== undefined) await report.show({ project });
  },
});

interface SaveReportCommandNeeds<Calls extends PickerCalls> {
  readonly services: { connect(): Promise<{ readonly client: Calls }> };
  readonly pickers: { project(client: Calls): Promise<Pick<Project, 'id'> | undefined> };
  readonly report: Pick<ReportPanel, 'show'> & { ifLoaded(use: (panel: ReportPanel) => void): void };
}

/** Saves the open report as a file. Opens a project's report first if none is open. */
export const saveReport = <Calls extends PickerCalls>({
  services,
  pickers,
  report,
}: SaveReportCommandNeeds<Calls>): Command<'citedesk.saveReport'> => ({
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

interface ShowPromptNeeds<Calls extends FindCalls> {
  readonly services: { connect(): Promise<{ readonly client: Calls }> };
  readonly pickers: { project(client: Calls, id?: string): Promise<Pick<Project, 'id' | 'name'> | undefined> };
  readonly dialogs: Pick<Dialogs, 'browse'>;
  readonly clock: Clock;
  readonly promptPage: Pick<PromptPanel, 'show'>;
  readonly selectedRow: () => object | undefined;
}

/** Shows the page of the given prompt, or of one that the user searches for. */
export const showPrompt = <Calls extends FindCalls>(needs: ShowPromptNeeds<Calls>): Command<'citedesk.showPrompt'> => ({
  id: 'citedesk.showPrompt',
  async run(place) {
    const { services, pickers, promptPage } = needs;
    if (place) return promptPage.show({ project: place.project, promptId: place.promptId });
    const { client } = await services.connect();
    const project = await pickers.project(client);
    if (!project) return;
    const prompt = await findPrompt(needs, client, {
      project: project.id,
      title: t('Show a prompt of {0}', project.name),
      start: selectedPlace(needs.selectedRow()),
    });
    if (prompt) await promptPage.show({ project: project.id, promptId: prompt.id });
  },
});
