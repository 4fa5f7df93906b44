import { applyPlan } from '../../../client/projectFiles.ts';
import { Failure } from '../../../contract/failure.ts';
import { maxPromptsAdded } from '../../../contract/call/limits.ts';
import type { PlannedChange, PlanRequest } from '../../../projectFile/plan/plan.ts';
import { t } from '../../l10n.ts';
import { changesCounted, changesSaid, firstLines } from '../../projectFiles/planWords.ts';
import { said } from '../../said.ts';
import type { Command } from '../command.ts';
import { type FileCalls, type FileNeeds, plannedFile, type PlannedOpenFile } from './plannedFile.ts';

interface Needs<Calls extends FileCalls> extends FileNeeds<Calls> {
  readonly tree: { refresh(): void };
  /** Told of the project that is another one now. */
  readonly touch: (project: string) => void;
}

/** Brings about what a project file says, all or nothing, once a person has read how much that is and what is deleted. */
export const applyProjectFile = <Calls extends FileCalls>(
  needs: Needs<Calls>,
): Command<'citedesk.applyProjectFile'> => ({
  id: 'citedesk.applyProjectFile',
  async run(address) {
    const { dialogs, execute, tree, touch } = needs;
    const window = await needs.projectFiles();
    if (!window.trusted) return refuse(needs, () => window.manageTrust());
    const planned = await plannedFile(needs, address);
    if (!planned) return;
    const { file, plan } = planned;
    const { request } = plan;
    if (!request) {
      if (plan.conflicts.length === 0)
        await dialogs.tell(t('{0} says what the service has: nothing would change.', file.name));
      else await dialogs.tell(firstLines(plan.conflicts.map(({ message }) => said(message))));
      return;
    }
    if (!(await isWanted(needs, planned, request))) return;
    try {
      const project = await applyPlan(planned, planned.client);
      tree.refresh();
      if (project !== undefined) touch(project);
      await dialogs.tell(t('{0} is applied: {1}.', file.name, changesCounted(plan.changes)));
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'PLAN_OUTDATED') throw error;
      const again = t('Plan Again');
      if ((await dialogs.tell(whatChanged(error), again)) === again)
        await execute('citedesk.planProjectFile', file.address);
    }
  },
});

async function refuse({ dialogs }: Pick<Needs<never>, 'dialogs'>, manage: () => Promise<void>): Promise<void> {
  const button = t('Manage Trust');
  const message = t('In restricted mode nothing is applied. Trust the folder first, if you know who wrote its files.');
  if ((await dialogs.tell(message, button)) === button) await manage();
}

/** Asks once; what is deleted is read by name, and then Enter says no. */
function isWanted<Calls extends FileCalls>(
  { dialogs }: Pick<Needs<Calls>, 'dialogs'>,
  { file, says, local, plan }: PlannedOpenFile<Calls>,
  request: PlanRequest,
): Promise<boolean> {
  const deleted = plan.changes.filter(({ action }) => action === 'delete');
  const credits = local ? 0 : creditsOf(request);
  const message = [
    t('Apply {0} to {1}: {2}?', file.name, says.project.name, changesCounted(plan.changes)),
    ...(credits > 0 ? [credits === 1 ? t('This takes 1 credit.') : t('This takes {0} credits.', credits)] : []),
    ...(deleted.length > 0 ? ['', t('Deleted:'), firstLines(changesSaid(deleted))] : []),
  ].join('\n');
  return deleted.length > 0 ? dialogs.confirm(message, t('Apply'), t('Keep')) : dialogs.confirm(message, t('Apply'));
}

function creditsOf(request: PlanRequest): number {
  const added = request.kind === 'create' ? request.body.prompts : request.body.prompts?.create;
  return Math.ceil((added?.length ?? 0) / maxPromptsAdded) + (request.kind === 'create' ? 1 : 0);
}

/** What others changed since it was planned. */
function whatChanged({ details }: Failure): string {
  const { changes = [] } = (details ?? {}) as { readonly changes?: readonly PlannedChange[] };
  const nothing = t('The project was changed meanwhile, so nothing was applied.');
  return [nothing, firstLines(changesSaid(changes))].filter((part) => part !== '').join('\n');
}
