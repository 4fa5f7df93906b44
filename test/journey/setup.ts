import { installedExtension } from '../../scripts/editor/extension.ts';

/** Runs once before all journeys, of which two at a time would otherwise pack and install the extension. */
export async function globalSetup(): Promise<void> {
  await installedExtension();
}
