import { answersIn } from '../client/answersFile.ts';
import { createClient } from '../client/client.ts';
import { importAnswers as bringIn } from '../client/importAnswers.ts';
import { recognize } from '../client/localService.ts';
import { Failure } from '../contract/failure.ts';
import { editorKey } from '../contract/folderSecret.ts';
import { folderSecret } from '../service/folder/secret.ts';
import { announced } from '../service/folder/serviceFile.ts';
import { startService } from '../service/main.ts';
import { version } from '../service/version.ts';
import { type Command, needed, print, say, Usage } from './command.ts';

/** Brings answers from files into a project, through the folder's service; one is run for as long as that takes where none runs. */
export const importAnswers: Command = {
  usage: 'import --data DIR --project ID FILE…',
  does: 'Brings answers from JSON or JSON lines into a project. Rows that are there already are skipped.',
  options: { data: { type: 'string' }, project: { type: 'string' } },
  async run(options, files) {
    const folder = needed(options, 'data');
    const project = needed(options, 'project');
    if (files.length === 0) throw new Usage('there is no file to import');
    const running = await runningService(folder);
    const service = running === undefined ? await startService({ folder, version, works: false }) : undefined;
    const client = createClient({ baseUrl: running ?? service?.url ?? '', key: () => Promise.resolve(editorKey(folderSecret(folder))) });
    const stopped = new AbortController();
    process.once('SIGINT', () => stopped.abort());
    try {
      let refused = 0;
      for (const file of files) {
        const result = await bringIn({
          client, project, rows: answersIn(file), signal: stopped.signal,
          onProgress: (so) => say(`${file}: ${so.added} added, ${so.skipped} there already, ${so.refused} refused`),
          onRefused: ({ number, reason }) => say(`${file}: row ${number} refused: ${reason}`),
        });
        refused += result.refused;
        print(JSON.stringify({ file, ...result }));
      }
      return refused > 0 ? 1 : 0;
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'PROJECT_NOT_FOUND') throw error;
      const { data: projects } = await client.listProjects();
      const known = projects.map(({ id, name }) => `\n  ${id}  ${name}`).join('');
      throw new Failure(error.code, `There is no project ${project}. ${known === '' ? `${folder} holds none yet.` : `These are there:${known}`}`);
    } finally {
      await client.close();
      await service?.stop();
    }
  },
};

/** Where the folder's own service listens; undefined while none runs. */
async function runningService(folder: string): Promise<string | undefined> {
  const file = announced(folder);
  if (!file) return undefined;
  const health = await recognize({ url: file.url, secret: folderSecret(folder) }).catch(() => undefined);
  return health && file.url;
}
