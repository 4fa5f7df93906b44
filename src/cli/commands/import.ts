import { columnsOf } from '../../client/import/fileSurvey.ts';
import { importFile } from '../../client/import/importFile.ts';
import { type Command, requiredOption, print, printNote, UsageError } from '../command.ts';
import { rereadable } from '../importing/rereadable.ts';
import { planHelp, planImport, planLines, planOptions, planUsage } from '../importing/importPlan.ts';
import { undo } from '../importing/undo.ts';
import { targetOptions, targetUsage } from '../importTarget.ts';
import { rowNotes } from '../importing/rowNotes.ts';
import { visibleName } from '../../text/words/controlCharacters.ts';
import { usingTarget } from '../usingTarget.ts';

export const importAnswers: Command = {
  usage: `import ${targetUsage} --project ID ${planUsage} FILE… | --undo [ID]`,
  does: 'Import answers into a project from JSON, JSON Lines, CSV, a Citedesk export, or an export of another tool (optionally gzipped). Existing rows are skipped.',
  more: `${planHelp}\n--undo: undo an import of the last 30 days, the latest one unless you add an ID. Removes the answers that it added, and the prompts and topics that it created and nothing else uses.`,
  options: { ...targetOptions, ...planOptions, project: { type: 'string' }, undo: { type: 'boolean' } },
  words: Infinity,
  async run(options, names) {
    if (options['undo'] === true) return undo(options, names);
    if (names.length === 0 || names.includes('')) throw new UsageError('no file to import');
    if (options['preview'] === true) {
      for (const name of names) {
        await using copy = await rereadable(name);
        for (const line of planLines(await planImport(copy.file, options)))
          print(line.replace(/^(?! )/u, `${visibleName(name)}: `));
      }
      return 0;
    }
    const project = requiredOption(options, 'project');
    const stopped = new AbortController();
    const stop = () => stopped.abort();
    process.once('SIGINT', stop);
    const use = { does: 'import answers', project };
    return usingTarget(options, use, async (target) => {
      let refused = 0;
      for (const name of names) {
        await using copy = await rereadable(name);
        const { file } = copy;
        const plan = await planImport(file, options, stopped.signal);
        if (plan.reading.name !== 'own')
          for (const line of planLines(plan)) printNote(line.replace(/^(?! )/u, `${visibleName(name)}: `));
        const [refusals, losses] = [rowNotes(name, printNote), rowNotes(name, printNote)];
        const { ignored = [], ...result } = await importFile({
          client: target.client,
          project,
          file,
          reading: plan.reading,
          columns: columnsOf(plan),
          prompts: plan.prompts,
          dayOrder: plan.dayOrder,
          signal: stopped.signal,
          onProgress: (so) =>
            printNote(`${visibleName(name)}: ${so.added} added, ${so.skipped} skipped, ${so.refused} rejected`),
          onRefused: ({ number, reason }) => refusals.add(number, `rejected: ${reason}`),
          onKept({ number, leftOut }) {
            for (const part of leftOut) losses.add(number, `imported without ${part}`);
          },
        }).finally(() => {
          refusals.end();
          losses.end();
        });
        refused += result.refused;
        if (ignored.length > 0) printNote(`${visibleName(name)}: fields that were not imported: ${ignored.join(', ')}`);
        print(JSON.stringify({ file: name, ...result, ...(ignored.length > 0 && { ignored }) }));
      }
      return refused > 0 ? 1 : 0;
    }).finally(() => process.off('SIGINT', stop));
  },
};
