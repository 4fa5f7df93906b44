import fs from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

/** The source of axe-core. */
export const axeSource = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules about colors, which depend on the theme. */
const rulesOfColours = ['color-contrast', 'link-in-text-block'];

interface Asked {
  /** Only what another theme may change: for pages on which all rules are asked in one theme. */
  readonly coloursAlone?: boolean;
}

/** Rules of axe-core that a page breaks, each with the elements that do. */
export async function barriersOf(page: Page, { coloursAlone = false }: Asked = {}): Promise<readonly string[]> {
  // Evaluated by the browser itself: a page's policy may allow no other script.
  if (await page.evaluate('globalThis.axe === undefined')) await page.evaluate(axeSource);
  const options = {
    preload: false,
    resultTypes: ['violations'],
    ...(coloursAlone && { runOnly: { type: 'rule', values: rulesOfColours } }),
  };
  return page.evaluate(`axe.run(${JSON.stringify(options)}).then(({ violations }) => violations.map(
    ({ id, nodes }) => id + ': ' + nodes.map(({ html, failureSummary }) => html + ' ' + failureSummary).join(' | '),
  ))`);
}
