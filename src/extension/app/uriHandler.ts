import { Failure } from '../../contract/failure.ts';
import type { Execute } from '../editor/command.ts';
import type { Articles } from '../articles/articles.ts';
import type { Dialogs } from '../editor/dialogs.ts';
import type { Failures } from '../service/failures/report.ts';
import { t } from '../editor/l10n.ts';
import type { AnswerPanel } from '../answers/page/answerPanel.ts';

interface Needs {
  readonly services: { readonly current: { readonly origin: string } | undefined };
  /** Origin of the service in the settings, or `local`. */
  readonly expected: () => string;
  readonly articles: Pick<Articles, 'find'>;
  readonly answers: Pick<AnswerPanel, 'show'>;
  readonly dialogs: Dialogs;
  readonly execute: Execute;
  readonly failures: Pick<Failures, 'report'>;
}

interface UriHandler {
  handleUri(uri: { readonly path: string }): Promise<void>;
}

interface ExtensionLink {
  readonly kind: 'answers' | 'articles';
  readonly project: string;
  readonly id: number;
}

/**
 * Opens links such as `vscode://citedesk.citedesk/answers/{project}/{id}`. Any web page can link here. Asks before it
 * starts a service, may cost credits or writes a file; otherwise opens the target directly.
 */
export function createUriHandler({
  services,
  expected,
  articles,
  answers,
  dialogs,
  execute,
  failures,
}: Needs): UriHandler {
  /** Sentences about the side effects of opening a link. */
  async function consequencesOf({ kind, id }: ExtensionLink): Promise<readonly string[]> {
    const { current } = services;
    const origin = expected();
    const local = origin === 'local';
    const written = kind === 'answers' || (current && (await articles.find(current.origin, id)) !== undefined);
    return [
      ...(current ? [] : [local ? t('This starts the local service.') : t('This connects Citedesk to {0}.', origin)]),
      ...(local ? [] : [t('{0} may charge credits for this.', origin)]),
      ...(written ? [] : [t('The article is saved to a file in this workspace.')]),
    ];
  }

  async function open(link: ExtensionLink): Promise<void> {
    const { kind, project, id } = link;
    const consequences = await consequencesOf(link);
    const question =
      kind === 'answers'
        ? t('A link wants to open an answer in Citedesk.')
        : t('A link wants to open an article in Citedesk.');
    if (consequences.length > 0 && !(await dialogs.confirm([question, ...consequences].join(' '), t('Open')))) return;
    if (kind === 'answers') await openAnswer(project, id);
    else await execute('citedesk.openArticle', { project, runId: id });
  }

  async function openAnswer(project: string, responseId: number): Promise<void> {
    try {
      await answers.show({ project, responseId });
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'RESPONSE_NOT_FOUND') throw error;
      await dialogs.tell(t('The link points to answer {0}, which doesn’t exist.', responseId));
    }
  }

  return {
    async handleUri({ path }) {
      const link = linkOf(path);
      if (link) await open(link).catch((error: unknown) => failures.report(error, { name: 'Link' }));
    },
  };
}

function linkOf(path: string): ExtensionLink | undefined {
  const [, kind, project, id] = /^\/(answers|articles)\/([0-9A-Za-z_-]{1,64})\/([1-9]\d{0,14})$/.exec(path) ?? [];
  return project === undefined ? undefined : { kind: kind as ExtensionLink['kind'], project, id: Number(id) };
}
