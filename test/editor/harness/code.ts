#!/usr/bin/env node
// Looks like desktop VS Code to @vscode/test-electron, and runs the tests in code-server under a headless Chromium.
import fs from 'node:fs';
import path from 'node:path';
import { format, parseArgs } from 'node:util';
import { launchChromium } from '../../../scripts/editor/chromium.ts';
import { makeProfile } from '../../../scripts/editor/profile.ts';
import { startServer } from '../../../scripts/editor/server.ts';
import { mark } from './mark.ts';

const limit = 540_000; // ms for all tests together

const { values, positionals } = parseArgs({ strict: false, allowPositionals: true });
const argument = (name: string): string => {
  const value = values[name];
  if (typeof value !== 'string') throw new Error(`--${name} is required`);
  return path.resolve(value);
};

const consoleFile = path.join(path.dirname(argument('extensionTestsPath')), 'console.log');

// Ends what runs by way of the `exit` handlers of server and browser.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const profile = makeProfile(path.dirname(argument('user-data-dir')));
const workspace = path.resolve(positionals[0] ?? profile.home);
const server = await startServer({ profile, workspace, args: ['--vscode-option', 'enable-smoke-test-driver'] });
const browser = await launchChromium();
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const { promise: exitCode, resolve: exit } = Promise.withResolvers<number>();
  await page.exposeFunction('codeAutomationExit', exit);
  await page.exposeFunction('codeAutomationLog', (_type: string, args: unknown[]) => {
    const line = format(...args);
    if (line.startsWith(mark)) console.log(line.slice(mark.length));
    else fs.appendFileSync(consoleFile, `${line}\n`);
  });
  const remote = (file: string): string => `vscode-remote://${new URL(server.url).host}${file}`;
  const payload = JSON.stringify([
    ['extensionDevelopmentPath', remote(argument('extensionDevelopmentPath'))],
    ['extensionTestsPath', remote(argument('extensionTestsPath'))],
    ['skipWelcome', 'true'],
    ['skipReleaseNotes', 'true'],
  ]);
  await page.goto(`${server.url}?${new URLSearchParams({ folder: workspace, payload }).toString()}`);
  const timer = setTimeout(() => {
    console.error(`The tests did not end within ${limit / 1000} s.`);
    exit(1);
  }, limit);
  process.exitCode = await exitCode;
  clearTimeout(timer);
  if (process.exitCode !== 0) console.log(`The console of the editor: ${consoleFile}`);
} finally {
  await browser.close();
  await server.stop();
}
