import { type Command, print } from '../command.ts';
import { targetOptions, targetUsage, usingTarget } from '../target.ts';
import { formatOf, plansAs } from '../projectFiles/planReports.ts';
import { namedFiles, planFiles, readFiles } from '../projectFiles/projectFiles.ts';

/** Exit code if there are changes. */
const different = 2;

export const plan: Command = {
  usage: `plan FILE.citedesk.yaml… ${targetUsage} [--json | --markdown]`,
  does: 'Show what project files would change in a service, without changing anything.',
  more: `Exits with 0 if there are no changes, with ${different} if there are changes, and with 1 if a file has problems or can’t be applied. Use --markdown for pull request comments and --json for programs.`,
  options: { ...targetOptions, json: { type: 'boolean' }, markdown: { type: 'boolean' } },
  usageCode: 1,
  words: Infinity,
  async run(options, words) {
    const format = formatOf(options);
    const files = readFiles(namedFiles(words));
    return usingTarget(options, { does: 'provide project definitions' }, async (target) => {
      const planned = await planFiles(files, target);
      print(plansAs(format, planned));
      if (planned.some(({ plan: { conflicts } }) => conflicts.length > 0)) return 1;
      return planned.some(({ plan: { changes } }) => changes.length > 0) ? different : 0;
    });
  },
};
