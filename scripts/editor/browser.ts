import path from 'node:path';
import { installExtension } from './extension.ts';
import { installServer, store } from './install.ts';
import { makeProfile } from './profile.ts';
import { freePort, isFree, type RunningEditor, startServer } from './server.ts';

/** Used at every start if it is free, because browsers store keys and the layout by origin. */
const defaultPort = 8149;

export async function openBrowser(
  workspace: string,
  port: number | undefined,
): Promise<RunningEditor & { readonly url: string }> {
  installServer();
  const profile = makeProfile(path.join(store, 'browser'));
  await installExtension(profile);
  return startServer({
    profile,
    workspace,
    port: port ?? ((await isFree(defaultPort)) ? defaultPort : await freePort()),
  });
}
