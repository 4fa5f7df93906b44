import fs from 'node:fs';
import path from 'node:path';
import { format } from 'node:util';
import Mocha from 'mocha';
import { mark } from './mark.ts';

/** Runs first, in an editor in which nothing was done yet. */
const first = 'activation.test.cjs';
/** Runs last, because it ends the extension. */
const last = 'leaving.test.cjs';

/** Runs every test that was bundled next to this file, and leaves the counts there; the editor calls it. */
export async function run(): Promise<void> {
  process.setSourceMapsEnabled(true); // traces name the tests as they are written
  // Longer than `eventually` waits, which says what did not come.
  const mocha = new Mocha({ ui: 'tdd', timeout: 400_000 });
  Mocha.reporters.Base.consoleLog = (...args: unknown[]) => console.log(mark + format(...args));
  const others = fs
    .readdirSync(__dirname)
    .filter((file) => file.endsWith('.test.cjs') && file !== first && file !== last);
  for (const file of [first, ...others.sort(), last]) mocha.addFile(path.join(__dirname, file));
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
