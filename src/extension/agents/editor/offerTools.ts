import { Disposable, EventEmitter, lm, type McpStdioServerDefinition } from 'vscode';
import type { ChatContext } from '../chatTools.ts';
import { lazy } from '../../editor/lazy.ts';
import type { AgentContext } from './mcpServers.ts';

export type ToolContext = AgentContext &
  Omit<ChatContext, 'tree'> & { readonly tree: { loaded(): Promise<ChatContext['tree']> } };

/** Chat tools in the extension's manifest. */
export interface ToolManifest {
  readonly contributes: { readonly languageModelTools: readonly { readonly name: string }[] };
}

/** Offers our tools to the editor's chats, and as an MCP server to agents that it starts. Loads the code on demand. */
export function offerTools(context: ToolContext, { contributes }: ToolManifest): Disposable {
  const changed = new EventEmitter<void>();
  const chat = lazy(async () => {
    const [{ openChatTools }, tree] = await Promise.all([import('./openChatTools.ts'), context.tree.loaded()]);
    return openChatTools({ ...context, tree });
  });
  return Disposable.from(
    changed,
    context.settings.subscribe(['service.url', 'dataFolder', 'nodePath'], () => changed.fire()),
    lm.registerMcpServerDefinitionProvider('citedesk', {
      onDidChangeMcpServerDefinitions: changed.event,
      provideMcpServerDefinitions: async () => (await import('./mcpServers.ts')).offered(context),
      resolveMcpServerDefinition: async (server: McpStdioServerDefinition) =>
        (await import('./mcpServers.ts')).started(server, context),
    }),
    ...contributes.languageModelTools.map(({ name }) =>
      lm.registerTool(name, {
        prepareInvocation: async ({ input }, token) => (await chat.loaded()).prepare(name, input, token),
        invoke: async ({ input }, token) => (await chat.loaded()).invoke(name, input, token),
      }),
    ),
  );
}
