#!/usr/bin/env node
// What older versions of Node cannot even read lies behind this import.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major > 22 || (major === 22 && minor >= 15)) {
  await import('./node/main.mjs');
} else {
  console.error(`citedesk needs Node 22.15 or later, and this is ${process.versions.node}. See https://nodejs.org.`);
  process.exitCode = 1;
}
