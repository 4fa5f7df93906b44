// Last part of npm start: opens an editor and ends with it. Requires installed packages and a built extension.
import fs from 'node:fs';
import path from 'node:path';
import { openBrowser } from './browser.ts';
import { chooseEditor, type Choice } from './choice.ts';
import { codeVersion, openDesktop } from './desktop.ts';
import { manifest, store } from './install.ts';
import { type RunningEditor } from './server.ts';
import { readStartOptions } from '../startOptions.mjs';

const { browser, desktop, port, workspace: wanted } = readStartOptions();

const { editor, why } = choose();
const workspace = wanted ?? sampleWorkspace();
console.log(`Opening ${editor === 'desktop' ? 'VS Code' : 'a workbench for your browser'}, because ${why}.`);

if (editor === 'desktop') {
  await untilEnded(openDesktop(workspace));
} else {
  const server = await openBrowser(workspace, port);
  console.log(`\n  ${server.url}\n\nOpen this address in your browser. Press Ctrl-C to stop.`);
  await untilEnded(server);
}

function choose(): Choice {
  if (browser) return { editor: 'browser', why: 'you asked for it' };
  if (desktop) return { editor: 'desktop', why: 'you asked for it' };
  return chooseEditor({
    platform: process.platform,
    env: process.env,
    isRoot: process.getuid?.() === 0,
    codeVersion: codeVersion(),
    required: manifest.engines.vscode,
  });
}

/** Returns a folder that is kept between starts. */
function sampleWorkspace(): string {
  const folder = path.join(store, 'workspace');
  const welcome = path.join(folder, 'welcome.md');
  fs.mkdirSync(folder, { recursive: true });
  if (!fs.existsSync(welcome)) {
    fs.writeFileSync(
      welcome,
      '# Welcome to Citedesk\n\nOpen the Citedesk view in the activity bar to begin.\n\n' +
        'You can write in this folder. `npm start -- <folder>` opens another one.\n',
    );
  }
  return folder;
}

/** Waits until the editor ends, and stops it if this process gets a signal. */
async function untilEnded(running: RunningEditor): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void running.stop());
  await running.ended;
  await running.stop();
}
