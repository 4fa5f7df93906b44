import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { findChromium } from './install.ts';

/** No background traffic; also runs as root. */
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

export const launchChromium = (): Promise<Browser> => chromium.launch(options());

/**
 * Starts a headless Chromium with a profile in a folder, where it caches loaded and compiled pages. Motion is reduced,
 * because animations take CPU time from the tests.
 */
export const launchChromiumIn = (folder: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, {
    ...options(),
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  });
