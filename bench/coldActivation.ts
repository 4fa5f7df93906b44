import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { installServer } from '../scripts/editor/install.ts';
import { openWorkbench } from '../test/journey/workbench.ts';
import { type Measured, middle } from './measure.ts';
import { temporaryFolder } from './shared.ts';

const rounds = 3;
/** Until all that begins with a window has begun. */
const settlingMs = 8_000;

/**
 * How long the packed extension takes to be loaded and activated in a cold window of a real editor, as its page of running
 * extensions tells it: by itself; and among all extensions that the editor brings, beside the Git extension in a folder
 * with a repository. There the time holds whatever else is loaded meanwhile (`merge-conflict`, some 25 ms), so that it is
 * held against Git's. Each round has new servers, profiles and folders.
 */
export async function coldActivationBench(): Promise<Measured[]> {
  installServer();
  const alone: number[] = [];
  const beside: { readonly ours: number; readonly git: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [own = NaN] = await coldWindow(['Citedesk'], false);
    const [ours = NaN, git = NaN] = await coldWindow(['Citedesk', 'Git'], true);
    alone.push(own);
    beside.push({ ours, git });
  }
  const pairs = beside.map(({ ours, git }) => `${ours} and ${git} ms`).join(', ');
  console.log(`      Citedesk by itself: ${alone.join(', ')} ms; Citedesk and Git: ${pairs}`);
  const [ours, git] = [middle(beside.map((time) => time.ours)), middle(beside.map((time) => time.git))];
  return [
    { name: 'activation in a cold window', value: middle(alone), limit: 50, better: 'lower', unit: 'ms' },
    { name: 'activation among all extensions ÷ that of Git', value: ours / git, limit: 1, better: 'lower', unit: '×' },
  ];
}

/** Milliseconds that these extensions took. */
async function coldWindow(names: readonly string[], allExtensions: boolean): Promise<number[]> {
  const workspace = temporaryFolder();
  execFileSync('git', ['init', '--quiet', workspace]);
  const workbench = await openWorkbench({ workspace, allExtensions, settings: { 'git.enabled': allExtensions } });
  try {
    const { page } = workbench;
    // Rows below the window's end are not drawn.
    await page.setViewportSize({ width: 1280, height: 2400 });
    await page.waitForTimeout(settlingMs);
    await workbench.runCommand('Developer: Show Running Extensions');
    const timeOf = async (name: string): Promise<number> => {
      const row = page.locator('.runtime-extensions-editor .monaco-list-row', {
        has: page.locator('.name', { hasText: new RegExp(`^${name}$`, 'u') }),
      });
      const [, told] = /Activation: (\d+)ms/u.exec((await row.locator('.activation-time').textContent()) ?? '') ?? [];
      return Number(told ?? NaN);
    };
    const times: number[] = [];
    for (const name of names) times.push(await timeOf(name));
    return times;
  } finally {
    await workbench.picture('running-extensions');
    await workbench.close();
    fs.rmSync(workspace, { recursive: true, force: true });
  }
}
