import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { schemeVariable } from '../../../text/editorLinks.ts';

/** Options for starting the service. */
interface ServiceStart {
  /** Editor's own executable, or the Node.js that the user configured. */
  readonly executable: string;
  readonly bundle: string;
  readonly dataFolder: string;
  /** Contains keys, so it is passed through standard input only. */
  readonly configuration: object;
  /** URI scheme of links to this editor. */
  readonly uriScheme?: string | undefined;
  /** Command line arguments. By default, serves the folder. */
  readonly words?: readonly string[];
}

/** Result of a process: its exit code, or the error if it didn't start. */
export type Ending = { readonly code: number | null } | { readonly error: Error };

/**
 * Without this limit, V8 lets young objects fill 128 MiB (two halves of 64 MiB) before it collects garbage. That is
 * more than the service needs and than fits into a processor's cache.
 */
export const nodeOptions: readonly string[] = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8'];

/** Starts the service as a detached process that outlives this window. `ended` resolves when it exits. */
export async function startService({
  executable,
  bundle,
  dataFolder,
  configuration,
  uriScheme,
  words = ['--embedded'],
}: ServiceStart): Promise<{ readonly ended: Promise<Ending> }> {
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  const child = spawn(executable, [...nodeOptions, bundle, ...words], {
    cwd: dataFolder,
    env: { ...environment(process.env), ...(uriScheme !== undefined && { [schemeVariable]: uriScheme }) },
    detached: true,
    windowsHide: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const ended = new Promise<Ending>((resolve) => {
    child.once('error', (error) => resolve({ error }));
    child.once('exit', (code) => resolve({ code }));
  });
  // A process that exits early breaks the pipe. Its exit code has the reason.
  child.stdin.on('error', () => undefined);
  child.stdin.end(JSON.stringify(configuration));
  child.unref();
  return { ended };
}

/** Environment without the editor's own variables, which would change how its executable runs as Node.js. */
export function environment(own: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const direct = withLoopback(own['no_proxy'] ?? own['NO_PROXY'] ?? '');
  return {
    ...Object.fromEntries(Object.entries(own).filter(([name]) => !/^(NODE_OPTIONS$|VSCODE_|ELECTRON_)/u.test(name))),
    ELECTRON_RUN_AS_NODE: '1',
    // Uses the proxy of the environment for remote models.
    NODE_USE_ENV_PROXY: '1',
    NO_PROXY: direct,
    no_proxy: direct,
  };
}

/**
 * Excludes this machine, e.g. for Ollama, because Node.js would call it through the proxy too. Its `fetch` expects IPv6
 * addresses in brackets, its `http` without, and `*` matches every host only if it is the only entry.
 */
const withLoopback = (direct: string): string =>
  direct === '*' ? direct : [direct, '127.0.0.1', 'localhost', '::1', '[::1]'].filter((host) => host !== '').join(',');
