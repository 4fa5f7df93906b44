import path from 'node:path';

/** Where journeys that failed leave pictures, texts and a trace of what was done. */
export const evidenceFolder = (): string =>
  process.env['CITEDESK_FLAKY'] ?? path.join(import.meta.dirname, '../../.vscode-test/flaky');
