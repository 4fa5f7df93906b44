import { randomBytes } from 'node:crypto';
import { directionOf } from '../../text/direction.ts';

interface PageParts {
  /** Language tag of the messages, e.g. `de`. */
  readonly language: string;
  /** Translations by their English source text. */
  readonly messages: Readonly<Record<string, string>>;
  /** Placeholder until the script runs and shows its own. */
  readonly waiting: string;
  /** Source that serves the extension's files, for the content security policy. */
  readonly cspSource: string;
  readonly script: string;
  readonly style: string;
}

/** Builds the HTML of a page. Its policy allows only the extension's own script and style sheet. */
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
