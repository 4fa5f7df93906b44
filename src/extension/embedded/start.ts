import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { schemeVariable } from '../../text/editorLinks.ts';

/** How the service is started. */
interface ServiceStart {
  /** The editor's own executable, or a Node that the person chose. */
  readonly executable: string;
  readonly bundle: string;
  readonly dataFolder: string;
  /** Keys among it; goes over standard input only. */
  readonly configuration: object;
  /** Of addresses that lead into this editor. */
  readonly uriScheme?: string | undefined;
  /** What it does, if not serve. */
  readonly words?: readonly string[];
}

/** How a started process ended: its exit code, or why it did not start at all. */
export type Ending = { readonly code: number | null } | { readonly error: Error };

/**
 * Unlimited, V8 lets young objects fill 128 MiB before it gives any back (64 MiB each half): more than the service
 * needs, and more than a processor keeps at hand.
 */
export const nodeOptions: readonly string[] = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8'];

/** Starts the service so that it outlives this window; the promise inside is fulfilled when it ends. */
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
  // One that ends before it has read everything breaks the pipe; its exit code tells why.
  child.stdin.on('error', () => undefined);
  child.stdin.end(JSON.stringify(configuration));
  child.unref();
  return { ended };
}

/** What the editor sets for itself would change how its executable runs as Node. */
export function environment(own: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const direct = withLoopback(own['no_proxy'] ?? own['NO_PROXY'] ?? '');
  return {
    ...Object.fromEntries(Object.entries(own).filter(([name]) => !/^(NODE_OPTIONS$|VSCODE_|ELECTRON_)/u.test(name))),
    ELECTRON_RUN_AS_NODE: '1',
    // Models of other hosts are reached through the proxy that the environment names.
    NODE_USE_ENV_PROXY: '1',
    NO_PROXY: direct,
    no_proxy: direct,
  };
}

/**
 * Node sends even calls to this machine, where models such as Ollama's run, through the proxy unless told not to.
 * Its `fetch` knows IPv6 addresses in brackets, its `http` without, and `*` means every host only where it stands
 * alone.
 */
const withLoopback = (direct: string): string =>
  direct === '*' ? direct : [direct, '127.0.0.1', 'localhost', '::1', '[::1]'].filter((host) => host !== '').join(',');
