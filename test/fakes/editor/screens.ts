import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';

const folder = path.join(import.meta.dirname, '../../screens');
const isUpdate = process.env['UPDATE_SCREENS'] === '1';

/**
 * Compares what a test shows with its section of `test/screens/FILE.txt`: the words of the interface are kept there and
 * nowhere in tests. After a change of words run the test files with `UPDATE_SCREENS=1`, whole ones, and read the diff:
 * sections that no test asks for are dropped. Without it a section that is missing fails.
 *
 * Node's own snapshots are not used: the tests of all files run in one process, where the names of files and tests that
 * node derives for them depend on how they were started.
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
