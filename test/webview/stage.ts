import fs from 'node:fs';
import http from 'node:http';
import { type AddressInfo } from 'node:net';
import esbuild from 'esbuild';
import type { Page } from 'playwright-core';
import type { AnswerState, ArticleState, FromPage, ToPage } from '../../src/contract/messages.ts';
import type { ComparisonState } from '../../src/contract/comparisonState.ts';
import type { PromptState } from '../../src/contract/promptState.ts';
import type { ReportState } from '../../src/contract/reportState.ts';
import { directionOf } from '../../src/text/direction.ts';
import { arabicMessages } from './arabic.ts';
import { axeSource, barriersOf } from './barriers.ts';
import { closePage, openPage, pages } from './browsers.ts';
import { pseudoLocale, pseudoMessages } from '../fakes/pseudo.ts';
import { type Theme, themes, themeSheet } from './themes.ts';

interface States {
  readonly answer: AnswerState;
  readonly article: ArticleState;
  readonly comparison: ComparisonState;
  readonly prompt: PromptState;
  readonly report: ReportState;
}

interface Conditions<Name extends keyof States> {
  readonly state?: States[Name];
  /** English when not given; `ar` in letters of Arabic. */
  readonly language?: 'en' | 'de' | 'ar' | typeof pseudoLocale;
  /** In pixels. */
  readonly width?: number;
  readonly kept?: { readonly id: string; readonly scroll: number };
  /** True for a user who did not ask for less motion. Animations use a lot of processor time. */
  readonly motion?: boolean;
}

/** A page as it stands in the editor, whose side of the messages the test plays. */
interface Shown<Name extends keyof States> {
  readonly page: Page;
  readonly post: (message: ToPage<States[Name]>) => Promise<void>;
  /** Messages that the page posted after `ready`, oldest first. */
  readonly posted: () => Promise<readonly FromPage[]>;
  readonly kept: () => Promise<unknown>;
  /** Errors of scripts, and what the content security policy has blocked. */
  readonly complaints: () => Promise<readonly string[]>;
  /** Changes the width in pixels and waits until the page is drawn in it. */
  readonly resize: (width: number) => Promise<void>;
  /** Rules of axe-core that the page breaks in the dark theme, each with the elements that do. */
  readonly barriers: () => Promise<readonly string[]>;
  /** Accessibility violations in all themes. Only one theme is checked for more than colors. */
  readonly barriersInThemes: () => Promise<readonly string[]>;
}

export interface Stage {
  show<Name extends keyof States>(name: Name, conditions?: Conditions<Name>): Promise<Shown<Name>>;
  close(): Promise<void>;
}

/** The theme in which pages open and all rules are checked. */
const ownTheme: Theme = 'dark';

/** Opens the page that the test files of this process share, one after the other. */
export async function openStage(): Promise<Stage> {
  const [origin, page] = await Promise.all([servedPages(), pages.borrow()]);
  return {
    show: (name, conditions = {}) => show(page, origin, name, conditions),
    close() {
      pages.giveBack(page);
      return Promise.resolve();
    },
  };
}

/** Opens a page that no other test uses, for tests that change it for good. */
export async function openOwnStage(): Promise<Stage> {
  const [origin, page] = await Promise.all([servedPages(), openPage()]);
  return { show: (name, conditions = {}) => show(page, origin, name, conditions), close: () => closePage(page) };
}

let served: Promise<string> | undefined;

/** Builds the pages and serves them on the loopback as long as this process has something to do; gives the origin. */
const servedPages = (): Promise<string> => (served ??= build().then(serve));

async function build(): Promise<Map<string, string>> {
  const { outputFiles } = await esbuild.build({
    entryPoints: {
      answer: 'src/webview/answer/main.tsx',
      article: 'src/webview/article/main.tsx',
      comparison: 'src/webview/comparison/main.tsx',
      prompt: 'src/webview/prompt/main.tsx',
      report: 'src/webview/report/main.tsx',
    },
    outdir: '/',
    bundle: true,
    write: false,
    format: 'iife',
    jsx: 'automatic',
    jsxImportSource: 'preact',
  });
  return new Map([['/axe.js', axeSource], ...outputFiles.map(({ path, text }) => [path, text] as const)]);
}

