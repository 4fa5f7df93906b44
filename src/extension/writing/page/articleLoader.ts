import fs from 'node:fs/promises';
import path from 'node:path';
import { articleBody } from '../../../client/article.ts';
import type { ContentRun } from '../../../contract/content/contentRun.ts';
import { Failure } from '../../../contract/failure.ts';
import type { ArticleState } from '../../../contract/messages.ts';
import type { RunEvidence } from '../../../contract/content/runEvidence.ts';
import { readTop } from '../../articles/articleTop.ts';
import { fileText } from '../../articles/files/fileText.ts';
import type { Proposal } from '../../articles/changes/proposals.ts';
import { t } from '../../editor/l10n.ts';
import { isArticle } from '../../work/run.ts';
import { fileOfPage, subjectOf } from '../../panels/pageId.ts';
import { createBriefReader, type ArticleService } from './briefReader.ts';
import type { ArticlePageContext, PageHost, PageNotes } from './pageHost.ts';
import type { ShownBrief } from './shownBrief.ts';

/** Article and its run, with the state of its page. */
export interface LoadedArticle {
  /** Undefined, like `run`, for a file that wasn't made by a run. */
  readonly service: string | undefined;
  readonly run: ContentRun | undefined;
  /** Text of the file, or of the run if there is no file. */
  readonly markdown: string | undefined;
  readonly file: string | undefined;
  /** Pending change to the file. */
  readonly change: Proposal | undefined;
  /** Brief, unless the file contains it. */
  readonly brief: ShownBrief | undefined;
  /** Page state without the section at the cursor. */
  readonly state: ArticleState;
}

export interface ArticleLoader {
  load(id: string, signal: AbortSignal): Promise<LoadedArticle>;
  /** Clears the cached text of one article, or of all. */
  forget(id?: string): void;
}

interface Loading {
  readonly pageHost: () => Promise<PageHost>;
  /** Called when the evidence of a run arrives after the rest of the page. */
  readonly onEvidence: (id: string) => void;
}

