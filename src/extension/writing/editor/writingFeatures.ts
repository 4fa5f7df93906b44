import { isComparable } from '../notes/answersHints.ts';
import {
  commands,
  Disposable,
  type TextEditor,
  Uri,
  window,
  workspace,
  type TextDocument,
  WorkspaceEdit,
  FoldingRange,
  languages,
} from 'vscode';
import type { ArticleHost } from '../../articles/articleHost.ts';
import { isInside } from '../../../system/system.ts';
import { watchDeletedFiles } from '../../articles/files/deletedFiles.ts';
import type { Carried } from '../evidence/carriers.ts';
import type { PageHost } from '../page/pageHost.ts';
import type { Settings } from '../../editor/settings.ts';
import type { WritingTexts } from '../writingTasks.ts';
import { createAnswerCache } from '../caches/answerCache.ts';
import { createContextCache } from '../caches/contextCache.ts';
import { createEvidenceCache } from '../caches/evidenceCache.ts';
import { createFollowing } from '../notes/following.ts';
import { hintingAnswer, type OpenedAnswers } from '../caches/keptAnswers.ts';
import { answersLine } from '../lensTexts.ts';
import { noteText } from '../notes/noting.ts';
import type { ArticleNotes } from '../notes/notes.ts';
import { createPageCache } from '../caches/pageCache.ts';
import { createPromptNews } from '../caches/promptNews.ts';
import { checkByService, type CheckedText, withChecks } from '../notes/serviceChecks.ts';
import { offerQuickFixes } from './codeActions.ts';
import { completeFacts } from './completions.ts';
import { createDiagnostics } from './diagnostics.ts';
import {
  activeMarkdown,
  documentOf,
  isArticleDocument,
  isMarkdown,
  keywordName,
  nameOf,
  savedMarkdownFiles,
  writtenText,
  rangeOf,
  markdownDocuments,
} from '../../articles/editor/documents.ts';
import { explainPlaces } from './hovers.ts';
import { fileTitle } from '../../../article/fileTitle.ts';
import { fieldNamed } from '../../../text/frontMatter/fields.ts';
import type { SettingFault } from '../../../text/frontMatter/setFields.ts';
import { createPageHost, type UnreadText } from './pageHost.ts';
import { type AddedWord, createHouseLists } from './houseLists.ts';
import type { IgnoredRule } from '../fixes/ignoring.ts';
import { articlePrompt } from '../articlePrompt.ts';
import { showLenses } from './lenses.ts';
import { footnotesIn } from '../footnotes.ts';
import type { WorkContext } from '../../work/registerWork.ts';
import type { NotedArticles } from './notedArticles.ts';

/** Context of the features for writing articles. */
export type WritingFeaturesContext = WorkContext & {
  readonly texts: WritingTexts;
  readonly opened: OpenedAnswers;
  readonly articleHost: ArticleHost;
  /** Reports the current scores of an open file, and undefined when it is no longer scored. */
  readonly scored: (file: string, scores: ArticleNotes['scores']) => void;
};

/** Result of comparing an article with the newest answers to its prompt. */
export interface ComparedArticle {
  /** Origin of its service. */
  readonly service: string;
  readonly project: string;
  readonly promptId: number;
  readonly answers: number;
  /** True if the answers contain searches, or cite a site more than once. */
  readonly comparable: boolean;
  /** Searches and sites that the article lacks. Undefined if none. */
  readonly missing: string | undefined;
}

/** Evidence for the sentence at the cursor, and the project of its answers. */
export interface ExplainedSentence extends Carried {
  readonly project: string;
  /** True if any page or answer was read for the article. */
  readonly evidence: boolean;
}

/** Features for writing articles, created for the first one that is opened. */
export interface WritingFeatures extends Disposable {
  /** Access to the file for an article's page. */
  readonly page: PageHost;
  /** Lists all findings in the active Markdown file. False if there is none. */
  check(): Promise<boolean>;
  hasScores(name: string): boolean;
  /** Returns why the file's front matter can't be changed, if it can't. */
  ignore(rule: IgnoredRule): Promise<SettingFault | undefined>;
  addHouseWord(word: AddedWord): Promise<void>;
  /** Reads the newest answers to the active article's prompt. Undefined if it has no prompt. */
  readAnswers(signal: AbortSignal): Promise<ComparedArticle | undefined>;
  /** Reports that there are new answers. */
  touch(): void;
  /** Finds sources for the sentence at the cursor. Undefined if there is no sentence, or no article with a prompt. */
  explain(): Promise<ExplainedSentence | undefined>;
}

