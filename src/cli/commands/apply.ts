import { applyPlan, outdatedChanges } from '../../client/projectFiles.ts';
import { Failure } from '../../contract/failure.ts';
import { countsOf, lineOf } from '../../projectFile/plan/planText.ts';
import { type Command, print, printNote, RefusedError } from '../command.ts';
import { type Target, targetOptions, targetUsage, usingTarget } from '../target.ts';
import { confirmed } from '../projectFiles/confirmed.ts';
import { formatOf, plansAs } from '../projectFiles/planReports.ts';
import { namedFiles, planFiles, type PlannedOnDisk, readFiles } from '../projectFiles/projectFiles.ts';
import { visibleName } from '../../text/words/controlCharacters.ts';

export const apply: Command = {
  usage: `apply FILE.citedesk.yaml… ${targetUsage} [--yes] [--json]`,
  does: 'Apply project files after printing the plan and asking for confirmation. Each project is changed completely or not at all.',
  more: 'Without a terminal, nothing changes unless you add --yes. If a project has changed since the plan was made, its file is not applied and the differences are printed.',
  options: { ...targetOptions, yes: { type: 'boolean' }, json: { type: 'boolean' } },
  usageCode: 1,
  words: Infinity,
  async run(options, words) {
    const files = readFiles(namedFiles(words));
    return usingTarget(options, { does: 'provide project definitions' }, async (target) => {
      const planned = await planFiles(files, target);
      print(plansAs(formatOf(options), planned));
      if (planned.some(({ plan }) => plan.conflicts.length > 0)) return 1;
      const wanted = planned.filter(({ plan }) => plan.request);
      if (wanted.length === 0) return 0;
      if (options['yes'] !== true) await askFirst(wanted);
      for (const one of wanted) await applyOne(one, target);
      return 0;
    });
  },
};

/**
 * Asks the user to confirm the changes.
 * @throws RefusedError without a confirmation
 */
async function askFirst(wanted: readonly PlannedOnDisk[]): Promise<void> {
  const answer = await confirmed(`${countsOf(wanted.flatMap(({ plan }) => plan.changes))}. Continue?`);
  if (answer === undefined)
    throw new RefusedError(
      'Nothing was changed because Citedesk can ask for confirmation only in a terminal. To apply all changes without confirmation, add --yes.',
    );
  if (!answer) throw new RefusedError('Nothing was changed.');
}

async function applyOne(planned: PlannedOnDisk, { client }: Target): Promise<void> {
  try {
    await applyPlan(planned, client);
    printNote(`${visibleName(planned.name)}: applied`);
  } catch (error) {
    if (error instanceof Failure && error.code === 'PLAN_OUTDATED') {
      printNote(`${visibleName(planned.name)}: ${error.message} Changes since the plan:`);
      for (const change of outdatedChanges(error)) printNote(`  ${lineOf(change)}`);
      throw new RefusedError('Run the plan again.', { cause: error });
    }
    printNote(`${visibleName(planned.name)}: not applied`);
    throw error;
  }
}
