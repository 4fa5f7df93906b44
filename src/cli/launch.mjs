#!/usr/bin/env node
// Older Node.js versions can't parse the imported files.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major > 22 || (major === 22 && minor >= 15)) {
  // Node.js 22 prints a warning about SQLite with every command.
  const { emitWarning } = process;
  process.emitWarning = (warning, ...details) => {
    if (details[0] !== 'ExperimentalWarning' || !String(warning).startsWith('SQLite')) emitWarning(warning, ...details);
  };
  await import('./node/main.mjs');
} else {
  console.error(`citedesk needs Node 22.15 or later, and this is ${process.versions.node}. See https://nodejs.org.`);
  process.exitCode = 1;
}
