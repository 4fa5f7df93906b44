import { Disposable, type TextDocument, window, workspace, CodeLens, languages, Range } from 'vscode';
import { isArticleDocument, markdownDocuments, nameOf } from '../../articles/editor/documents.ts';
import type { WritingFeatures, WritingFeaturesContext } from './writingFeatures.ts';
import path from 'node:path';
import type { ArticleHost } from '../../articles/articleHost.ts';
import { t } from '../../editor/l10n.ts';
import { isInside } from '../../../system/system.ts';

/** Writing features, loaded on demand. */
export interface Writing extends Disposable {
  host(): Promise<WritingFeatures>;
  /** Reports that there are new answers. */
  touch(): void;
}

/** Loads the writing features when the first article is opened or edited. */
export function createWriting(context: WritingFeaturesContext): Writing {
  let host: Promise<WritingFeatures> | undefined;
  let features: WritingFeatures | undefined;
  const load = (): Promise<WritingFeatures> => {
    waiting.dispose();
    host ??= make();
    return host;
  };
  const make = async (): Promise<WritingFeatures> => {
    const { createWritingFeatures } = await import('./writingFeatures.ts');
    features = createWritingFeatures(context);
    return features;
  };
  const look = (document: TextDocument | undefined): void => {
    if (document && isArticleDocument(document)) load().catch((error: unknown) => context.note(error, 'Article'));
  };
  const waiting = Disposable.from(
    window.onDidChangeActiveTextEditor((editor) => look(editor?.document)),
    workspace.onDidChangeTextDocument(({ document }) => {
      if (document === window.activeTextEditor?.document) look(document);
    }),
  );
  const offering = offerCheck(context.articleHost, (name) => features?.hasScores(name) ?? false);
  look(window.activeTextEditor?.document);
  return {
    host: load,
    touch: () =>
      void host?.then(
        (made) => made.touch(),
        () => undefined,
      ),
    dispose() {
      waiting.dispose();
      offering.dispose();
      void host?.then((made) => void made.dispose());
    },
  };
}

/**
 * Offers to check a Markdown file in the articles folder that isn't an article yet. The lens with its scores then
 * replaces the offer.
 */
const offerCheck = ({ folders }: ArticleHost, hasScores: (name: string) => boolean): Disposable =>
  languages.registerCodeLensProvider(markdownDocuments, {
    provideCodeLenses(document) {
      const { scheme, fsPath } = document.uri;
      const isWanted =
        scheme === 'file' &&
        folders.some((folder) => isInside(path.join(folder.path, folder.articles), fsPath)) &&
        !isArticleDocument(document) &&
        !hasScores(nameOf(document));
      if (!isWanted) return [];
      const command = 'citedesk.checkArticle';
      const tooltip = t('Score this file and list what would improve it');
      return [new CodeLens(new Range(0, 0, 0, 0), { title: t('Check with Citedesk'), tooltip, command })];
    },
  });
