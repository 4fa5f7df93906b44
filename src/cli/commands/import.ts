import { answersIn } from '../../client/import/answersFile.ts';
import { importAnswers as bringIn } from '../../client/import/importAnswers.ts';
import { type Command, requiredOption, print, printNote, UsageError } from '../command.ts';
import { targetOptions, targetUsage } from '../importTarget.ts';
import { rowNotes } from '../rowNotes.ts';
import { visibleName } from '../../text/words/visible.ts';
import { usingTarget } from '../usingTarget.ts';

/** Brings answers from files into a project, through a service. */
export const importAnswers: Command = {
  usage: `import ${targetUsage} --project ID FILE…`,
  does: 'Import answers into a project from JSON, JSON Lines, CSV, or a Citedesk export (optionally gzipped). Existing rows are skipped.',
  options: { ...targetOptions, project: { type: 'string' } },
  async run(options, files) {
    const project = requiredOption(options, 'project');
    if (files.length === 0 || files.includes('')) throw new UsageError('no file to import');
    const stopped = new AbortController();
    const stop = () => stopped.abort();
    process.once('SIGINT', stop);
    const use = { does: 'import answers', project };
    return usingTarget(options, use, async (target) => {
      let refused = 0;
      for (const file of files) {
        const [refusals, losses] = [rowNotes(file, printNote), rowNotes(file, printNote)];
        const result = await bringIn({
          client: target.client,
          project,
          rows: answersIn(file, printNote),
          signal: stopped.signal,
          onProgress: (so) =>
            printNote(`${visibleName(file)}: ${so.added} added, ${so.skipped} skipped, ${so.refused} rejected`),
          onRefused: ({ number, reason }) => refusals.add(number, `rejected: ${reason}`),
          onKept({ number, leftOut }) {
            for (const part of leftOut) losses.add(number, `imported without ${part}`);
          },
        }).finally(() => {
          refusals.end();
          losses.end();
        });
        refused += result.refused;
        print(JSON.stringify({ file, ...result }));
      }
      return refused > 0 ? 1 : 0;
    }).finally(() => process.off('SIGINT', stop));
  },
};
