// npm run settings: updates package.json, package.nls.json, and docs/user/assistants.md from the tables of assistants
// and vendors and from the MCP tools.
import fs from 'node:fs';
import path from 'node:path';
import { withChatTools } from './chatTools.ts';
import { type Files, withTables } from './vendorTables.ts';

const root = path.join(import.meta.dirname, '..');
const names = ['package.json', 'package.nls.json', 'docs/user/assistants.md'] as const;

const files = withTables(
  Object.fromEntries(names.map((name) => [name, fs.readFileSync(path.join(root, name), 'utf8')])) as Files,
);
for (const [name, text] of Object.entries({ ...files, ...withChatTools(files) }))
  fs.writeFileSync(path.join(root, name), text);
