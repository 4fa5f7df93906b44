import { columnsOf } from '../../client/import/fileSurvey.ts';
import { importFile } from '../../client/import/importFile.ts';
import {
  type Command,
  type CommandOptions,
  print,
  printNote,
  RefusedError,
  requiredOption,
  UsageError,
} from '../command.ts';
import { rereadable } from '../process/standardInput.ts';
import { planHelp, planImport, planLines, planOptions, planUsage } from '../importing/importPlan.ts';
import { targetOptions, targetUsage, usingTarget } from '../target.ts';
import { rowNotes } from '../importing/rowNotes.ts';
import { visibleName } from '../../text/words/controlCharacters.ts';
import { allImports, undoImport } from '../../client/imports.ts';

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

/** Undoes the import with this ID, by default the latest one that isn't undone yet. */
async function undo(options: CommandOptions, [id, ...others]: readonly string[]): Promise<number> {
  if (others.length > 0 || id === '') throw new UsageError('--undo takes the ID of one import');
  const project = requiredOption(options, 'project');
  return usingTarget(options, { does: 'undo imports', project }, async ({ client }) => {
    const known = await allImports(client, project);
    const wanted = known.find((one) => (id === undefined ? one.undone_at === null : one.id === id));
    const importId = id ?? wanted?.id;
    if (importId === undefined) throw new RefusedError('There is no import of the last 30 days to undo.');
    const { kept, ...removed } = await undoImport({
      client,
      project,
      id: importId,
      onProgress: (so) => printNote(`${so.answers} answers removed`),
    });
    if (kept > 0)
      printNote(
        `${kept} answers stay as this import stored them, because another import has them too. To store them as in its file, undo that import too, and import its file again.`,
      );
    print(JSON.stringify({ importId, source: wanted?.source, removed, kept }));
    return 0;
  });
}