export function createWritingFeatures({
  texts,
  clock,
  settings,
  services,
  memento,
  opened,
  scored,
  articleHost: host,
  note,
}: WritingFeaturesContext): WritingFeatures {
  const diagnostics = createDiagnostics();
  const cache = createAnswerCache({ services, memento, opened });
  const facts = createEvidenceCache(services);
  const checked = new Map<string, CheckedText>();
  const following = createFollowing({
    clock,
    note,
    read: writtenText,
    async notesOf(name, { markdown }, signal) {
      const prompt = following.find(name)?.prompt;
      const answers = ((prompt && cache.find(prompt)?.answers) ?? []).map(hintingAnswer);
      const notes = await noteIn(Uri.parse(name), { markdown, answers, prompt }, signal);
      return withChecks(notes, markdown, checked.get(name));
    },
    async confirm(name, { markdown }, notes, signal) {
      const checks = await checkByService(services, markdown, notes, signal);
      if (!checks) return undefined;
      checked.set(name, { markdown, checks });
      return withChecks(notes, markdown, { markdown, checks });
    },
    show(name, notes) {
      if (notes?.prompt) news.look(notes.prompt);
      diagnostics.show(name, notes?.visible ?? [], notes?.title ?? { start: 0, end: 0 });
      lenses.changed(name);
      page.noted(name);
      const { scheme, fsPath } = Uri.parse(name);
      if (scheme === 'file') scored(fsPath, notes?.scores);
    },
  });
  const contexts = createContextCache({ services, clock, note, onLate: () => following.refresh() });
  const house = createHouseLists({ texts, note, onChange: () => following.refresh() });
  const noteIn = async (file: Uri | undefined, text: UnreadText, signal: AbortSignal): Promise<ArticleNotes> => {
    const style = await house.of(file);
    const name = file && keywordName(file)?.replace('[]', '');
    const keyword = text.keyword ?? (name === undefined ? undefined : fieldNamed(name, text.markdown));
    const prompt = articlePrompt(text.markdown);
    const ownFacts = prompt ? facts.noted(prompt) : [];
    return noteText(
      {
        ...text,
        ...(keyword !== undefined && { keyword }),
        style,
        noted: ownFacts,
        fileTitle: file && fileTitle(file.path, text.markdown),
        ignored: settings.ignoredChecks(file),
      },
      { texts, contexts },
      signal,
    );
  };
  const noted: NotedArticles = { following, cache, facts, texts, note };
  const page = createPageHost(noted, noteIn);
  const lenses = showLenses(noted);
  const news = createPromptNews({ services, cache, facts, clock, note, onNews: () => following.refresh() });

  const lookAt = (editor: TextEditor | undefined): void => {
    if (editor && isArticleDocument(editor.document)) following.opened(nameOf(editor.document));
  };
  const caretIn = (name: string): number | undefined => {
    const editor = window.activeTextEditor;
    if (!editor || nameOf(editor.document) !== name) return undefined;
    return editor.document.offsetAt(editor.selection.active);
  };

  const parts = Disposable.from(
    lenses,
    following,
    news,
    page,
    diagnostics,
    house,
    dimFootnotes(),
    offerQuickFixes(following),
    explainPlaces(noted, createPageCache(services)),
    completeFacts(noted),
    window.onDidChangeActiveTextEditor(lookAt),
    watchDeletedFiles(
      { host, clock, note },
      {
        // Unsaved changes stay open, even if the file is deleted.
        filesAt: (place) => savedMarkdownFiles().filter((file) => isInside(place, file)),
        onChecked(file, isThere) {
          const name = nameOf({ uri: Uri.file(file) });
          if (isThere) lookAt(window.visibleTextEditors.find(({ document }) => nameOf(document) === name));
          else if (documentOf(name)?.isDirty === false) following.closed(name);
        },
      },
    ),
    workspace.onDidChangeTextDocument(({ document, contentChanges, reason }) => {
      if (!isMarkdown(document)) return;
      const name = nameOf(document);
      // The dirty state arrives with the first change or in a later event. A change of a clean file comes from the
      // disk, unless it has a reason: undo and redo can restore the saved text.
      if (document.isDirty || reason !== undefined) following.edited(name, caretIn(name));
      else if (contentChanges.length > 0) following.changed(name);
    }),
    window.onDidChangeTextEditorSelection(({ textEditor: { document, selection } }) => {
      if (isMarkdown(document)) following.moved(nameOf(document), document.offsetAt(selection.active));
    }),
    workspace.onDidCloseTextDocument((document) => {
      following.closed(nameOf(document));
      checked.delete(nameOf(document));
    }),
    services.subscribe(() => {
      news.forget();
      if (services.current) following.refresh();
    }),
    opened.subscribe(() => {
      news.forget();
      following.refresh();
    }),
    settings.subscribe(['articles.frontMatter'], () => {
      following.refresh();
      lookAt(window.activeTextEditor);
    }),
    settings.subscribe(['checks.ignore'], () => {
      checked.clear();
      following.refresh();
    }),
  );
  lookAt(window.activeTextEditor);

  return {
    page,
    async check() {
      const document = activeMarkdown();
      if (!document) return false;
      await following.asked(nameOf(document));
      await commands.executeCommand('workbench.actions.view.problems');
      lenses.redraw();
      return true;
    },
    hasScores: (name) => following.find(name) !== undefined,
    async readAnswers(signal) {
      const document = activeMarkdown();
      const prompt = document && following.find(nameOf(document))?.prompt;
      if (!prompt) return undefined;
      await cache.read(prompt, signal);
      const name = nameOf(document);
      await following.asked(name);
      const [read, shown] = [cache.find(prompt), following.find(name)];
      const missing = shown && answersLine(shown, read);
      return { ...prompt, answers: read?.answers.length ?? 0, comparable: isComparable(read?.answers ?? []), missing };
    },
    async explain() {
      const editor = window.activeTextEditor;
      const document = activeMarkdown();
      const prompt = document && following.find(nameOf(document))?.prompt;
      if (!editor || !prompt) return undefined;
      const [known, answers] = [await facts.find(prompt), cache.find(prompt)?.answers ?? []];
      const offset = document.offsetAt(editor.selection.active);
      const question = { markdown: document.getText(), offset, facts: known, answers };
      const sentence = await texts.run('carriedSentence', question);
      return sentence && { ...sentence, project: prompt.project, evidence: known.length + answers.length > 0 };
    },
    touch() {
      contexts.clear();
      news.forgetSoon();
    },
    async ignore(rule) {
      const document = documentOf(rule.document);
      return document && ignoreRule(document, rule, settings);
    },
    async addHouseWord(word) {
      const document = documentOf(word.document);
      if (document) await house.add(document, word);
    },
    dispose: () => void parts.dispose(),
  };
}

