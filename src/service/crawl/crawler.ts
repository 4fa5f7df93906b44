import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import type { Dispatcher } from 'undici';
import type { PageState } from '../../contract/content/page.ts';
import { Failure } from '../../contract/failure.ts';
import { dayLength } from '../../metrics/days.ts';
import type { CountedPage, SentPage, StoredPage, UnreadPage } from '../../pages/readPage.ts';
import type { SiteReading } from '../../pages/site/sitePage.ts';
import { domainOf } from '../../text/urls.ts';
import type { Texts } from '../texts/texts.ts';
import { isOutOfBounds } from './hosts.ts';
import {
  headerOf,
  isRedirectStatus,
  isUnreached,
  privatePage,
  sendRequest,
  unreached,
  Unread,
  unreadByError,
  unreadByStatus,
  Way,
} from './request.ts';
import { createRobots } from './robots.ts';

export type CrawledPage =
  | (CountedPage & { readonly state: 'read' })
  | (UnreadPage & { readonly state: Exclude<PageState, 'read'> });

export type CrawledSitePage = SiteReading | (UnreadPage & { readonly state: Exclude<PageState, 'read'> });

interface CrawlSignals {
  readonly signal: AbortSignal;
  /** Ends the page with the state `timeout`. */
  readonly late: AbortSignal;
}

export interface Crawler {
  /**
   * Reads the article of a page, if its site allows it.
   * @throws the signal's reason. Failures of the page are returned.
   */
  readonly read: (url: string, signals: CrawlSignals) => Promise<CrawledPage>;
  /** Reads a page's information about its site. Throws the same errors as `read`. */
  readonly readSite: (url: string, signals: CrawlSignals) => Promise<CrawledSitePage>;
  readonly close: () => Promise<void>;
}

interface Needs {
  readonly texts: Texts;
  /** Host and port of each private host that may be read. */
  readonly privateHosts: () => readonly string[];
  readonly limits?: Partial<Limits>;
}

interface Limits {
  /** Maximum size of a decompressed page. */
  readonly pageBytes: number;
  readonly robotsBytes: number;
  /** Milliseconds until the last byte of a page. */
  readonly pageTime: number;
  readonly robotsTime: number;
}

const defaultLimits: Limits = {
  pageBytes: 5 * 1024 * 1024,
  robotsBytes: 256 * 1024,
  pageTime: 20_000,
  robotsTime: 10_000,
};

/**
 * Creates a crawler that respects robots.txt and limits the load per host. Opens no connections before the first page.
 */
export function createCrawler({ texts, privateHosts, limits: given }: Needs): Crawler {
  const limits = { ...defaultLimits, ...given };
  const closing = new AbortController();
  const turns = createHostTurns();
  const robots = createRobots(readRobots);
  let opened: Promise<Dispatcher> | undefined;

  const connections = (): Promise<Dispatcher> => {
    // Loading undici is slow, and most services never read a page.
    opened ??= import('./connections.ts').then(({ openConnections }) => openConnections(privateHosts));
    return opened;
  };

  /** Checks the host before each request, including redirects. Connections check the resolved address again. */
  async function checkHost(url: URL): Promise<void> {
    if (await isOutOfBounds(url, privateHosts())) throw privatePage(url.hostname);
  }

  async function readRobots(address: URL): Promise<string | null | undefined> {
    const way = new Way(address);
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(limits.robotsTime)]);
    try {
      for (;;) {
        await checkHost(way.current);
        const asked = { connections: await connections(), signal, mostBytes: limits.robotsBytes };
        const { status, headers, body } = await sendRequest(way.current, asked);
        if (isRedirectStatus(status)) way.follow(headerOf(headers, 'location'));
        else if (status >= 500 || status === 429) return undefined;
        else return new TextDecoder().decode(body);
      }
    } catch (error) {
      return isUnreached(error) ? null : undefined;
    }
  }

  /**
   * Sends one request when it is the host's turn.
   * @throws Unread if the site doesn't allow it
   */
  async function ask(url: URL, signal: AbortSignal) {
    await checkHost(url);
    const { reached, known, allows, delay } = await robots.rulesFor(url);
    signal.throwIfAborted();
    if (!reached) throw unreached(url.host);
    if (!known) throw new Unread('failed', `Couldn’t load robots.txt from ${url.host}, so the page wasn’t read.`);
    if (!allows)
      throw new Unread('forbidden', `The robots.txt file on ${url.host} doesn’t allow automated access to this page.`);
    return turns.wait(url.host, { delay, signal }, async () => {
      const timely = AbortSignal.any([signal, AbortSignal.timeout(limits.pageTime)]);
      return sendRequest(url, {
        connections: await connections(),
        signal: timely,
        mostBytes: limits.pageBytes,
        wants: ({ headers }) => kindOfHeader(headerOf(headers, 'content-type')) === 'text',
      });
    });
  }

  /** Fetches a page and follows its redirects. */
  async function fetchPage(url: string, way: Way, signal: AbortSignal): Promise<SentPage> {
    for (;;) {
      const { status, headers, body } = await ask(way.current, signal);
      if (isRedirectStatus(status)) {
        way.follow(headerOf(headers, 'location'));
        continue;
      }
      if (status < 200 || status >= 300) throw unreadByStatus(status);
      const contentType = headerOf(headers, 'content-type');
      const declared = kindOfHeader(contentType);
      const kind = declared === 'text' ? kindOfBody(body) : declared;
      if (kind === 'pdf') throw new Unread('pdf', 'The page is a PDF. PDFs aren’t supported.');
      if (kind === 'other')
        throw new Unread('not_text', `It is not a text page (${(contentType ?? '').slice(0, 60)}).`);
      return { url, finalUrl: way.current.href, contentType, body };
    }
  }

  /** Fetches and reads a page. If that fails, returns the reason. */
  async function visit<Page>(
    url: string,
    { signal, late }: CrawlSignals,
    read: (sent: SentPage, stopping: AbortSignal) => Promise<Page>,
  ): Promise<Page | (UnreadPage & { readonly state: Exclude<PageState, 'read'> })> {
    const domain = domainOf(url) ?? '';
    const start = URL.parse(url);
    if (!start || !/^https?:$/u.test(start.protocol))
      return { url, finalUrl: null, domain, state: 'failed', note: 'The URL isn’t a valid web URL.' };
    const way = new Way(start);
    const stopping = AbortSignal.any([signal, closing.signal, late]);
    try {
      return await read(await fetchPage(url, way, stopping), stopping);
    } catch (error) {
      signal.throwIfAborted();
      closing.signal.throwIfAborted();
      const { state, message } = late.aborted
        ? new Unread('timeout', 'Time ran out before the page could be read.')
        : unreadBy(error, way.current);
      const finalUrl = way.current.href === start.href ? null : way.current.href;
      return { url, finalUrl, domain, state, note: message };
    }
  }

  return {
    read: (url, signals) => visit(url, signals, (sent, stopping) => texts.run('readPage', sent, stopping)),
    readSite: (url, signals) => visit(url, signals, (sent, stopping) => texts.run('readSitePage', sent, stopping)),

    async close() {
      closing.abort();
      await (await opened)?.destroy();
    },
  };

  function unreadBy(error: unknown, { host }: URL): Unread {
    if (error instanceof Failure && error.code === 'TEXT_TOO_HARD')
      return new Unread('failed', 'The page takes too long to process.');
    return unreadByError(error, { host, mostBytes: limits.pageBytes });
  }
}

