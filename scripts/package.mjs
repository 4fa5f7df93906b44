// npm run package: packs the extension into dist/. With GITHUB_REPOSITORY (owner/name) set, relative links in the
// README and changelog become absolute, as the Marketplace requires.
import fs from 'node:fs';
import path from 'node:path';
import { run } from './child.mjs';
import { installPackages, root } from './install.mjs';

const repository = process.env.GITHUB_REPOSITORY;
const tree = process.env.GITHUB_REF_NAME ?? 'main';
const links = repository
  ? [
      `--baseContentUrl=https://github.com/${repository}/blob/${tree}`,
      `--baseImagesUrl=https://github.com/${repository}/raw/${tree}`,
    ]
  : ['--no-rewrite-relative-links'];

// Links to the changelog by the name that vsce gives it in the package, for case-sensitive file systems.
const readme = 'dist/README.md';
const text = fs.readFileSync(path.join(root, 'README.md'), 'utf8');
fs.writeFileSync(path.join(root, readme), repository ? text : text.replace('](CHANGELOG.md)', '](changelog.md)'));

installPackages();
process.exitCode =
  (await run('vsce', ['package', '--no-dependencies', `--readme-path=${readme}`, ...links, '--out', 'dist/'], {
    cwd: root,
  })) ?? 130;
