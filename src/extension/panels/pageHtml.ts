import { randomBytes } from 'node:crypto';
import { directionOf } from '../../text/direction.ts';

interface PageParts {
  /** Of the messages, e.g. `de`. */
  readonly language: string;
  /** What the page says in that language, by the English it is written in. */
  readonly messages: Readonly<Record<string, string>>;
  /** What is shown until the script runs, which then says the same in the page's own way. */
  readonly waiting: string;
  /** Where the editor serves the extension's own files from. */
  readonly cspSource: string;
  readonly script: string;
  readonly style: string;
}

/** The document of a page: one script of ours, one style sheet of ours, and nothing else. */
export function pageHtml({ language, messages, waiting, cspSource, script, style }: PageParts): string {
  const nonce = randomBytes(16).toString('base64url');
  return `<!DOCTYPE html>
<html lang="${attribute(language)}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src ${attribute(cspSource)}; script-src 'nonce-${nonce}'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${attribute(style)}">
</head>
<body>
<div class="page" id="waiting"><main class="placeholder" aria-busy="true"><p role="status">${attribute(waiting)}</p></main></div>
<script type="application/json" id="messages">${JSON.stringify(messages).replaceAll('<', '\\u003c')}</script>
<script nonce="${nonce}" src="${attribute(script)}"></script>
</body>
</html>`;
}

const attribute = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
