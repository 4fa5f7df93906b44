import { Client, StreamableHTTPClientTransport, type ClientOptions } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { errorKey } from '../../src/mcp/answers/refusals.ts';
import { behind } from '../service/testService.ts';
import { commandLineProgram } from './programs.ts';

/** MCP revisions that agents use. */
export const revisions = ['2025-06-18', '2026-07-28'] as const;
export type Revision = (typeof revisions)[number];

const optionsOf = (revision: Revision): ClientOptions =>
  revision === '2026-07-28'
    ? { versionNegotiation: { mode: { pin: revision } } }
    : { supportedProtocolVersions: [revision] };

/** Starts the command line as an MCP server on standard input and output, and returns a client. */
export async function stdioAgent(
  context: TestContext,
  words: readonly string[],
  { revision = '2026-07-28', env = {} }: { readonly revision?: Revision; readonly env?: Record<string, string> } = {},
): Promise<Client> {
  const agent = new Client({ name: 'test', version: '1' }, optionsOf(revision));
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['--disable-warning=ExperimentalWarning', commandLineProgram, 'mcp', ...words],
    env: { ...(process.env as Record<string, string>), ...env },
    stderr: 'inherit',
  });
  behind(context, () => agent.close());
  await agent.connect(transport);
  return agent;
}

/** Returns a client for the MCP server over HTTP; `url` ends in `/v1`. */
export async function httpAgent(
  context: TestContext,
  { url, key, revision = '2026-07-28' }: { readonly url: string; readonly key: string; readonly revision?: Revision },
): Promise<Client> {
  const agent = new Client({ name: 'test', version: '1' }, optionsOf(revision));
  behind(context, () => agent.close());
  const headers = { Authorization: `Bearer ${key}` };
  await agent.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers } }));
  return agent;
}

/** Result of a tool call. */
export interface ToolResult {
  readonly isError: boolean;
  readonly text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test asserts on what came, whatever it is
  readonly data: any;
  /** Size of the result in bytes. */
  readonly bytes: number;
}

export async function callTool(agent: Client, name: string, given: Record<string, unknown> = {}): Promise<ToolResult> {
  const result = await agent.callTool({ name, arguments: given });
  const [first] = result.content;
  const isError = result.isError === true;
  // Clients validate structured content against the tool's output schema, and would reject an error there.
  if (isError) assert.equal(result.structuredContent, undefined);
  return {
    isError,
    text: first?.type === 'text' ? first.text : '',
    data: isError ? { error: result._meta?.[errorKey] } : result.structuredContent,
    bytes: Buffer.byteLength(JSON.stringify(result)),
  };
}
