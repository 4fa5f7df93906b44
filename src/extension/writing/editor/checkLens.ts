import path from 'node:path';
import { CodeLens, type Disposable, languages, Range } from 'vscode';
import type { ArticleHost } from '../../articles/articleHost.ts';
import { t } from '../../editor/l10n.ts';
import { isInside } from '../../../system/system.ts';
import { isArticleDocument, markdownDocuments, nameOf } from '../../articles/editor/documents.ts';

interface Needs {
  readonly host: Pick<ArticleHost, 'folders'>;
  readonly hasScores: (name: string) => boolean;
}

/**
 * Offers to check a Markdown file in the articles folder that isn't an article yet. The lens with its scores then
 * replaces the offer.
 */
export const offerCheck = ({ host, hasScores }: Needs): Disposable =>
  languages.registerCodeLensProvider(markdownDocuments, {
    provideCodeLenses(document) {
      const { scheme, fsPath } = document.uri;
      const isWanted =
        scheme === 'file' &&
        host.folders.some((folder) => isInside(path.join(folder.path, folder.articles), fsPath)) &&
        !isArticleDocument(document) &&
        !hasScores(nameOf(document));
      if (!isWanted) return [];
      const command = 'citedesk.checkArticle';
      const tooltip = t('Score this file and list what would improve it');
      return [new CodeLens(new Range(0, 0, 0, 0), { title: t('Check with Citedesk'), tooltip, command })];
    },
  });
