// node scripts/lintWords.mjs: finds words that the project avoids in messages and documents. Part of `npm run lint`.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';

/** Avoided words with a suggestion. */
const avoided = [
  [/\b(?:nobody|somebody|whoever|whomever)\b/gi, 'no one, someone, or name the person'],
  [/\banew\b/gi, 'again'],
  [/\bmeanwhile\b/gi, 'in the meantime'],
  [/\bbesides?\b/gi, 'next to, in addition to'],
  [/\b(?:thereby|hitherto|henceforth|likewise)\b/gi, 'a shorter sentence'],
  [/\b(?:is|are|was|were|be|been) told\b/gi, 'is shown, is reported'],
  [/\b(?:stands?|stood|lies|lay) (?:in|on|at|there|above|below|behind)\b/gi, 'is in, is on, appears in'],
  [/\bbehind (?:it|them|that|this|which)\b/gi, 'after, because of'],
  [/\b(?:is|are|was|were) none\b/gi, 'there is no, is not one'],
  [/\b(?:held|holds?) against\b/gi, 'compared with'],
  [/\b(?:all the same|so far as|as far as|no more than chance|for ever)\b/gi, 'a plainer phrase'],
  [/\bmend(?:s|ed|ing)?\b/gi, 'fix'],
  [/\b(?:lends?|lent|lending)\b/gi, 'share'],
  [/\b(?:analys(?:e|ed|ing)\b|colour|behaviour|judgement|licence|cancelled)/gi, 'American spelling'],
];

const texts = [...bundleTexts(), ...manifestTexts(), ...apiTexts(), ...literalTexts(), ...documentTexts()];
const findings = texts.flatMap(({ place, text }) =>
  avoided.flatMap(([word, instead]) =>
    [...text.matchAll(word)].map(([found]) => `${place}: “${found}”. Use: ${instead}`),
  ),
);
for (const finding of findings) console.error(finding);
if (findings.length > 0) process.exitCode = 1;

/** Returns English messages without the suffix for their kind. */
function bundleTexts() {
  const messages = Object.keys(readJson('l10n/bundle.l10n.de.json'));
  return messages.map((key) => ({ place: 'l10n', text: key.replace(/\/[a-z]+$/, '') }));
}

function manifestTexts() {
  return Object.entries(readJson('package.nls.json')).map(([key, text]) => ({
    place: `package.nls.json ${key}`,
    text,
  }));
}

function apiTexts() {
  const texts = [
    ...fs.readFileSync(path.join(root, 'docs/openapi.json'), 'utf8').matchAll(/"(?:summary|description)": "(.*)"/g),
  ];
  return texts.map(([, text]) => ({ place: 'docs/openapi.json', text }));
}

/** Returns sentences printed by the command line and the MCP tools. */
function literalTexts() {
  return tracked('src/cli', 'src/mcp').flatMap((file) =>
    [...fs.readFileSync(path.join(root, file), 'utf8').matchAll(/(['`])([A-Z“$-][^'`\n]{20,})\1/g)].map(
      ([, , text]) => ({
        place: file,
        text,
      }),
    ),
  );
}

function documentTexts() {
  return tracked('*.md', ':!test').flatMap((file) => {
    let isCode = false;
    const lines = fs.readFileSync(path.join(root, file), 'utf8').split('\n');
    return lines.flatMap((line, index) => {
      if (line.trimStart().startsWith('```')) isCode = !isCode;
      return isCode ? [] : [{ place: `${file}:${index + 1}`, text: line.replace(/`[^`]*`/g, '') }];
    });
  });
}

function tracked(...patterns) {
  const files = execFileSync('git', ['ls-files', '-z', '--', ...patterns], { cwd: root, encoding: 'utf8' });
  return files.split('\0').filter((file) => file !== '' && fs.existsSync(path.join(root, file)));
}

function readJson(file) {
  return JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'));
}
