import { type Disposable, DocumentLink, languages, Uri } from 'vscode';
import { t } from '../../editor/l10n.ts';
import { markdownDocuments, rangeOf } from './documents.ts';

/** Makes stored answers in articles clickable. */
export const linkAnswers = (): Disposable =>
  languages.registerDocumentLinkProvider(markdownDocuments, {
    async provideDocumentLinks(document) {
      const { answerLinksIn } = await import('../answerLinks.ts');
      return answerLinksIn(document.getText()).map(({ project, responseId, ...span }) => {
        const given = encodeURIComponent(JSON.stringify([{ project, responseId }]));
        const link = new DocumentLink(rangeOf(document, span), Uri.parse(`command:citedesk.openAnswer?${given}`));
        link.tooltip = t('Open answer');
        return link;
      });
    },
  });
