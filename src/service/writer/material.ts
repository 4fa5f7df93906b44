import type { EvidencePage } from '../../checking/evidence/page.ts';
import type { Evidence } from '../../writing/evidence/evidence.ts';
import type { Ledger } from '../../writing/facts/facts.ts';
import type { AddedNote } from '../texts/addedNotes.ts';
import type { CrawlOutput } from '../store/runs/contentSteps.ts';
import type { StepNeeds } from './step.ts';

export interface Material {
  readonly evidence: Evidence;
  readonly ledger: Ledger;
  readonly pages: readonly EvidencePage[];
  /** All pages, including unreadable ones. */
  readonly tried: readonly EvidencePage[];
  readonly notes: readonly AddedNote[];
}

/** Collects a run's readable pages and their facts. Facts that the run has already stored are reused. */
export async function gatherMaterial(needs: StepNeeds, evidence: Evidence, known?: Ledger): Promise<Material> {
  const tried = await triedPages(needs);
  const pages = tried.filter(({ state }) => state === 'read');
  const { texts, run, signal } = needs;
  const { keyword, evidence: added } = run.request;
  const notes = await texts.run('addedNotes', { evidence: added, readAt: needs.now() }, signal);
  const read = notes.filter(({ state }) => state === 'read');
  return {
    evidence: withReadTitles(evidence, pages),
    ledger: known ?? (await texts.run('buildLedger', { evidence, pages: [...read, ...pages], keyword }, signal)),
    pages,
    tried,
    notes: read,
  };
}

/** Replaces page titles with those of the pages themselves, because answers often only give the site's name. */
export function withReadTitles(
  evidence: Evidence,
  read: readonly { readonly url?: string | undefined; readonly title?: string | null | undefined }[],
): Evidence {
  const titles = new Map(read.map(({ url = '', title }) => [url, title]));
  return { ...evidence, pages: evidence.pages.map((page) => ({ ...page, title: titles.get(page.url) ?? page.title })) };
}

async function triedPages({ run, store }: StepNeeds): Promise<EvidencePage[]> {
  const crawled = await store.read.contentSteps.output<CrawlOutput | null>(run.id, 'crawl');
  const urls = (crawled?.pages ?? []).flatMap(({ url }) => url ?? []);
  const stored = urls.length === 0 ? [] : await store.read.pages.ofAddresses(urls);
  const places = new Map(urls.map((url, index) => [url, index]));
  return stored
    .map((page): EvidencePage => (page.state === 'read' ? page : { ...page, markdown: '' }))
    .sort((one, other) => (places.get(one.url) ?? 0) - (places.get(other.url) ?? 0));
}
