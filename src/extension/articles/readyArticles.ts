import type { ContentRun } from '../../contract/content/contentRun.ts';
import { lackOf } from '../service/failures/runFailures.ts';
import { t } from '../editor/l10n.ts';
import type { AttentionWatch } from './articleHost.ts';
import type { ArticleFilesContext } from './articles.ts';

/** Shows articles that this window started when they are ready. */
interface ReadyArticles {
  /** Starts tracking whether the user works in a text. */
  track(runId: number): void;
  /** Opens the article's file. If the user is writing or there is no file yet, offers to open it. */
  ready(run: ContentRun, file: string | undefined): Promise<void>;
  dropped(runId: number): void;
  dispose(): void;
}

/**
 * Milliseconds after the user's last key or click in a text, within which a file that opens would catch the next key.
 */
const busyMs = 10_000;

export function createReadyArticles({ host, dialogs, execute }: ArticleFilesContext): ReadyArticles {
  const attentions = new Map<number, AttentionWatch>();

  function release(runId: number): void {
    attentions.get(runId)?.dispose();
    attentions.delete(runId);
  }

  return {
    track(runId) {
      if (!attentions.has(runId)) attentions.set(runId, host.attend());
    },
    async ready(run, file) {
      const isBusy = (attentions.get(run.id)?.idleMs ?? Infinity) < busyMs;
      release(run.id);
      const article = { project: run.project, runId: run.id };
      const isShown = file !== undefined && !isBusy;
      if (isShown) await execute('citedesk.openArticle', { ...article, quiet: true });
      const title = run.article?.title ?? '';
      const lack = lackOf(run);
      if (isShown && lack === undefined) return;
      const message =
        lack !== undefined
          ? t('Draft incomplete: {0} ({1})', title, lack)
          : run.article?.write_mode === 'brief'
            ? t('Brief ready: {0}', title)
            : t('Draft ready: {0}', title);
      if (isShown) return void (await dialogs.tell(message));
      const open = t('Open');
      if ((await dialogs.tell(message, open)) === open) await execute('citedesk.openArticle', article);
    },
    dropped: release,
    dispose() {
      for (const runId of attentions.keys()) release(runId);
    },
  };
}
