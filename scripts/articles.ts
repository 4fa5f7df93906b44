import fs from 'node:fs';
import path from 'node:path';
import { draftedFolder, draftKept, filesOf, orders } from '../test/data/articles/drafted.ts';

/** Writes the example articles under `test/data/articles/drafted` anew; a test keeps them current. */
process.env['CITEDESK_TEST_PRISM'] = '0'; // the description of the calls is not what is written here
for (const name of Object.keys(orders)) {
  const folder = draftedFolder(name);
  fs.mkdirSync(folder, { recursive: true });
  for (const [file, text] of Object.entries(filesOf(await draftKept(name))))
    fs.writeFileSync(path.join(folder, file), text);
}
