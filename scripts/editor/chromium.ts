import { type Browser, chromium } from 'playwright-core';
import { findChromium } from './install.ts';

/** A Chromium without a window, for tests; it asks nobody on the network and runs as root too. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
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
}