async function serve(files: Map<string, string>): Promise<string> {
  const server = http.createServer(({ url = '/', headers }, response) => {
    const { pathname, searchParams } = new URL(url, `http://${headers.host}`);
    const [, name = '', kind = ''] = /^\/(\w+)\.(\w+)$/.exec(pathname) ?? [];
    if (kind === 'html') {
      response
        .setHeader('content-type', 'text/html; charset=utf-8')
        .end(shell(name, `http://${headers.host}`, searchParams.get('language') ?? 'en'));
      return;
    }
    const text = name in themes ? themeSheet(name as Theme) : files.get(pathname);
    // Chromium compiles a script that it has in its cache only once.
    response.setHeader('cache-control', 'max-age=3600');
    response.setHeader('content-type', kind === 'css' ? 'text/css' : 'text/javascript; charset=utf-8');
    response.writeHead(text === undefined ? 404 : 200).end(text);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  server.unref();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The document that the extension puts into a panel, and the editor's side of it. */
function shell(name: string, origin: string, language: string): string {
  const messages = JSON.stringify(messagesOf(language)).replaceAll('<', '\\u003c');
  const policy = `default-src 'none'; style-src ${origin}; script-src 'nonce-n0nce'; img-src 'none'`;
  return `<!doctype html>
    <html lang="${language}" dir="${directionOf(language)}">
      <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="${policy}">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>${name}</title>
        <link rel="stylesheet" href="${ownTheme}.css" id="theme">
        <link rel="stylesheet" href="${name}.css">
        <script nonce="n0nce">
          Object.assign(window, { posted: [], complaints: [], kept: JSON.parse(new URLSearchParams(location.search).get('kept')) });
          window.acquireVsCodeApi = () => ({
            postMessage: (message) => void posted.push(message),
            getState: () => kept,
            setState: (state) => void (window.kept = state),
          });
          addEventListener('error', ({ message }) => complaints.push(message));
          addEventListener('securitypolicyviolation', (event) => complaints.push(event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample));
        </script>
      </head>
      <body class="${themes[ownTheme].bodyClass}">
        <div class="page" id="waiting"><main class="placeholder" aria-busy="true"><p role="status">Loading the ${name}…</p></main></div>
        <script type="application/json" id="messages">${messages}</script>
        <script nonce="n0nce" src="${name}.js"></script>
      </body>
    </html>`;
}

function messagesOf(language: string): object {
  if (language === 'ar') return arabicMessages();
  if (language === pseudoLocale) return pseudoMessages();
  return language === 'de' ? (JSON.parse(fs.readFileSync('l10n/bundle.l10n.de.json', 'utf8')) as object) : {};
}

async function show<Name extends keyof States>(
  page: Page,
  origin: string,
  name: Name,
  { state, language = 'en', width = 1000, kept, motion = false }: Conditions<Name>,
): Promise<Shown<Name>> {
  await page.setViewportSize({ width, height });
  const reducedMotion = motion ? 'no-preference' : 'reduce';
  await page.emulateMedia({ reducedMotion, media: null, forcedColors: null });
  const query = new URLSearchParams({ language, kept: JSON.stringify(kept ?? null) });
  await open(page, new URL(`${origin}/${name}.html?${query.toString()}`), shell(name, origin, language));
  const shown: Shown<Name> = {
    page,
    post: (message) =>
      page.evaluate(`new Promise((done) => {
      addEventListener('message', () => setTimeout(done), { once: true });
      postMessage(${JSON.stringify(message)});
    })`),
    posted: async () => (await page.evaluate<FromPage[]>('posted')).slice(1),
    kept: () => page.evaluate('kept'),
    complaints: () => page.evaluate('complaints'),
    async resize(wanted) {
      await page.setViewportSize({ width: wanted, height });
      await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))');
    },
    async barriers() {
      await loadAxe(page);
      return barriersOf(page);
    },
    async barriersInThemes() {
      const found = [...(await shown.barriers())];
      for (const theme of otherThemes) {
        await wear(page, theme);
        found.push(...(await barriersOf(page, { coloursAlone: true })).map((barrier) => `${theme}: ${barrier}`));
      }
      await wear(page, ownTheme);
      return found;
    },
  };
  if (state) await shown.post({ type: 'state', state });
  return shown;
}

/**
 * Opens an address of ours. Where the window shows one already, its document is replaced, as a navigation costs several
 * times as much.
 */
async function open(page: Page, address: URL, html: string): Promise<void> {
  const shown = new URL(page.url());
  if (shown.origin !== address.origin || !shown.pathname.endsWith('.html')) return void (await page.goto(address.href));
  await page.evaluate(`new Promise((loaded) => {
    CSS.highlights.clear();
    scrollTo(0, 0);
    history.replaceState(null, '', ${JSON.stringify(address.href)});
    document.open();
    addEventListener('load', () => loaded(), { once: true });
    document.write(${JSON.stringify(html)});
    document.close();
  })`);
}

/** Height of the window in pixels. */
const height = 800;

const otherThemes = (Object.keys(themes) as Theme[]).filter((theme) => theme !== ownTheme);

/** Loads axe-core as a script of the page, which takes a fraction of the time that evaluating its source takes. */
const loadAxe = (page: Page): Promise<void> =>
  page.evaluate(`globalThis.axe ? undefined : new Promise((loaded, failed) => {
    const script = document.createElement('script');
    Object.assign(script, { nonce: 'n0nce', src: 'axe.js', onload: () => loaded(), onerror: failed });
    document.head.append(script);
  })`);

/** Changes the theme as the editor does: another class and other variables, in the same document. */
const wear = (page: Page, theme: Theme): Promise<void> =>
  page.evaluate(`new Promise((loaded, failed) => {
    document.body.className = ${JSON.stringify(themes[theme].bodyClass)};
    Object.assign(document.querySelector('#theme'), { onload: () => loaded(), onerror: failed, href: '${theme}.css' });
  })`);
