import fs from 'node:fs';
import http from 'node:http';
import { type AddressInfo } from 'node:net';
import esbuild from 'esbuild';
import type { Page } from 'playwright-core';
import { type AnswerState, type ArticleState, type FromPage, type ToPage } from '../../src/contract/messages.ts';
import type { ReportState } from '../../src/contract/reportState.ts';
import { directionOf } from '../../src/text/direction.ts';
import { arabicMessages } from './arabic.ts';
import { barriersOf } from './barriers.ts';
import { browsers } from './browsers.ts';
import { pseudoLocale, pseudoMessages } from '../fakes/pseudo.ts';
import { type Theme, themes, themeSheet } from './themes.ts';

interface States {
  readonly answer: AnswerState;
  readonly article: ArticleState;
  readonly report: ReportState;
}

interface Conditions<Name extends keyof States> {
  readonly state?: States[Name];
  readonly theme?: Theme;
  /** English when not given; `ar` in letters of Arabic. */
  readonly language?: 'en' | 'de' | 'ar' | typeof pseudoLocale;
  /** In pixels. */
  readonly width?: number;
  readonly kept?: { readonly id: string; readonly scroll: number };
}

/** A page as it stands in the editor, whose side of the messages the test plays. */
interface Shown<Name extends keyof States> {
  readonly page: Page;
  readonly post: (message: ToPage<States[Name]>) => Promise<void>;
  /** What the page has posted after `ready`, oldest first. */
  readonly posted: () => Promise<readonly FromPage[]>;
  readonly kept: () => Promise<unknown>;
  /** Errors of scripts, and what the content security policy has blocked. */
  readonly complaints: () => Promise<readonly string[]>;
  /** Rules of axe-core that the page breaks, each with the elements that do; in other themes than dark those of colours alone. */
  readonly barriers: () => Promise<readonly string[]>;
}

export interface Stage {
  show<Name extends keyof States>(name: Name, conditions?: Conditions<Name>): Promise<Shown<Name>>;
  close(): Promise<void>;
}

/** The theme where none is named, in which all rules are asked. */
const ownTheme: Theme = 'dark';

/** Opens a page of its own in the browser that all files of this process share, as they do the pages that are shown. */
export async function openStage(): Promise<Stage> {
  const [origin, browser] = await Promise.all([servedPages(), browsers.borrow()]);
  // One for all that a file shows: a new one starts a process, which takes as long as what a test does with it.
  const page = await browser.newPage();
  page.setDefaultTimeout(60_000);
  return {
    show: (name, conditions = {}) => show(page, origin, name, conditions),
    async close() {
      await page.close();
      browsers.giveBack(browser);
    },
  };
}

let served: Promise<string> | undefined;

/** Builds the pages and serves them on the loopback as long as this process has something to do; gives the origin. */
const servedPages = (): Promise<string> => (served ??= build().then(serve));

async function build(): Promise<Map<string, string>> {
  const { outputFiles } = await esbuild.build({
    entryPoints: {
      answer: 'src/webview/answer/main.tsx',
      article: 'src/webview/article/main.tsx',
      report: 'src/webview/report/main.tsx',
    },
    outdir: '/',
    bundle: true,
    write: false,
    format: 'iife',
    jsx: 'automatic',
    jsxImportSource: 'preact',
  });
  return new Map(outputFiles.map(({ path, text }) => [path, text]));
}

async function serve(files: Map<string, string>): Promise<string> {
  const server = http.createServer(({ url = '/', headers }, response) => {
    const { pathname, searchParams } = new URL(url, `http://${headers.host}`);
    const [, name = '', kind = ''] = /^\/(\w+)\.(\w+)$/.exec(pathname) ?? [];
    if (kind === 'html') {
      const theme = searchParams.get('theme') as Theme;
      response
        .setHeader('content-type', 'text/html; charset=utf-8')
        .end(shell(name, theme, `http://${headers.host}`, searchParams.get('language') ?? 'en'));
      return;
    }
    const text = name in themes ? themeSheet(name as Theme) : files.get(pathname);
    response.setHeader('content-type', kind === 'css' ? 'text/css' : 'text/javascript; charset=utf-8');
    response.writeHead(text === undefined ? 404 : 200).end(text);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  server.unref();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The document that the extension puts into a panel, and the editor's side of it. */
function shell(name: string, theme: Theme, origin: string, language: string): string {
  const messages = JSON.stringify(messagesOf(language)).replaceAll('<', '\\u003c');
  const policy = `default-src 'none'; style-src ${origin}; script-src 'nonce-n0nce'; img-src 'none'`;
  return `<!doctype html>
    <html lang="${language}" dir="${directionOf(language)}">
      <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="${policy}">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>${name}</title>
        <link rel="stylesheet" href="${theme}.css">
        <link rel="stylesheet" href="${name}.css">
        <script nonce="n0nce">
          const posted = [], complaints = [];
          let kept = JSON.parse(new URLSearchParams(location.search).get('kept'));
          const acquireVsCodeApi = () => ({
            postMessage: (message) => void posted.push(message),
            getState: () => kept,
            setState: (state) => void (kept = state),
          });
          addEventListener('error', ({ message }) => complaints.push(message));
          addEventListener('securitypolicyviolation', (event) => complaints.push(event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample));
        </script>
      </head>
      <body class="${themes[theme].bodyClass}">
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
  { state, theme = ownTheme, language = 'en', width = 1000, kept }: Conditions<Name>,
): Promise<Shown<Name>> {
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ reducedMotion: null, media: null, forcedColors: null });
  const query = new URLSearchParams({ theme, language, kept: JSON.stringify(kept ?? null) });
  await page.goto(`${origin}/${name}.html?${query.toString()}`);
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
    // Tests that go through the themes go through all of them, this one included.
    barriers: () => barriersOf(page, { coloursAlone: theme !== ownTheme }),
  };
  if (state) await shown.post({ type: 'state', state });
  return shown;
}
