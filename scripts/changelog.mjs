// node scripts/changelog.mjs VERSION: prints the section of CHANGELOG.md for a version.
import fs from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';

const [version] = process.argv.slice(2);
const parts = fs.readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8').split(/^## /m);
const part = parts.find((one) => one.startsWith(`[${version}]`));
if (part === undefined) throw new Error(`CHANGELOG.md has no part about ${version}.`);
console.log(part.slice(part.indexOf('\n')).trim());
