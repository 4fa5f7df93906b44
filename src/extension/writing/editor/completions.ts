import { CompletionItem, CompletionItemKind, CompletionList, type Disposable, languages, Range } from 'vscode';
import { languageOf } from '../../../text/words/language.ts';
import { t } from '../../editor/l10n.ts';
import { matchingChoices } from '../evidence/matchingChoices.ts';
import { markdownDocuments, nameOf } from '../../articles/editor/documents.ts';
import { plainText } from './hovers.ts';
import type { NotedArticles } from './notedArticles.ts';

/** Maximum characters of a fact in the list. */
const maxLabelLength = 90;

/** Lists an article's facts after `[[` and inserts the chosen one with its link. */
export function completeFacts({ following, facts, texts, note }: NotedArticles): Disposable {
  return languages.registerCompletionItemProvider(
    markdownDocuments,
    {
      async provideCompletionItems(document, position) {
        const line = document.lineAt(position).text;
        const opening = /\[\[[^[\]]{0,80}$/.exec(line.slice(0, position.character));
        const prompt = opening && following.find(nameOf(document))?.prompt;
        if (!opening || !prompt) return [];
        const known = await facts.find(prompt).catch((error: unknown) => note(error, 'Article'));
        if (!known || known.length === 0) return [];
        // The editor adds closing brackets automatically.
        const closing = /^\]{0,2}/.exec(line.slice(position.character))?.[0].length ?? 0;
        const { line: row, character } = position;
        const replacing = new Range(row, opening.index, row, character + closing);
        const choices = await texts.run('factChoices', {
          markdown: document.getText(),
          offset: document.offsetAt(position),
          facts: known,
        });
        const typed = opening[0].slice(2);
        const wanted = matchingChoices(choices, typed, languageOf(document.getText()) ?? 'en');
        const items = wanted.map(({ words, shown, figure, about, site, linked, markdown }, index) => {
          const named = figure === undefined ? shown : `${figure} · ${shown}`;
          const label = named.length > maxLabelLength ? `${named.slice(0, maxLabelLength - 1)}…` : named;
          const item = new CompletionItem({ label, description: site }, CompletionItemKind.Reference);
          // Matches everything, because we filter and sort ourselves.
          item.filterText = opening[0];
          item.insertText = markdown;
          item.range = { inserting: replacing, replacing };
          if (!linked) item.detail = t('From text added without a URL, so no link is inserted.');
          item.documentation = plainText([words, ...(about === undefined ? [] : [about]), site]);
          item.sortText = String(index).padStart(4, '0');
          return item;
        });
        return new CompletionList(items, true);
      },
    },
    '[',
  );
}
