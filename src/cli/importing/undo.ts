import { allImports, undoImport } from '../../client/imports.ts';
import { type CommandOptions, print, printNote, RefusedError, requiredOption, UsageError } from '../command.ts';
import { usingTarget } from '../usingTarget.ts';

/** Undoes the import with this ID, by default the latest one that isn't undone yet. */
export async function undo(options: CommandOptions, [id, ...others]: readonly string[]): Promise<number> {
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
