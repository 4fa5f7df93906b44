import path from 'node:path';
import { installExtension } from './extension.ts';
import { installServer, store } from './install.ts';
import { makeProfile } from './profile.ts';
import { freePort, type RunningEditor, startServer } from './server.ts';

/** Stays the same from start to start where it can: a browser keeps keys and the layout by address. */
const defaultPort = 8149;

/** Starts a workbench for a person's own browser, with the extension in it. */
export async function openBrowser(
  workspace: string,
  port: number | undefined,
): Promise<RunningEditor & { readonly url: string }> {
  installServer();
  const profile = makeProfile(path.join(store, 'browser'));
  await installExtension(profile);
  return startServer({ profile, workspace, port: port ?? (await freePort(defaultPort).catch(() => freePort())) });
}
