import fs from 'node:fs';
import path from 'node:path';
import { format } from 'node:util';
import Mocha from 'mocha';
import { mark } from './mark.ts';

/** What the editor calls: runs every test that was bundled beside this file, and leaves the counts there. */
export async function run(): Promise<void> {
  process.setSourceMapsEnabled(true); // traces name the tests as they are written
  // Longer than `eventually` waits, which says what did not come.
  const mocha = new Mocha({ ui: 'tdd', timeout: 400_000 });
  Mocha.reporters.Base.consoleLog = (...args: unknown[]) => console.log(mark + format(...args));
  for (const file of fs.readdirSync(__dirname)) {
    if (file.endsWith('.test.cjs')) mocha.addFile(path.join(__dirname, file));
  }
  const failed = await new Promise<number>((resolve) => {
    const runner = mocha.run((failures) => {
      const { passes = 0, pending = 0 } = runner.stats ?? {};
      const counts = { passed: passes, failed: failures, skipped: pending };
      fs.writeFileSync(path.join(__dirname, 'counts.json'), JSON.stringify(counts));
      resolve(failures);
    });
  });
  if (failed > 0) throw new Error(`${failed} failed`);
}
