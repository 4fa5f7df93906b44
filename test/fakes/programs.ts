import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
/**
 * Folder of the built programs, which start twice as fast. `npm test` sets it. A test that runs alone uses the sources.
 */
const built = process.env['CITEDESK_BUILT'];

export const commandLineProgram = built ? path.join(built, 'cli.js') : path.join(root, 'src/cli/main.ts');
export const serviceProgram = built ? path.join(built, 'node/service.mjs') : path.join(root, 'src/service/entry.ts');
