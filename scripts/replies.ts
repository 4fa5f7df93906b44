import fs from 'node:fs';
import path from 'node:path';
import { orders, orderOf } from '../test/data/articles/drafted.ts';
import { openHouse } from '../test/data/articles/drafting.ts';
import { benchFolder, benchRows } from '../test/data/productBench.ts';
import { startModelServer } from '../test/fakes/modelServer.ts';
import { keptCopies } from '../test/fakes/web/copies.ts';
import { readTask } from '../test/fakes/writer/task.ts';
import { keysOf, readReplies, writtenFolder } from '../test/fakes/writer/writtenReplies.ts';
import type { ShownFact } from '../src/writing/draft/sectionFacts.ts';

// Records a language model's replies for the example articles. Writes each request for a section to
// `FOLDER/NAME/NN-heading.md`. The sections of `FOLDER/NAME/reply.md`, if it exists, are the replies, and are recorded
// in `test/data/articles/written/NAME.md`. Run it again after each section, because a request contains the previous
// sections.
process.env['CITEDESK_TEST_PRISM'] = '0'; // calls need no validation here
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Usage: node scripts/replies.ts FOLDER');
const rows = [...benchRows(benchFolder())];
for (const name of Object.keys(orders)) await record(name, path.join(folder, name));

async function record(name: string, to: string): Promise<void> {
  fs.mkdirSync(to, { recursive: true });
  const file = path.join(to, 'reply.md');
  const reply = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : undefined;
  const replies = readReplies(reply ?? '');
  const facts = new Map<string, ShownFact>();
  let requests = 0;
  const model = startModelServer(({ messages }) => {
    const task = readTask(messages);
    if (task.part !== undefined || task.faults.length > 0) return { says: '…' };
    for (const fact of task.facts) facts.set(fact.id, fact);
    const heading = task.section.heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
      .replaceAll(' ', '-');
    const text = messages.map(({ role, content }) => `# ${role}\n\n${content}\n`).join('\n');
    fs.writeFileSync(path.join(to, `${String(++requests).padStart(2, '0')}-${heading}.md`), text);
    return { says: replies.get(task.section.heading) ?? '-' };
  });
  const house = await openHouse(rows, keptCopies(name), model);
  try {
    await house.draft(orderOf(name), { hasBrief: false });
  } catch (error) {
    if (reply !== undefined) throw error; // without a reply, there is no article
  } finally {
    await house.close();
  }
  if (reply === undefined) return;
  const keys = keysOf(reply, [...facts.values()]);
  fs.writeFileSync(path.join(writtenFolder, `${name}.md`), `${reply}\n\n${keys.join('\n')}\n`);
}
