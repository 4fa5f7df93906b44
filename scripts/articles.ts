import fs from 'node:fs';
import path from 'node:path';
import { draftedFolder, draftKept, filesOf, orders } from '../test/data/articles/drafted.ts';

// Writes the example articles in `test/data/articles/drafted`. A test checks that they are current.
process.env['CITEDESK_TEST_PRISM'] = '0'; // calls need no validation here
for (const name of Object.keys(orders)) {
  const folder = draftedFolder(name);
  fs.mkdirSync(folder, { recursive: true });
  for (const [file, text] of Object.entries(filesOf(await draftKept(name))))
    fs.writeFileSync(path.join(folder, file), text);
}
