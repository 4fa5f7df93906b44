import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { findChromium } from './install.ts';

/** Asks nobody on the network, and runs as root too. */
const options = () => ({
  executablePath: findChromium(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});

/** A Chromium without a window, for tests. */
export const launchChromium = (): Promise<Browser> => chromium.launch(options());

/**
 * The same with one set of pages, for which it keeps in a folder what it has loaded and compiled. They show a person
 * who wants nothing to move, as each frame is painted by the processor that the tests need.
 */
export const launchChromiumIn = (folder: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, {
    ...options(),
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  });
