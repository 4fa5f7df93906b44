import { t } from '../editor/l10n.ts';
import { changesCounted, firstLines, planAsText } from './planWords.ts';
import { localized } from '../editor/localized.ts';
import type { Command } from '../editor/command.ts';
import { type FileCalls, type FileNeeds, plannedFile } from './plannedFile.ts';

interface Needs<Calls extends FileCalls> extends FileNeeds<Calls> {
  readonly showText: (name: string, text: string) => Promise<void>;
}

/** Shows the changes in a project file as a diff with the service and as text, without applying them. */
export const planProjectFile = <Calls extends FileCalls>(needs: Needs<Calls>): Command<'citedesk.planProjectFile'> => ({
  id: 'citedesk.planProjectFile',
  async run(address) {
    const planned = await plannedFile(needs, address);
    if (!planned) return;
    const { dialogs, execute, showText } = needs;
    const { file, plan, before, project, definition } = planned;
    const { changes, conflicts } = plan;
    if (changes.length === 0 && conflicts.length === 0) {
      await dialogs.tell(t('{0} already matches the service.', file.name));
      return;
    }
    await file.compareWith(before, t('{0} (service → file)', file.name));
    const [apply, asText] = [t('Apply…'), t('Show as Text')];
    const message =
      conflicts.length > 0
        ? firstLines(conflicts.map((conflict) => localized(conflict.message)))
        : definition
          ? t('{0} would change {1}: {2}.', file.name, project.name, changesCounted(changes))
          : t('{0} would create {1}: {2}.', file.name, project.name, changesCounted(changes));
    const buttons = plan.request ? [apply, asText] : [asText];
    const pressed = await dialogs.tell(message, ...buttons);
    if (pressed === asText) await showText(t('Plan for {0}', file.name), planAsText(plan));
    else if (pressed === apply) await execute('citedesk.applyProjectFile', file.address);
  },
});
