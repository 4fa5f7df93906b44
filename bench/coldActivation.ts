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
 * extensions tells it; and that of the Git extension beside it, in a folder with a repository. Each round has a new
 * server, profile and folder.
 */
export async function coldActivationBench(): Promise<Measured[]> {
  installServer();
  const times: { readonly ours: number; readonly git: number }[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await coldWindow());
  console.log(`      Citedesk and Git: ${times.map(({ ours, git }) => `${ours} and ${git} ms`).join(', ')}`);
  const [ours, git] = [middle(times.map((time) => time.ours)), middle(times.map((time) => time.git))];
  return [
    { name: 'activation in a cold window', value: ours, limit: 50, better: 'lower', unit: 'ms' },
    { name: 'activation in a cold window ÷ that of Git', value: ours / git, limit: 1, better: 'lower', unit: '×' },
  ];
}

async function coldWindow(): Promise<{ readonly ours: number; readonly git: number }> {
  const workspace = temporaryFolder();
  execFileSync('git', ['init', '--quiet', workspace]);
  const workbench = await openWorkbench({ workspace, allExtensions: true, settings: { 'git.enabled': true } });
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
    return { ours: await timeOf('Citedesk'), git: await timeOf('Git') };
  } finally {
    await workbench.picture('running-extensions');
    await workbench.close();
    fs.rmSync(workspace, { recursive: true, force: true });
  }
}
