import type { ReportContext } from './registerReport.ts';
import { findPrompt } from '../prompts/pickers.ts';
import type { Command } from '../editor/command.ts';
import { t } from '../editor/l10n.ts';
import { selectedPlace } from '../tree/places.ts';
import type { CommandId } from '../editor/commandIds.ts';

/** Commands for the report page and the prompt page. */
export const reportCommands = (context: ReportContext): readonly Command<CommandId>[] => [
  showReport(context),
  saveReport(context),
  showPrompt(context),
];

/** Shows the visibility report of a project's brand. */
export const showReport = ({
  services,
  pickers,
  report,
  selectedRow,
}: ReportContext): Command<'citedesk.showReport'> => ({
  id: 'citedesk.showReport',
  async run(given) {
    const place = given && 'selected' in given ? selectedRow() : given;
    const row = place && 'project' in place && typeof place.project === 'string' ? place.project : undefined;
    const project = row ?? (await pickers.project((await services.connect()).client))?.id;
    if (project !== undefined) await report.show({ project });
  },
});

/** Saves the open report as a file. Opens a project's report first if none is open. */
export const saveReport = ({ services, pickers, report }: ReportContext): Command<'citedesk.saveReport'> => ({
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

/** Shows the page of the given prompt, or of one that the user searches for. */
export const showPrompt = (context: ReportContext): Command<'citedesk.showPrompt'> => ({
  id: 'citedesk.showPrompt',
  async run(place) {
    const { services, pickers, promptPage } = context;
    if (place) return promptPage.show({ project: place.project, promptId: place.promptId });
    const { client } = await services.connect();
    const project = await pickers.project(client);
    if (!project) return;
    const prompt = await findPrompt(context, client, {
      project: project.id,
      title: t('Show a prompt of {0}', project.name),
      start: selectedPlace(context.selectedRow()),
    });
    if (prompt) await promptPage.show({ project: project.id, promptId: prompt.id });
  },
});
