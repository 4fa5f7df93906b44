import { Disposable, EventEmitter, lm, type McpStdioServerDefinition } from 'vscode';
import type { ChatNeeds } from '../chatTools.ts';
import { lazy } from '../../editor/lazy.ts';
import type { AgentContext } from './mcpServers.ts';

export type ToolContext = AgentContext &
  Omit<ChatNeeds, 'uriScheme' | 'tree'> & { readonly tree: { loaded(): Promise<ChatNeeds['tree']> } };

/** Chat tools in the extension's manifest. */
export interface ToolManifest {
  readonly contributes: { readonly languageModelTools: readonly { readonly name: string }[] };
}

/** Offers our tools to the editor's chats, and as an MCP server to agents that it starts. Loads the code on demand. */
export function offerTools(needs: ToolContext, { contributes }: ToolManifest): Disposable {
  const changed = new EventEmitter<void>();
  const chat = lazy(async () => {
    const [{ openChatTools }, tree] = await Promise.all([import('./openChatTools.ts'), needs.tree.loaded()]);
    return openChatTools({ ...needs, tree });
  });
  return Disposable.from(
    changed,
    needs.settings.subscribe(['service.url', 'dataFolder', 'nodePath'], () => changed.fire()),
    lm.registerMcpServerDefinitionProvider('citedesk', {
      onDidChangeMcpServerDefinitions: changed.event,
      provideMcpServerDefinitions: async () => (await import('./mcpServers.ts')).offered(needs),
      resolveMcpServerDefinition: async (server: McpStdioServerDefinition) =>
        (await import('./mcpServers.ts')).started(server, needs),
    }),
    ...contributes.languageModelTools.map(({ name }) =>
      lm.registerTool(name, {
        prepareInvocation: async ({ input }, token) => (await chat.loaded()).prepare(name, input, token),
        invoke: async ({ input }, token) => (await chat.loaded()).invoke(name, input, token),
      }),
    ),
  );
}
