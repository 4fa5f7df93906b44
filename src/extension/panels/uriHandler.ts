import type { Execute } from '../commands/command.ts';

interface Needs {
  readonly execute: Execute;
}

/** Handles a link to this extension. */
export interface UriHandler {
  handleUri(uri: { readonly path: string }): Promise<void>;
}

const opens = /^\/(answers|articles)\/([0-9A-Za-z_-]{1,64})\/([1-9]\d{0,14})$/;

/** Opens what a link such as `vscode://citedesk.citedesk/answers/{project}/{id}` names. A link starts, changes and deletes nothing. */
export const createUriHandler = ({ execute }: Needs): UriHandler => ({
  async handleUri({ path }) {
    const [, kind, project, id] = opens.exec(path) ?? [];
    if (project === undefined) return;
    if (kind === 'answers') await execute('citedesk.openAnswer', { project, responseId: Number(id) });
    else await execute('citedesk.openArticle', { project, runId: Number(id) });
  },
});
