import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { parse } from 'yaml';
import manifest from '../package.json' with { type: 'json' };
import { chatName } from '../src/extension/agents/chatTools.ts';
import { tools } from '../src/mcp/tools.ts';

const root = path.resolve(import.meta.dirname, '..');

describe('skills', () => {
  for (const { path: file } of manifest.contributes.chatSkills) {
    const text = fs.readFileSync(path.join(root, file), 'utf8');

    test(`${file} has a valid name and description`, () => {
      const [, front = ''] = /^---\n(.*?)\n---\n/su.exec(text) ?? [];
      const { name, description } = parse(front) as Readonly<Partial<Record<string, string>>>;
      assert.equal(name, path.basename(path.dirname(file)));
      assert.match(name, /^[a-z0-9-]{1,64}$/u);
      assert.ok(description && description.length <= 1024);
    });

    test(`${file} names existing tools, and all with confirmation`, () => {
      const named = new Set(text.match(/citedesk_\w+/gu));
      const known = tools.map((tool) => chatName(tool.name));
      assert.deepEqual(
        [...named].filter((name) => !known.includes(name)),
        [],
      );
      for (const { name } of tools.filter(({ effect }) => effect !== 'reads'))
        assert.ok(named.has(chatName(name)), name);
    });
  }
});
