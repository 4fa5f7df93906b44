import fs from 'node:fs';
import path from 'node:path';
import { goodScores, scoreTable, spoiltScores } from '../test/data/articles/spoiltScores.ts';

// Writes the table of degraded articles in `docs/method/scores.md`. A test checks that it is current.
const file = path.join(import.meta.dirname, '../docs/method/scores.md');
const text = fs.readFileSync(file, 'utf8');
const table = scoreTable(goodScores(), spoiltScores());
fs.writeFileSync(
  file,
  text.replace(/^\| Ten articles \|.*(?:\n\|.*)*/m, () => table),
);
