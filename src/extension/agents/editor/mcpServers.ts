import { env, McpStdioServerDefinition } from 'vscode';
import { schemeVariable } from '../../../text/editorLinks.ts';
import { keyVariable, serverArguments } from '../serverStart.ts';
import { expectedOrigin } from '../../service/connection/expectedOrigin.ts';
import type { ServiceContext } from '../../service/registerService.ts';

/** Context of the tools for agents. */
export type AgentContext = ServiceContext & {
  /** Path of the bundled command line. */
  readonly cli: string;
};

/** Defines our MCP server for the editor's chats, for the service of this window and without its key. */
export async function offered({
  settings,
  dataFolder,
  cli,
  version,
}: AgentContext): Promise<McpStdioServerDefinition[]> {
  const args = await serverArguments({ serviceUrl: settings.serviceUrl, dataFolder, cli });
  const own = settings.nodePath === '';
  return [
    new McpStdioServerDefinition(
      'Citedesk',
      own ? process.execPath : settings.nodePath,
      args,
      { [schemeVariable]: env.uriScheme, ...(own && { ELECTRON_RUN_AS_NODE: '1' }) },
      version,
    ),
  ];
}

/**
 * Completes the definition when the server starts: adds the key, and connects, which starts the local service and
 * creates its store.
 */
export async function started(
  server: McpStdioServerDefinition,
  { settings, keys, services }: AgentContext,
): Promise<McpStdioServerDefinition> {
  await services.connect();
  const origin = expectedOrigin(settings.serviceUrl);
  if (origin !== 'local') server.env[keyVariable] = (await keys.of('service', origin)) ?? null;
  return server;
}
