import { applyPlan, outdatedChanges } from '../../client/projectFiles.ts';
import { Failure } from '../../contract/failure.ts';
import { maxPromptsAdded } from '../../contract/call/limits.ts';
import type { PlanRequest } from '../../projectFile/plan/plan.ts';
import { counted, grouped, t } from '../editor/l10n.ts';
import { changesCounted, changesSaid, firstLines, maxLines } from './planWords.ts';
import type { OpenProjectFile } from './fileWindow.ts';
import { localized } from '../editor/localized.ts';
import type { Command } from '../editor/command.ts';
import { type FileCalls, type FileNeeds, plannedFile, type PlannedOpenFile } from './plannedFile.ts';
import type { RevealRow } from '../tree/places.ts';

interface Needs<Calls extends FileCalls> extends FileNeeds<Calls> {
  readonly tree: { refresh(): void };
  readonly revealRow: RevealRow;
  /** Called with a project that has changed. */
  readonly touch: (project: string) => void;
  readonly showText: (name: string, text: string) => Promise<void>;
}

/** Applies a project file in one transaction, after the user confirms the number of changes and the deletions. */
export const applyProjectFile = <Calls extends FileCalls>(
  needs: Needs<Calls>,
): Command<'citedesk.applyProjectFile'> => ({
  id: 'citedesk.applyProjectFile',
  async run(address) {
    const { dialogs, tree, touch, revealRow } = needs;
    const window = await needs.projectFiles();
    if (!window.trusted) return refuse(needs, () => window.manageTrust());
    const planned = await plannedFile(needs, address);
    if (!planned) return;
    const { file, plan } = planned;
    const { request } = plan;
    if (!request) {
      if (plan.conflicts.length === 0) await dialogs.tell(t('{0} already matches the service.', file.name));
      else await dialogs.tell(firstLines(plan.conflicts.map(({ message }) => localized(message))));
      return;
    }
    if (!(await isWanted(needs, planned, request))) return;
    try {
      const project = await applyPlan(planned, planned.client);
      tree.refresh();
      if (project !== undefined) {
        touch(project);
        await revealRow({ project }, { focus: !planned.definition });
      }
      await dialogs.tell(t('Applied {0}: {1}.', file.name, changesCounted(plan.changes)));
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'PLAN_OUTDATED') throw error;
      await tellChanges(needs, error, file);
    }
  },
});

async function refuse({ dialogs }: Pick<Needs<never>, 'dialogs'>, manage: () => Promise<void>): Promise<void> {
  const button = t('Manage Trust');
  const message = t(
    'Project files can’t be applied in Restricted Mode. If you trust the authors of the files in this folder, trust the folder first.',
  );
  if ((await dialogs.tell(message, button)) === button) await manage();
}

/** Asks for confirmation. Lists every deletion by name. */
async function isWanted<Calls extends FileCalls>(
  { dialogs, showText }: Pick<Needs<Calls>, 'dialogs' | 'showText'>,
  { file, project, local, plan, definition }: PlannedOpenFile<Calls>,
  request: PlanRequest,
): Promise<boolean> {
  const deleted = changesSaid(plan.changes.filter(({ action }) => action === 'delete'));
  const credits = local ? 0 : creditsOf(request);
  const question = [
    definition
      ? t('Apply {0} to {1} ({2})?', file.name, project.name, changesCounted(plan.changes))
      : t('Create {1} from {0} ({2})?', file.name, project.name, changesCounted(plan.changes)),
    ...(credits > 0 ? [counted(credits, 'This uses 1 credit.', 'This uses {0} credits.')] : []),
  ];
  if (deleted.length === 0) return dialogs.confirm(question.join('\n'), t('Apply'));
  if (deleted.length <= maxLines)
    return dialogs.confirm([...question, '', t('These items will be deleted:'), ...deleted].join('\n'), t('Apply'), {
      warning: true,
    });
  // A dialog would block scrolling a long list, so show it as a text with a notification.
  await showText(t('Deletions in {0}', file.name), [...deleted, ''].join('\n'));
  const apply = t('Apply');
  const all = t('The opened document lists all {0} deletions.', grouped(deleted.length));
  return (await dialogs.tell([...question, all].join(' '), apply, t('Cancel'))) === apply;
}

function creditsOf(request: PlanRequest): number {
  const added = request.kind === 'create' ? request.body.prompts : request.body.prompts?.create;
  return Math.ceil((added?.length ?? 0) / maxPromptsAdded) + (request.kind === 'create' ? 1 : 0);
}

/** Reports changes that others made since the plan. Offers a text if the message is too short for all of them. */
async function tellChanges<Calls extends FileCalls>(
  { dialogs, execute, showText }: Needs<Calls>,
  failure: Failure,
  { name, address }: OpenProjectFile,
): Promise<void> {
  const changes = changesSaid(outdatedChanges(failure));
  const nothing = t('The project changed in the meantime, so nothing was applied.');
  const [again, all] = [t('Plan Again'), t('Show All Changes')];
  const buttons = changes.length > maxLines ? [again, all] : [again];
  const pressed = await dialogs.tell([nothing, firstLines(changes)].join('\n').trim(), ...buttons);
  if (pressed === again) await execute('citedesk.planProjectFile', address);
  else if (pressed === all) await showText(t('Changes since the plan: {0}', name), [...changes, ''].join('\n'));
}
