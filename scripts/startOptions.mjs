import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

const usage = `Usage: npm start -- [options] [folder]

Builds Citedesk and opens an editor with it, until Ctrl-C.

  folder       what the editor opens; a folder to try things in unless given
  --browser    a workbench for your browser
  --desktop    the VS Code of this machine
  --port N     where the workbench for the browser listens
  --help       these lines`;

const options = {
  browser: { type: 'boolean' },
  desktop: { type: 'boolean' },
  port: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
};

/**
 * Reads the command line of `npm start`. What is wrong with it is told in one sentence, and `--help` in some lines; both
 * end the process.
 */
export function readStartOptions() {
  const { values, positionals } = parsed(process.argv.slice(2));
  if (values.help) {
    console.log(usage);
    process.exit(0);
  }
  const [folder, ...others] = positionals;
  const port = values.port === undefined ? undefined : Number(values.port);
  if (others.length > 0) refuse(`One folder can be opened, not ${positionals.length}.`);
  if (values.browser && values.desktop) refuse('Choose --browser or --desktop.');
  if (port !== undefined && !(Number.isInteger(port) && port > 0 && port < 65_536))
    refuse(`--port takes a number from 1 to 65535, not ${values.port}.`);
  const workspace = folder === undefined ? undefined : path.resolve(process.env.INIT_CWD ?? '.', folder);
  if (workspace !== undefined && !fs.existsSync(workspace)) refuse(`There is no folder ${workspace}.`);
  return { browser: values.browser === true, desktop: values.desktop === true, port, workspace };
}

function parsed(args) {
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    // Behind its first sentence it explains how files with dashes are named.
    return refuse(`${error.message.split('. ')[0].replace(/\.$/, '')}.`);
  }
}

/** @returns {never} */
function refuse(sentence) {
  console.error(`${sentence} See npm start -- --help.`);
  process.exit(2);
}
