// npm run package: packs the extension into dist/. With GITHUB_REPOSITORY (owner/name) set, relative links of README and
// changelog become addresses there, as the Marketplace needs them.
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

installPackages();
process.exitCode =
  (await run('vsce', ['package', '--no-dependencies', ...links, '--out', 'dist/'], { cwd: root })) ?? 130;