type BodyKind = 'text' | 'pdf' | 'other';

/** Returns the kind declared by the header. Without a header, the body decides. */
function kindOfHeader(contentType: string | null): BodyKind {
  const [type = ''] = (contentType ?? '').split(';');
  const name = type.trim().toLowerCase();
  if (name === 'application/pdf' || name === 'application/x-pdf') return 'pdf';
  return name === '' || readable.has(name) ? 'text' : 'other';
}

const readable = new Set(['text/html', 'application/xhtml+xml', 'text/plain', 'text/markdown', 'text/x-markdown']);

/** Detects the kind from the first bytes, regardless of the header. */
function kindOfBody(body: Uint8Array): BodyKind {
  const start = new TextDecoder('latin1').decode(body.subarray(0, 1024));
  if (start.startsWith('%PDF-')) return 'pdf';
  const utf16 = start.startsWith('\u00ff\u00fe') || start.startsWith('\u00fe\u00ff');
  return !utf16 && start.includes('\0') ? 'other' : 'text';
}

/** Maximum number of concurrent requests to one host. */
const atATime = 2;
const hosts = 500;

interface HostTurns {
  /**
   * Runs an action when it is the host's turn: up to two concurrently, or one per delay in seconds if the host requests
   * a delay.
   * @throws the signal's reason if it is aborted
   */
  readonly wait: <Result>(
    host: string,
    options: { readonly delay: number; readonly signal: AbortSignal },
    action: () => Promise<Result>,
  ) => Promise<Result>;
}

/** Limits the load on each host across all callers. */
function createHostTurns(): HostTurns {
  const queues = new LRUCache<string, PQueue>({ max: hosts });
  return {
    wait(host, { delay, signal }, action) {
      const name = `${host} ${delay}`;
      let queue = queues.get(name);
      if (!queue) {
        queue = delay > 0 ? delayed(delay) : new PQueue({ concurrency: atATime });
        queues.set(name, queue);
      }
      return queue.add(action, { signal });
    },
  };
}

/** Counts the delay from the start of one request to the start of the next. */
const delayed = (seconds: number): PQueue =>
  new PQueue({ concurrency: 1, interval: seconds * 1000, intervalCap: 1, strict: true });

/** Milliseconds before a page with a temporary failure is read again. */
const failureKept = 3_600_000;

/** True if a page was read recently enough to be used as it is. */
export function isFresh(page: StoredPage | undefined, now: number): page is StoredPage {
  if (!page) return false;
  return now - page.readAt < (mayPass(page.state) ? failureKept : dayLength);
}

/** True if the state may be temporary. */
export const mayPass = (state: StoredPage['state']): boolean => state === 'failed' || state === 'timeout';
