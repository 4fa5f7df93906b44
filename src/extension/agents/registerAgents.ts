import { offerTools, type ToolContext, type ToolManifest } from './editor/offerTools.ts';
import { keepLauncher } from './keepLauncher.ts';

/** Tools for the editor's chats and for agents outside of it. */
export function registerAgents(context: ToolContext & { readonly manifest: ToolManifest }) {
  const { machine, manifest, own } = context;
  const launcher = own(keepLauncher({ ...context, memento: machine }));
  own(offerTools(context, manifest));
  return { launcher };
}
