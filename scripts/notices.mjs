// Collects the licenses of bundled packages for the extension package.
import fs from 'node:fs';
import path from 'node:path';

const own = 'LICENSE'; // MIT, like most packages
const isc = 'node_modules/linkedom/LICENSE';
const apache = 'node_modules/typescript/LICENSE.txt';
const mozilla = 'node_modules/axe-core/LICENSE';

// Data inside packages with its own license.
const data = [
  {
    title: 'Public Suffix List, within tldts (MPL-2.0)',
    text: `Its source is https://publicsuffix.org/list/public_suffix_list.dat\n\n${read(mozilla)}`,
  },
];

/** Returns the folders of the bundled packages, from esbuild's metafiles. */
export function bundledPackages(metafiles) {
  const inputs = metafiles
    .flatMap(({ outputs }) => Object.values(outputs))
    .flatMap((output) => Object.entries(output.inputs));
  const folders = inputs.flatMap(([file, { bytesInOutput }]) =>
    bytesInOutput > 0 ? (/^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []) : [],
  );
  return [...new Set(folders)].sort();
}

/**
 * Joins the licenses of packages into one text.
 * @throws Error for a package without a license
 */
export function noticesOf(folders) {
  const notices = [
    ...folders.map(noticeOf),
    ...data,
    { title: 'Apache License 2.0, for all of the above that are under it', text: read(apache) },
  ];
  const blocks = notices.map(({ title, text }) => `${'='.repeat(80)}\n${title}\n${'='.repeat(80)}\n\n${text}\n`);
  return `Citedesk contains the following packages and data, each under its own licence.\n\n${blocks.join('\n')}`;
}

function noticeOf(folder) {
  const { name, version, license, author } = JSON.parse(read(path.join(folder, 'package.json')));
  const holder = (typeof author === 'object' ? author.name : author) ?? `the authors of ${name}`;
  const text = fileOf(folder) ?? readmeOf(folder) ?? standardText(license, holder);
  if (!text) throw new Error(`${name} ${version} (${license}) has no licence text, so it cannot be bundled.`);
  return { title: `${name} ${version} (${license})`, text };
}

function fileOf(folder) {
  const names = fs
    .readdirSync(folder)
    .filter((name) => /^(?:licen[cs]e|copying|notice)/i.test(name))
    .sort();
  return names.length > 0 ? names.map((name) => read(path.join(folder, name))).join('\n\n') : undefined;
}

/** Returns the license at the end of a package's README; empty if it isn't the full text. */
function readmeOf(folder) {
  const name = fs.readdirSync(folder).find((file) => /^readme/i.test(file));
  const text = name ? read(path.join(folder, name)) : '';
  return text.includes('Permission is hereby granted') ? text.slice(text.search(/^#+ licen[cs]e/im)) : undefined;
}

function standardText(license, holder) {
  if (license === 'MIT') return read(own).replace(/^Copyright .*$/m, `Copyright (c) ${holder}`);
  if (license === 'ISC') return read(isc).replace(/^Copyright .*$/m, `Copyright (c) ${holder}`);
  return license === 'Apache-2.0' ? `Copyright (c) ${holder}` : undefined;
}

function read(file) {
  return fs.readFileSync(file, 'utf8').replaceAll('\r\n', '\n').trim();
}
