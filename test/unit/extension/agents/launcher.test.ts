import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { keepLauncher } from '../../../../src/extension/agents/keepLauncher.ts';
import { launcherArguments, writeLauncher } from '../../../../src/extension/agents/launcher.ts';
import { until } from '../../../fakes/clock.ts';
import { temporaryFolder } from '../../../fakes/editor/temporaryFolder.ts';
import { fakeMemento } from '../../../fakes/memento.ts';

/** A home folder with two versions of the extension, each with a command line that prints what it is started with. */
function machine(context: TestContext) {
  const home = temporaryFolder(context);
  const install = (version: string): string => {
    const folder = path.join(home, `citedesk-${version}`);
    fs.mkdirSync(folder);
    fs.writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}');
    const cli = path.join(folder, 'cli.js');
    fs.writeFileSync(cli, `console.log(JSON.stringify(['${version}', ...process.argv.slice(2)]));`);
    return cli;
  };
  const start = (...args: readonly string[]): unknown => {
    const env = { ...process.env, HOME: home, USERPROFILE: home };
    return JSON.parse(execFileSync(process.execPath, [...launcherArguments, ...args], { env, encoding: 'utf8' }));
  };
  return { home, install, start };
}

describe('launcher for agents', () => {
  test('starts the version that wrote it last', async (context) => {
    const { home, install, start } = machine(context);
    await writeLauncher({ home, cli: install('0.1.0'), dataFolder: '/my data' });
    assert.deepEqual(start(), ['0.1.0', 'mcp', '--data', '/my data']);
    await writeLauncher({ home, cli: install('0.2.0'), dataFolder: '/my data' });
    assert.deepEqual(start(), ['0.2.0', 'mcp', '--data', '/my data']);
  });

  test('passes on a remote service in place of the data folder', async (context) => {
    const { home, install, start } = machine(context);
    await writeLauncher({ home, cli: install('0.1.0'), dataFolder: '/data' });
    const service = ['--service', 'https://a.example/v1', '--key', 'env:CITEDESK_KEY'];
    assert.deepEqual(start(...service), ['0.1.0', 'mcp', ...service]);
  });

  test('is kept up to date once it exists', async (context) => {
    const home = temporaryFolder(context);
    const file = path.join(home, '.citedesk', 'mcp.cjs');
    const memento = fakeMemento();
    const changes: (() => void)[] = [];
    const place = { dataFolder: '/one' };
    const open = (cli: string) =>
      keepLauncher({
        memento,
        settings: {
          subscribe: (_keys, listener) => {
            changes.push(listener);
            return { dispose: () => undefined };
          },
        },
        cli,
        dataFolder: () => Promise.resolve(place.dataFolder),
        note: assert.fail,
        home,
      });
    const holds = (text: string) => until(() => fs.readFileSync(file, 'utf8').includes(text));
    const launcher = open('/0.1.0/cli.js');
    assert.equal(fs.existsSync(file), false);
    await launcher.write();
    await holds('/0.1.0/cli.js');
    open('/0.2.0/cli.js');
    await holds('/0.2.0/cli.js');
    place.dataFolder = '/two';
    // A write of the first window would go on behind the end of the test.
    changes.at(-1)?.();
    await holds('/two');
  });
});
