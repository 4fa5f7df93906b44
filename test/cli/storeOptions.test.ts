import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { listAccounts, removeAccount, setAccount } from '../../src/cli/commands/accounts.ts';
import { backup, restore } from '../../src/cli/commands/backup.ts';
import { check } from '../../src/cli/commands/check.ts';
import { type Command, type CommandOptions, UsageError } from '../../src/cli/command.ts';
import { importAnswers } from '../../src/cli/commands/import.ts';
import { createKey, listKeys, revokeKey } from '../../src/cli/commands/keys.ts';
import { listProjects, shareProject, unshareProject } from '../../src/cli/commands/projects.ts';
import { serve } from '../../src/cli/commands/serve.ts';
import { makeStore } from './commandLine.ts';
import { makeFolder } from '../service/testService.ts';

describe('store options', () => {
  test('never create a store in a missing folder', async (context) => {
    const data = path.join(makeFolder(context), 'typo');
    const user = 'jane@acme.com';
    const attempts: readonly (readonly [Command, CommandOptions, string?])[] = [
      [check, {}],
      [listKeys, {}],
      [listAccounts, {}],
      [listProjects, {}],
      [backup, {}],
      [createKey, { name: 'n', scopes: 'read' }],
      [revokeKey, {}, 'cdk_1'],
      [shareProject, { project: 'p', user }],
      [unshareProject, { project: 'p', user }],
      [setAccount, { user }],
      [removeAccount, { user }],
      [importAnswers, { project: 'p' }, 'answers.jsonl'],
      [restore, { empty: true }],
    ];
    const message = `There is no store in ${data}. If the path is right, create one: citedesk serve --data ${data}`;
    for (const [command, options, ...words] of attempts)
      await assert.rejects(command.run({ data, ...options }, words as string[]), { message }, command.usage);
    await assert.rejects(restore.run({ data, from: '/nowhere/copy.sqlite' }, []), {
      message: '/nowhere/copy.sqlite doesn’t exist.',
    });
    assert.equal(fs.existsSync(data), false);
  });

  test('report a file in place of a folder', async (context) => {
    const data = path.join(makeFolder(context), 'file');
    fs.writeFileSync(data, '');
    for (const command of [serve, check, restore])
      await assert.rejects(command.run({ data }, []), { message: `${data} is a file. Choose a folder with --data.` });
  });

  test('report a broken link', async (context) => {
    const data = path.join(makeFolder(context), 'link');
    fs.symlinkSync('/nowhere', data);
    for (const command of [serve, check])
      await assert.rejects(command.run({ data }, []), {
        message: `${data} is a broken link. Choose a folder with --data.`,
      });
  });

  test('refuse an empty value', async (context) => {
    const data = await makeStore(context);
    for (const [command, name] of [
      [serve, 'host'],
      [serve, 'config'],
      [backup, 'to'],
      [restore, 'from'],
    ] as const) {
      await assert.rejects(command.run({ data, [name]: '' }, []), {
        constructor: UsageError,
        message: `--${name} is empty`,
      });
    }
  });

  test('allow a backup only to a new file in an existing folder', async (context) => {
    const data = await makeStore(context);
    await assert.rejects(backup.run({ data, to: '/nowhere/copy.sqlite' }, []), {
      message: 'The folder /nowhere doesn’t exist. Create it, or choose another one with --to.',
    });
    await assert.rejects(backup.run({ data, to: path.join(data, 'citedesk.sqlite') }, []), {
      message: /already exists\. Choose another name\.$/u,
    });
    const link = path.join(data, 'link.sqlite');
    fs.symlinkSync('nothing.sqlite', link);
    await assert.rejects(backup.run({ data, to: link }, []), {
      message: `${link} already exists. Choose another name.`,
    });
    await assert.rejects(backup.run({ data, to: '-' }, []), {
      message: '--to must be a file; a store can’t be written to standard output',
    });
    await assert.rejects(restore.run({ data, from: data }, []), {
      message: `${data} is a folder. Choose a file in it with --from.`,
    });
  });

  test(
    'report a folder without write permission',
    { skip: process.getuid?.() === 0 && 'root may write everywhere' },
    async (context) => {
      const data = await makeStore(context);
      fs.chmodSync(data, 0o500);
      context.after(() => fs.chmodSync(data, 0o700));
      for (const command of [serve, check, backup])
        await assert.rejects(command.run({ data }, []), {
          message: `You don’t have permission to read and write ${data}. Choose another folder, or change its permissions.`,
        });
    },
  );
});
