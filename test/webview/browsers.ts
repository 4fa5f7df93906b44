import { launchChromium } from '../../scripts/editor/chromium.ts';
import { warm } from '../fakes/warm.ts';

/** The Chromium that test files of a process show their pages in: each closes those that it opened. */
export const browsers = warm(launchChromium, (browser) => browser.close());
