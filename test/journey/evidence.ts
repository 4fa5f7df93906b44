import path from 'node:path';

/** Folder with pictures, texts, and traces of failed journeys. */
export const evidenceFolder = (): string =>
  process.env['CITEDESK_FLAKY'] ?? path.join(import.meta.dirname, '../../.vscode-test/flaky');
