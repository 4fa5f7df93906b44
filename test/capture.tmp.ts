import fs from 'node:fs';
import { orders, orderOf } from './data/articles/drafted.ts';
import { openHouse } from './data/articles/drafting.ts';
import { startModelServer } from './fakes/modelServer.ts';
import { keptCopies } from './fakes/web/copies.ts';
import { benchFolder, benchRows } from './data/productBench.ts';
process.env['CITEDESK_TEST_PRISM'] = '0';
const out = process.argv[2]!;
for (const name of process.argv[3] ? [process.argv[3]] : Object.keys(orders)) {
  let n = 0;
  const server = startModelServer(({ messages }) => {
    fs.writeFileSync(`${out}/${name}-${++n}.txt`, messages.map((m) => `##${m.role}\n${m.content}`).join('\n\n'));
    return { says: 'This sentence holds the place of a section that is written later on.' };
  });
  const house = await openHouse([...benchRows(benchFolder())], keptCopies(name), server);
  try { const d = await house.draft(orderOf(name), { hasBrief: false }); fs.writeFileSync(`${out}/${name}.md`, d.article); } catch (e) { console.log(name, String(e)); } finally { await house.close(); }
}
