import { type CallToolResult, McpServer, type ServerContext } from '@modelcontextprotocol/server';
import { Failure } from '../contract/failure.ts';
import { refused } from './answers/refusals.ts';
import { untrustedNotice } from './answers/toolAnswer.ts';
import { confirming, type McpNeeds } from './confirming.ts';
import { addPromptTemplates } from './promptTemplates.ts';
import { addResources } from './resources.ts';
import { advertised, callTool, type Tool } from './tool.ts';
import { tools } from './tools.ts';

const offers = {
  own: {
    tools: tools.map((tool) => confirming(tool, { own: true })),
    reading: 'This is the user’s own service: it counts API credits but charges nothing, so read as much as you need.',
  },
  others: {
    tools: tools.map((tool) => confirming(tool, { own: false })),
    reading:
      'Reading costs API credits, and each result states how many. Calls that cost credits are refused without confirm: ask the user once how many credits you may spend, and pass the remaining number as confirm with each call.',
  },
};

const instructionsOf = (reading: string): string =>
  [
    'Citedesk tracks what AI assistants say about a brand, and helps write articles worth citing.',
    'Start with list_projects. Dates are in the project’s time zone, and `from` of each tool says how many days it can cover.',
    reading,
    'add_prompts and start_article spend credits or change data: call them without confirm, show the user the result, and confirm only what the user approves.',
    untrustedNotice,
    'Links to answers and articles (link) open in the editor: show them to the user.',
  ].join(' ');

/** Creates an MCP server with Citedesk's tools, resources, and prompts, for one connection or one request. */
export function createMcpServer(needs: McpNeeds): McpServer {
  const offer = needs.own ? offers.own : offers.others;
  const server = new McpServer(
    { name: 'citedesk', title: 'Citedesk', version: needs.version },
    { instructions: instructionsOf(offer.reading), capabilities: { tools: {}, resources: {}, prompts: {} } },
  );
  for (const tool of offer.tools) addTool(server, tool, needs);
  addResources(server, needs);
  addPromptTemplates(server);
  return server;
}

function addTool(server: McpServer, tool: Tool, needs: McpNeeds): void {
  const { name, title, description, effect } = tool;
  server.registerTool(
    name,
    {
      title,
      description,
      inputSchema: advertised(tool.input, 'input'),
      outputSchema: advertised(tool.output, 'output'),
      annotations: {
        readOnlyHint: effect === 'reads',
        destructiveHint: false,
        idempotentHint: effect === 'reads' || effect === 'adds',
        openWorldHint: effect === 'starts',
      },
    },
    (given: unknown, { mcpReq }: ServerContext) => runTool(tool, given, needs, mcpReq.signal),
  );
}

/** Converts errors of all tools to results for the agent. */
async function runTool(tool: Tool, given: unknown, needs: McpNeeds, signal: AbortSignal): Promise<CallToolResult> {
  try {
    const { structured, text } = await callTool(tool, given, { ...needs, signal });
    return { content: [{ type: 'text', text }], structuredContent: structured };
  } catch (error) {
    signal.throwIfAborted(); // the client has canceled the call
    if (error instanceof Failure) return refused(error);
    needs.onBug(error);
    return refused(new Failure('INTERNAL', 'Something went wrong in Citedesk.'));
  }
}
