import { allImports } from '../../client/imports.ts';
import { type Command, print, printNote, printRow, requiredOption } from '../command.ts';
import { targetOptions, targetUsage, usingTarget } from '../target.ts';

export const listImports: Command = {
  usage: `imports ${targetUsage} --project ID [--json]`,
  does: 'List a project’s imports of the last 30 days, newest first.',
  more: 'To undo an import: citedesk import --undo ID',
  options: { ...targetOptions, project: { type: 'string' }, json: { type: 'boolean' } },
  run(options) {
    const project = requiredOption(options, 'project');
    return usingTarget(options, { does: 'list imports', project }, async ({ client }) => {
      const imports = await allImports(client, project);
      if (options['json'] === true) print(JSON.stringify(imports, null, 2));
      else if (imports.length === 0) printNote('Nothing was imported in the last 30 days.');
      else
        for (const { id, source, created_at: at, answers, duplicates, prompts, topics, undone_at: undoneAt } of imports)
          printRow([
            id,
            at,
            source,
            `${answers} added`,
            `${duplicates} skipped`,
            `${prompts} new prompts`,
            `${topics} new topics`,
            undoneAt === null ? '' : `undone ${undoneAt}`,
          ]);
      return 0;
    });
  },
};
