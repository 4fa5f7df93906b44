import { answersIn } from '../../client/import/answersFile.ts';
import { importAnswers as bringIn } from '../../client/import/importAnswers.ts';
import { Failure } from '../../contract/failure.ts';
import { type Command, requiredOption, print, printNote, UsageError } from '../command.ts';
import { openTarget, type Target, targetOptions, targetUsage } from '../importTarget.ts';
import { rowNotes } from '../rowNotes.ts';
import { visibleName } from '../../text/words/visible.ts';

/** Brings answers from files into a project, through a service. */
export const importAnswers: Command = {
  usage: `import ${targetUsage} --project ID FILE…`,
  does: 'Brings answers from JSON, JSON lines, CSV or an export of ours (gzip too) into a project. Rows that are there already are skipped.',
  options: { ...targetOptions, project: { type: 'string' } },
  async run(options, files) {
    const project = requiredOption(options, 'project');
    if (files.length === 0 || files.includes('')) throw new UsageError('there is no file to import');
    const target = await openTarget(options);
    const stopped = new AbortController();
    const stop = () => stopped.abort();
    process.once('SIGINT', stop);
    try {
      let refused = 0;
      for (const file of files) {
        const [refusals, losses] = [rowNotes(file, printNote), rowNotes(file, printNote)];
        const result = await bringIn({
          client: target.client,
          project,
          rows: answersIn(file, printNote),
          signal: stopped.signal,
          onProgress: (so) =>
            printNote(`${visibleName(file)}: ${so.added} added, ${so.skipped} there already, ${so.refused} refused`),
          onRefused: ({ number, reason }) => refusals.add(number, `refused: ${reason}`),
          onKept({ number, leftOut }) {
            for (const part of leftOut) losses.add(number, `without ${part}`);
          },
        }).finally(() => {
          refusals.end();
          losses.end();
        });
        refused += result.refused;
        print(JSON.stringify({ file, ...result }));
      }
      return refused > 0 ? 1 : 0;
    } catch (error) {
      throw error instanceof Failure && unreached.has(error.code)
        ? await unknownProject(project, target, error)
        : error;
    } finally {
      process.off('SIGINT', stop);
      await target.close();
    }
  },
};

const unreached: ReadonlySet<Failure['code']> = new Set(['PROJECT_NOT_FOUND', 'PROJECT_FORBIDDEN']);

/** Says which projects there are instead, where the key may know; of a folder it is that of its editor. */
async function unknownProject(project: string, { client, place, key }: Target, cause: Failure): Promise<Failure> {
  const listed = await client.listProjects().catch(() => undefined);
  if (!listed || (key === 'given' && cause.code === 'PROJECT_FORBIDDEN')) return cause;
  const known = listed.data.map(({ id, name }) => `\n  ${id}  ${name}`).join('');
  const owner = key === 'given' ? 'this key' : 'the editor';
  const what =
    cause.code === 'PROJECT_NOT_FOUND'
      ? `There is no project ${project}.`
      : `The project ${project} in ${place} is another user’s: share it with the editor’s user (citedesk projects share), or import through a service with a key of theirs (--service, --key).`;
  const others = known === '' ? `${place} holds none yet that ${owner} reaches.` : `These are there:${known}`;
  return new Failure(cause.code, `${what} ${others}`, { cause });
}
