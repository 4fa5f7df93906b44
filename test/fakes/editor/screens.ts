import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';

const folder = path.join(import.meta.dirname, '../../screens');
const isUpdate = process.env['UPDATE_SCREENS'] === '1';

/**
 * Compares the interface texts in a test with their section of `test/screens/FILE.txt`, so that tests don't contain
 * them. After changing texts, run complete test files with `UPDATE_SCREENS=1` and review the diff: unused sections are
 * removed. Otherwise, a missing section fails.
 *
 * Node.js snapshots aren't used, because all test files run in one process, and the names that Node.js generates there
 * depend on how the tests were started.
 */
export function screens(file: string): (name: string, ...shown: readonly (readonly string[])[]) => void {
  const at = path.join(folder, `${file}.txt`);
  const kept = isUpdate ? new Map<string, string>() : read(at);
  return (name, ...shown) => {
    const text = shown
      .map((texts) => texts.join('\n\n'))
      .join('\n\n---\n\n')
      .replace(/ +$/gmu, '')
      .trim();
    if (isUpdate) {
      assert.ok(!kept.has(name), `two screens are called ${name}`);
      kept.set(name, text);
      write(at, kept);
    }
    assert.equal(text, kept.get(name), `the screen “${name}” of ${path.relative('.', at)}`);
  };
}

function read(file: string): Map<string, string> {
  const text = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
  const [, ...parts] = text.split(/^=== (.*)$/mu);
  const sections = new Map<string, string>();
  for (let index = 0; index < parts.length; index += 2)
    sections.set(parts[index] ?? '', (parts[index + 1] ?? '').trim());
  return sections;
}

function write(file: string, sections: ReadonlyMap<string, string>): void {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, [...sections].map(([name, text]) => `=== ${name}\n\n${text}\n`).join('\n'));
}
