import { mergedSources, positionsByNumber } from '../../../analysis/citations/sources.ts';
import { Failure } from '../../../contract/failure.ts';
import { type SiteTable, siteTable } from '../../../text/urls/sites.ts';
import { cleanUrl, isRedirect, redirectOrigin } from '../../../text/urls.ts';
import { resolveRedirect } from '../../assistants/redirects.ts';
import type { Log } from '../../log.ts';
import { ofProject } from '../../store/postgres/locks.ts';
import type { StoredAnswer } from '../../store/answers/storedAnswer.ts';
import type { Store } from '../../store/store.ts';
import type { Job } from '../../job.ts';

type SourcedAnswer = Pick<StoredAnswer, 'sources' | 'sourceNumbers' | 'content'>;

interface Needs {
  readonly store: Store;
  readonly log: Pick<Log, 'warn'>;
  /** Origin whose redirects are resolved. */
  readonly origin?: string;
}

export const redirectsWork = (answer: number) => ({ kind: 'redirects', ref: answer, lane: 'redirects' }) as const;

/** Replaces an answer's redirects by their target pages. Unresolved ones stay, and the next run tries them again. */
export function redirecting({ store, log, origin = redirectOrigin }: Needs): Job {
  return {
    async run(ref, { signal }) {
      const stored = await store.read.answers.stored(ref);
      const redirects = stored?.sources.map(({ url }) => url).filter((url) => isRedirect(url, origin)) ?? [];
      if (!stored || redirects.length === 0) return;
      const { pages, failures } = await resolveAll(redirects, { signal, origin });
      const [first] = failures;
      if (first)
        log.warn({ answer: ref, code: first.code, sources: failures.length, of: redirects.length }, first.message);
      if (pages.size === 0) return;
      await store.write(
        async ({ answers, projects }) => {
          const project = await projects.find(stored.projectId, { deleted: true });
          const sites = siteTable(project ? [project, ...project.competitors] : []);
          return answers.change(ref, (answer) => ({ ...answer, ...resolved(answer, pages, sites) }));
        },
        { locks: ofProject(stored.projectId) },
      );
    },

    giveUp: () => Promise.resolve(), // the sources stay unchanged
  };
}

/** Target pages, by redirect. */
type PagesByRedirect = ReadonlyMap<string, string>;

async function resolveAll(
  redirects: readonly string[],
  needs: { readonly signal: AbortSignal; readonly origin: string },
): Promise<{ pages: PagesByRedirect; failures: Failure[] }> {
  const pages = new Map<string, string>();
  const failures: Failure[] = [];
  const waiting = redirects.values();
  const work = async (): Promise<void> => {
    for (const redirect of waiting) {
      try {
        const target = await resolveRedirect(redirect, needs);
        const page = target === undefined ? undefined : cleanUrl(target);
        if (page !== undefined) pages.set(redirect, enclosed(page));
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: atATime }, work));
  return { pages, failures };
}

const atATime = 4;

/** Encodes unbalanced parentheses, because the URL may be part of a Markdown link. */
const enclosed = (url: string): string =>
  /[()]/.test(url.replace(/\([^()]*\)/g, '')) ? url.replaceAll('(', '%28').replaceAll(')', '%29') : url;

function resolved(
  { sources, sourceNumbers, content }: SourcedAnswer,
  pages: PagesByRedirect,
  sites: SiteTable,
): SourcedAnswer {
  const led = sources.map((source) => {
    const page = pages.get(source.url);
    return page === undefined ? source : { ...source, url: page };
  });
  const list = mergedSources(led, sites);
  return {
    sources: list,
    sourceNumbers: positionsByNumber(led, list, sourceNumbers),
    content: content.replace(addresses, (address) => pages.get(cleanUrl(address) ?? address) ?? address),
  };
}

/** Matches a redirect up to the end of its token. */
const addresses = /https?:\/\/[\w.:-]+\/grounding-api-redirect\/[\w%=-]+/g;
