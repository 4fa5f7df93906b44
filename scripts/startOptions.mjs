import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

const usage = `Usage: npm start -- [options] [folder]

Builds Citedesk and opens an editor with it. Press Ctrl-C to stop.

  folder       folder to open (default: a sample folder)
  --browser    use a workbench in your browser
  --desktop    use the VS Code on this machine
  --port N     port of the workbench in the browser
  --help       show this help`;

const options = {
  browser: { type: 'boolean' },
  desktop: { type: 'boolean' },
  port: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
};

/** Reads the command line of `npm start`. Exits after `--help`, and with an error message of one sentence. */
export function readStartOptions() {
  const { values, positionals } = parsed(process.argv.slice(2));
  if (values.help) {
    console.log(usage);
    process.exit(0);
  }
  const [folder, ...others] = positionals;
  const port = values.port === undefined ? undefined : Number(values.port);
  if (others.length > 0) refuse(`Name one folder, not ${positionals.length}.`);
  if (values.browser && values.desktop) refuse('Choose --browser or --desktop.');
  if (port !== undefined && !(Number.isInteger(port) && port > 0 && port < 65_536))
    refuse(`--port must be a number from 1 to 65535, not ${values.port}.`);
  const workspace = folder === undefined ? undefined : path.resolve(process.env.INIT_CWD ?? '.', folder);
  if (workspace !== undefined && !fs.existsSync(workspace)) refuse(`Folder not found: ${workspace}.`);
  return { browser: values.browser === true, desktop: values.desktop === true, port, workspace };
}

function parsed(args) {
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    // Later sentences explain how to pass file names with dashes.
    return refuse(`${error.message.split('. ')[0].replace(/\.$/, '')}.`);
  }
}

/** @returns {never} */
function refuse(sentence) {
  console.error(`${sentence} See npm start -- --help.`);
  process.exit(2);
}
