import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { installServer } from '../scripts/editor/install.ts';
import { openWorkbench } from '../test/journey/workbench.ts';
import { type Measured, middle } from './measure.ts';
import { temporaryFolder } from './shared.ts';

const rounds = 3;
/** Milliseconds until a new window is idle. */
const settlingMs = 8_000;

/**
 * Measures loading and activation of the packed extension in a cold window of a real editor, from its page of running
 * extensions. First alone, then among all built-in extensions in a Git repository. There, the time includes other
 * extensions that load at the same time (`merge-conflict`, about 25 ms), so it is compared with the Git extension's
 * time. Each round has new servers, profiles, and folders.
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

/** Returns the activation times in milliseconds. */
async function coldWindow(names: readonly string[], allExtensions: boolean): Promise<number[]> {
  const workspace = temporaryFolder();
  execFileSync('git', ['init', '--quiet', workspace]);
  const workbench = await openWorkbench({ workspace, allExtensions, settings: { 'git.enabled': allExtensions } });
  try {
    const { page } = workbench;
    // Rows outside the viewport aren't rendered.
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
