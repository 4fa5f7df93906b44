import type { RunPage } from '../../contract/content/page.ts';
import { isSample } from '../../contract/projects/sampleProject.ts';
import type { StoredPage } from '../../pages/readPage.ts';
import { cleanUrl, pageKeyOrUrl } from '../../text/urls.ts';
import type { Evidence } from '../../writing/evidence/evidence.ts';
import { crawlOf } from '../models/configuration.ts';
import { type CrawledPage, isFresh, mayPass } from '../crawl/crawler.ts';
import { maxStoredUrl } from '../store/pages.ts';
import { moment } from '../store/values.ts';
import { noteLines } from '../texts/addedNotes.ts';
import type { CrawlOutput } from '../store/runs/contentSteps.ts';
import { isModelRefresh } from './refresh.ts';
import { outputOf, type StepNeeds } from './step.ts';

/** Milliseconds for all pages of a run. Pages that take longer are skipped. */
const wholeTime = 180_000;

/**
 * Reads the pages that the user added, then the most cited ones. Unreadable pages are reported, and the run continues
 * without them.
 */
export async function crawl(needs: StepNeeds): Promise<CrawlOutput | undefined> {
  const { run, texts, signal } = needs;
  const { evidence } = run.request;
  const notes = noteLines(run.request, await texts.run('addedNotes', { evidence, readAt: needs.now() }, signal));
  const pages = await crawlPages(needs, notes);
  if (pages.length + notes.length === 0) return undefined;
  const all = [...notes, ...pages];
  return { pages: all, failed: all.every(({ state }) => state !== 'read') };
}

/** @param notes entries to show before the pages in the run's page list */
async function crawlPages(needs: StepNeeds, notes: readonly RunPage[]): Promise<readonly RunPage[]> {
  const { maxPages } = crawlOf(needs.settings);
  // Sample projects have fictional sites.
  if (maxPages === 0 || isSample(needs.project)) return [];
  const { pages: cited } = await outputOf<Evidence>(needs, 'research');
  const urls = wantedPages([...(await ownPages(needs)), ...addedPages(needs)], cited, maxPages);
  if (urls.length === 0) return [];
  const pages = new Map<string, RunPage>(
    urls.map((url) => [url, { url, state: 'waiting', title: titleIn(cited, url), note: null }]),
  );
  const late = AbortSignal.timeout(wholeTime);
  const signal = AbortSignal.any([needs.signal, needs.closing]);
  const stored = new Map((await needs.store.read.pages.ofAddresses(urls)).map((page) => [page.url, page]));
  const show = (): Promise<void> => keepProgress(needs, [...notes, ...pages.values()]);
  await show();
  await Promise.all(
    urls.map(async (url) => {
      const known = stored.get(url);
      const page = isFresh(known, needs.now())
        ? await shareStored(known, needs)
        : await readAnew(url, { known, needs, signals: { signal, late } });
      pages.set(url, page);
      await show();
    }),
  );
  return [...pages.values()];
}

const addedPages = ({ run }: StepNeeds): string[] =>
  (run.request.evidence ?? []).flatMap((added) => ('url' in added ? [cleanUrl(added.url) ?? added.url] : []));

/** Pages linked by the article to be refreshed. */
async function ownPages({ run: { request }, texts, signal }: StepNeeds): Promise<string[]> {
  if (request.write_mode !== 'refresh' && !isModelRefresh(request)) return [];
  return (await texts.run('linkedPages', request.body_markdown ?? '', signal)).slice(0, maxOwnPages);
}

const maxOwnPages = 60;

/** Removes duplicates. Prefers the URL that the answers use. */
function wantedPages(own: readonly string[], cited: Evidence['pages'], max: number): string[] {
  const known = new Map(cited.map(({ url }) => [pageKeyOrUrl(url), url]));
  const all = new Map([...own.map((url) => [pageKeyOrUrl(url), url] as const), ...known]);
  return [...all.values()].slice(0, Math.max(max, own.length));
}

const titleIn = (cited: Evidence['pages'], url: string): string | null =>
  cited.find((page) => page.url === url)?.title ?? null;

async function shareStored(page: StoredPage, { store, project }: StepNeeds): Promise<RunPage> {
  await store.write(({ pages }) => pages.shareAddresses(project.id, [page.url]), { locks: [], repeatable: true });
  return ofReading(page);
}

interface PageRequest {
  readonly known: StoredPage | undefined;
  readonly needs: StepNeeds;
  readonly signals: { readonly signal: AbortSignal; readonly late: AbortSignal };
}

async function readAnew(url: string, { known, needs, signals }: PageRequest): Promise<RunPage> {
  if (url.length > maxStoredUrl) return { url, state: 'failed', title: null, note: 'Its URL is too long.' };
  const read = await needs.crawler.read(url, signals);
  // A version from a few days ago is better than none because of a temporary error.
  if (known?.state === 'read' && mayPass(read.state)) {
    const day = new Date(known.readAt).toISOString().slice(0, 10);
    const { note: why } = shown(read);
    return { ...(await shareStored(known, needs)), note: `${why} The version read on ${day} is used instead.` };
  }
  // The time ran out before a request was sent, so nothing is stored.
  if (signals.late.aborted && read.state === 'timeout') return shown(read);
  const page: StoredPage = { ...read, readAt: needs.now() };
  await needs.store.write(({ pages }) => pages.keep(needs.project.id, page), { locks: [], repeatable: true });
  return ofReading(page);
}

const shown = (page: CrawledPage): RunPage => ({
  url: page.url,
  state: page.state,
  title: page.state === 'read' ? page.title : null,
  note: page.state === 'read' ? null : page.note,
});

/** Includes the date and hash, which later show whether the page has changed. */
const ofReading = (page: StoredPage): RunPage => ({
  ...shown(page),
  ...(page.state === 'read' && { read_at: moment(page.readAt), sha256: page.sha256 }),
});

/** Stores the progress, so that the run can show it. A restarted run finds the pages it has read in the store. */
const keepProgress = ({ store, run }: StepNeeds, pages: readonly RunPage[]): Promise<void> =>
  store.write(({ contentSteps }) => contentSteps.keep(run.id, 'crawl', 'running', { pages }), {
    locks: [],
    repeatable: true,
  });
