import type { ServiceContext } from '../service/registerService.ts';
import { offerTools, type ToolManifest } from './editor/offerTools.ts';
import { keepLauncher } from './keepLauncher.ts';

type Needs = ServiceContext & Parameters<typeof offerTools>[0] & { readonly manifest: ToolManifest };

/** Tools for the editor's chats and for agents outside of it. */
export function registerAgents(context: Needs) {
  const { machine, manifest, own } = context;
  const launcher = own(keepLauncher({ ...context, memento: machine }));
  own(offerTools(context, manifest));
  return { launcher };
}