/**
 * Turns a rule off, for one file in its front matter or for the workspace in the settings. Returns why the front matter
 * can't be changed, if it can't.
 */
async function ignoreRule(
  document: TextDocument,
  { rule, place }: IgnoredRule,
  settings: Settings,
): Promise<SettingFault | undefined> {
  if (place === 'workspace') return void (await settings.ignoreCheck(rule, document.uri));
  const { ignoreInFile } = await import('../fixes/ignoring.ts');
  const ignoring = ignoreInFile(document.getText(), rule);
  if (!ignoring) return undefined;
  if ('fault' in ignoring) return ignoring.fault;
  const { edit } = ignoring;
  const change = new WorkspaceEdit();
  change.replace(document.uri, rangeOf(document, edit), edit.text);
  await workspace.applyEdit(change);
  return undefined;
}

/** Dims the footnotes of articles and makes their definitions foldable. */
function dimFootnotes(): Disposable {
  const dimmed = window.createTextEditorDecorationType({ opacity: '0.5' });
  const draw = ({ document }: Pick<TextEditor, 'document'>): void => {
    if (!isArticleDocument(document)) return;
    const ranges = footnotesIn(document.getText()).places.map((place) => rangeOf(document, place));
    for (const editor of editorsOf(document)) editor.setDecorations(dimmed, ranges);
  };
  for (const editor of window.visibleTextEditors) draw(editor);
  return Disposable.from(
    dimmed,
    window.onDidChangeVisibleTextEditors((editors) => editors.forEach(draw)),
    workspace.onDidChangeTextDocument((event) => {
      if (editorsOf(event.document).length > 0) draw(event);
    }),
    languages.registerFoldingRangeProvider(markdownDocuments, {
      provideFoldingRanges(document) {
        const lines = isArticleDocument(document) ? footnotesIn(document.getText()).lastLines : undefined;
        return lines ? [new FoldingRange(lines.start, lines.end)] : [];
      },
    }),
  );
}

const editorsOf = (document: TextDocument): readonly TextEditor[] =>
  window.visibleTextEditors.filter((editor) => editor.document === document);