export function createArticleLoader(context: ArticlePageContext, { pageHost, onEvidence }: Loading): ArticleLoader {
  const { services, watcher, articles, proposals, host, promptTexts, samples, texts, hasWriter, note } = context;
  const bodies = new Map<string, string>();
  const briefs = createBriefReader({ texts, note, runOf, bodyOf });
  let history: { readonly key: string; evidence: readonly RunEvidence[] } | undefined;
  let lastChange: { readonly text: string; readonly score: number | null | undefined } | undefined;

  async function load(id: string, signal: AbortSignal): Promise<LoadedArticle> {
    const ownFile = fileOfPage(id);
    if (ownFile !== undefined) return loadFile(id, ownFile, signal);
    const subject = subjectOf(id);
    const service = await services.connect();
    if (subject?.origin !== service.origin)
      throw new Failure('NO_CONNECTION', t('This content is from a different service.'));
    const run = await runOf(service, subject.id, signal);
    const file = run.status === 'completed' ? await fileOf(service.origin, run.id) : undefined;
    const markdown =
      file === undefined ? await bodyOf(service, id, run, signal) : (host.unsaved(file) ?? (await fileText(file)));
    const change = proposals.waiting(service.origin).findLast((one) => one.file === file);
    const page = await pageHost();
    const [prompt, sample, html, brief, notes, score] = await Promise.all([
      promptTexts.find(run.project, run.prompt.id),
      samples.find(run.project),
      writtenSoFar(service, run, signal).then((written = markdown) =>
        written === undefined ? '' : texts.run('shownArticle', written, signal),
      ),
      file === undefined ? undefined : briefs.read(service, { run, markdown }, signal),
      notesOf(page, { service: service.origin, run, file, markdown }, signal),
      change && scoreOf(page, change, { service: service.origin, promptId: run.prompt.id }, signal),
    ]);
    const { articleState } = await import('./articleState.ts');
    signal.throwIfAborted();
    const state = articleState({
      id,
      run,
      markdown,
      html,
      notes,
      evidence: evidenceOf(page, service.origin, run, id),
      earlier: earlierOf(page, service.origin, { run, markdown, file }, id),
      brief: brief?.lines ?? [],
      section: null,
      prompt,
      sample,
      steerable: service.client.supports('listWork') && service.client.supports('retryContentRun'),
      writer: service.local ? hasWriter() : undefined,
      counted: !service.local,
      file: file === undefined ? undefined : path.basename(file),
      change: change && { ofRun: change.runId === run.id, score },
    });
    return { service: service.origin, run, markdown, file, change, brief, state };
  }

  /** Reads a file without calling a service. */
  async function loadFile(id: string, file: string, signal: AbortSignal): Promise<LoadedArticle> {
    const markdown = host.unsaved(file) ?? (await fileText(file).catch(() => undefined));
    if (markdown === undefined) throw new Failure('NO_ARTICLE', t('This file no longer exists.'));
    const page = await pageHost();
    const [html, notes] = await Promise.all([
      texts.run('shownArticle', markdown, signal),
      page.notesOf(file).then((open) => open ?? page.noteText(file, { markdown, answers: [] }, signal)),
    ]);
    const { fileState } = await import('./articleState.ts');
    signal.throwIfAborted();
    const state = fileState({ id, file, markdown, html, notes });
    return { service: undefined, run: undefined, markdown, file, change: undefined, brief: undefined, state };
  }

  /** Returns the run's own file, or else the file that its change is for, accepted or not. */
  async function fileOf(service: string, runId: number): Promise<string | undefined> {
    const runFile = await articles.find(service, runId);
    const change = runFile === undefined ? proposals.find(service, runId) : undefined;
    return (
      runFile ??
      (change &&
        fs.access(change.file).then(
          () => change.file,
          () => undefined,
        ))
    );
  }

  /** Returns the run from the watcher if known. Otherwise requests it, which is free without the text. */
  async function runOf({ client }: ArticleService, runId: number, signal?: AbortSignal): Promise<ContentRun> {
    const known = watcher.runs.find((run): run is ContentRun => isArticle(run) && run.id === runId);
    return known ?? (await client.getContentRun({ run: runId }, { ...(signal && { signal }) })).data;
  }

  /** Returns the text of a completed run. Cached, because services charge for it. */
  async function bodyOf(
    { client }: ArticleService,
    id: string,
    run: ContentRun,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    if (run.status !== 'completed') return undefined;
    const body =
      bodies.get(id) ??
      articleBody((await client.getContentRun({ run: run.id, query: { include: 'body' } }, { signal })).data);
    if (body !== undefined) bodies.set(id, body);
    return body;
  }

  /** Returns the sections written so far. Services report them only while the run is in progress. */
  async function writtenSoFar(
    { client }: ArticleService,
    { id, status, current_step: step, step_progress: progress }: ContentRun,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const hasText = step === 'score' || (step === 'draft' && progress !== undefined && progress.done > 0);
    if (status !== 'processing' || !hasText || !client.supports('getRunEvidence')) return undefined;
    try {
      return (await client.getRunEvidence({ run: id }, { signal })).data.written_markdown;
    } catch (error) {
      signal.throwIfAborted();
      note(error, 'article');
      return undefined;
    }
  }

  /** Returns the findings in the Problems panel if the file is open. Otherwise checks the text for this page only. */
  async function notesOf(
    page: PageHost,
    {
      service,
      run,
      file,
      markdown,
    }: { readonly service: string; readonly run: ContentRun } & Pick<LoadedArticle, 'file' | 'markdown'>,
    signal: AbortSignal,
  ): Promise<PageNotes | undefined> {
    const open = file === undefined ? undefined : await page.notesOf(file);
    if (open || markdown === undefined || markdown.trim() === '') return open;
    const { keyword = '', write_mode: mode } = run.article ?? {};
    const unwritten = file === undefined && { ...(keyword !== '' && { keyword }), bareBrief: mode === 'brief' };
    const prompt = { service, promptId: run.prompt.id };
    return page.noteText(file, { markdown, answers: [], prompt, ...unwritten }, signal);
  }

  /** Overall score of the text with a change applied. The page shows it next to the score of the file. */
  async function scoreOf(
    page: PageHost,
    { file, text }: Proposal,
    prompt: { readonly service: string; readonly promptId: number },
    signal: AbortSignal,
  ): Promise<number | null | undefined> {
    if (text === undefined) return undefined;
    if (lastChange?.text !== text) {
      const { scores } = await page.noteText(file, { markdown: text, answers: [], prompt }, signal);
      lastChange = { text, score: scores?.service };
    }
    return lastChange.score;
  }

  /** Returns cached evidence. If missing, requests it in the background, which is free. */
  function evidenceOf({ evidence }: PageHost, service: string, run: ContentRun, id: string): RunEvidence | undefined {
    if (run.status === 'processing') return undefined;
    const known = evidence.known(service, run);
    if (!known)
      evidence.ofRun(service, run).then(
        (loaded) => loaded && onEvidence(id),
        (error: unknown) => note(error, 'article'),
      );
    return known;
  }

  /** Evidence of the earlier runs of the file. Requested once while the file is shown. */
  function earlierOf(
    { evidence }: PageHost,
    service: string,
    { run, markdown, file }: Pick<LoadedArticle, 'file' | 'markdown'> & { readonly run: ContentRun },
    id: string,
  ): readonly RunEvidence[] {
    const top = file === undefined || markdown === undefined ? undefined : readTop(markdown);
    if (top?.service !== service || top.runId !== run.id || top.earlierRuns.length === 0) return [];
    const key = `${service}/${top.earlierRuns.join()}`;
    if (history?.key === key) return history.evidence;
    const asked: typeof history = { key, evidence: [] };
    history = asked;
    Promise.all(top.earlierRuns.map((runId) => evidence.of({ service, runId }))).then(
      (evidences) => {
        asked.evidence = evidences.filter((one) => one !== undefined);
        if (asked.evidence.length > 0) onEvidence(id);
        else history = undefined;
      },
      (error: unknown) => {
        history = undefined;
        note(error, 'article');
      },
    );
    return asked.evidence;
  }

  return {
    load,
    forget(id) {
      if (id === undefined) bodies.clear();
      else bodies.delete(id);
    },
  };
}
