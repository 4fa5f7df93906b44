import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { hasLockedPackages } from '../../../scripts/install.mjs';

interface Package {
  readonly version: string;
  readonly optional?: boolean;
}

const zod: Package = { version: '4.1.0' };
const forWindows: Package = { version: '1.0.0', optional: true };

/** A folder whose lock file has zod and a package for Windows, with a record of installed packages. */
function project(context: TestContext, installed?: Readonly<Record<string, Package>>): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'citedesk-install-'));
  context.after(() => fs.rmSync(folder, { recursive: true, force: true }));
  const write = (file: string, packages: object): void =>
    fs.writeFileSync(path.join(folder, file), JSON.stringify({ packages }));
  write('package-lock.json', { '': {}, 'node_modules/zod': zod, 'node_modules/for-windows': forWindows });
  if (!installed) return folder;
  fs.mkdirSync(path.join(folder, 'node_modules'));
  write('node_modules/.package-lock.json', installed);
  return folder;
}

describe('installed packages', () => {
  test('are complete without optional ones', (context) => {
    assert.ok(hasLockedPackages(project(context, { 'node_modules/zod': zod })));
  });

  test('are incomplete before the first installation', (context) => {
    assert.ok(!hasLockedPackages(project(context)));
  });

  test('are incomplete without a required one', (context) => {
    assert.ok(!hasLockedPackages(project(context, { 'node_modules/for-windows': forWindows })));
  });

  test('are outdated with a different version', (context) => {
    assert.ok(!hasLockedPackages(project(context, { 'node_modules/zod': { version: '4.0.0' } })));
  });

  test('are outdated with a different version of an optional one', (context) => {
    const old = { version: '0.9.0', optional: true };
    assert.ok(!hasLockedPackages(project(context, { 'node_modules/zod': zod, 'node_modules/for-windows': old })));
  });
});
