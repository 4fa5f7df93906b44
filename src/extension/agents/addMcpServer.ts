import fs from 'node:fs/promises';
import path from 'node:path';
import { Failure } from '../../contract/failure.ts';
import type { ArticleHost } from '../articles/articleHost.ts';
import type { Launcher } from './keepLauncher.ts';
import { launcherArguments } from './launcher.ts';
import { keyVariable, serviceArguments } from './serverStart.ts';
import { withServer } from './serversFile.ts';
import type { Dialogs } from '../editor/dialogs.ts';
import { t } from '../editor/l10n.ts';
import type { Command } from '../editor/command.ts';

interface Needs {
  readonly settings: { readonly serviceUrl: string };
  readonly launcher: Pick<Launcher, 'write'>;
  readonly articleHost: Pick<ArticleHost, 'folders' | 'unsaved' | 'show'>;
  readonly dialogs: Pick<Dialogs, 'confirm' | 'pick' | 'tell'>;
}

const name = 'citedesk';

/** Adds our MCP server to `.mcp.json` in the workspace, so that agents can start it. */
export const addMcpServer = ({
  settings,
  launcher,
  articleHost: host,
  dialogs,
}: Needs): Command<'citedesk.addMcpServer'> => ({
  id: 'citedesk.addMcpServer',
  async run() {
    const [only, ...others] = host.folders;
    if (!only) return void (await dialogs.tell(t('Open a folder first. The .mcp.json file is saved there.')));
    const folder =
      others.length === 0
        ? only
        : await dialogs.pick(
            [only, ...others].map((value) => ({ label: value.name, description: value.path, value })),
            { title: t('Select a folder for .mcp.json') },
          );
    if (!folder) return;
    const file = path.join(folder.path, '.mcp.json');
    if (host.unsaved(file) !== undefined)
      return void (await dialogs.tell(t('Save {0} first. It has unsaved changes.', '.mcp.json')));
    const before = await textOf(file);
    const { serviceUrl } = settings;
    const args = [...launcherArguments, ...(serviceUrl === '' ? [] : serviceArguments(serviceUrl))];
    const after = withServer(before ?? '', name, { command: 'node', args });
    if (after === undefined)
      throw new Failure('FILE_NOT_WRITTEN', t('{0} isn’t valid JSON, so nothing was added.', '.mcp.json'));
    if (after === before) {
      await launcher.write();
      return void (await dialogs.tell(t('Citedesk is already in {0}.', '.mcp.json')));
    }
    const question = t('{0} already exists. Add Citedesk to it? Everything else in the file is kept.', '.mcp.json');
    if (before !== undefined && !(await dialogs.confirm(question, t('Add')))) return;
    await launcher.write();
    await fs.writeFile(file, after);
    await host.show(file);
    const sentences = [
      t(
        'Citedesk added to {0}. The file contains no keys or paths of this machine, so you can commit it.',
        '.mcp.json',
      ),
      t('Agents start the server with node, so Node 22.15 or later must be on their PATH.'),
      ...(serviceUrl === '' ? [] : [t('Agents read the service key from the {0} environment variable.', keyVariable)]),
    ];
    await dialogs.tell(sentences.join(' '));
  },
});

const textOf = (file: string): Promise<string | undefined> =>
  fs.readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
