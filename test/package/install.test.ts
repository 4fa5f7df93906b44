import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { installLocked, root } from '../../scripts/install.mjs';

const ours = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  readonly allowScripts: Readonly<Record<string, boolean>>;
};
const callsHome = { postinstall: `node -e "require('fs').writeFileSync('ran', '')"` };

describe('install scripts', () => {
  test('run only for listed packages', (context) => {
    const folder = project(context, { named: callsHome, stranger: callsHome });
    fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ ...declared, allowScripts: { named: true } }));
    installLocked(folder);
    const ran = Object.keys(declared.dependencies).filter((name) =>
      fs.existsSync(path.join(folder, 'node_modules', name, 'ran')),
    );
    assert.deepEqual(ran, ['named']);
  });

  test('are off by default and needed only by Node', () => {
    assert.match(fs.readFileSync(path.join(root, '.npmrc'), 'utf8'), /^ignore-scripts=true$/m);
    assert.deepEqual(ours.allowScripts, { node: true });
  });
});

const declared = {
  name: 'project',
  version: '1.0.0',
  dependencies: { named: 'file:named.tgz', stranger: 'file:stranger.tgz' },
};

/** A folder with two packages to install, and a lock file that names them. */
function project(context: TestContext, packages: Readonly<Record<'named' | 'stranger', object>>): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'citedesk-install-'));
  context.after(() => fs.rmSync(folder, { recursive: true, force: true }));
  for (const [name, scripts] of Object.entries(packages)) {
    const source = path.join(folder, name, 'package');
    fs.mkdirSync(source, { recursive: true });
    fs.writeFileSync(
      path.join(source, 'package.json'),
      JSON.stringify({ name, version: '1.0.0', scripts, engines: { node: '>=99' } }),
    );
    assert.equal(spawnSync('tar', ['-czf', `${name}.tgz`, '-C', name, 'package'], { cwd: folder }).status, 0);
  }
  const locked = Object.keys(packages).map((name) => [
    `node_modules/${name}`,
    { version: '1.0.0', resolved: `file:${name}.tgz`, hasInstallScript: true },
  ]);
  const lock = {
    name: 'project',
    version: '1.0.0',
    lockfileVersion: 3,
    requires: true,
    packages: { '': declared, ...(Object.fromEntries(locked) as object) },
  };
  fs.writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify(lock));
  return folder;
}
