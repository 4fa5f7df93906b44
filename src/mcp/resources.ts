import { type McpServer, type ReadResourceResult, ResourceTemplate } from '@modelcontextprotocol/server';
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { articleBody } from '../client/article.ts';
import { Failure } from '../contract/failure.ts';
import { Id, ProjectId } from '../contract/call/values.ts';
import { othersNotice } from './answers/othersText.ts';
import type { McpNeeds } from './mcpServer.ts';

const mimeType = 'text/markdown';

const Count = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number)
  .pipe(Id);

/** Answers and articles whole, for clients that attach resources. There are too many to list. */
export function addResources(server: McpServer, { client }: McpNeeds): void {
  server.registerResource(
    'answer',
    new ResourceTemplate('citedesk://answers/{project}/{answer}', { list: undefined }),
    {
      title: 'Answer of an assistant',
      description: `The whole text of a stored answer, for 1 API credit. ${othersNotice}`,
      mimeType,
    },
    (uri, variables, { mcpReq: { signal } }) =>
      contentsOf(uri, async () => {
        const project = ProjectId.safeParse(variables['project']);
        const response = Count.safeParse(variables['answer']);
        if (!project.success || !response.success) throw noSuch('RESPONSE_NOT_FOUND');
        const { data } = await client.getResponse({ project: project.data, response: response.data }, { signal });
        return data.content_markdown;
      }),
  );
  server.registerResource(
    'article',
    new ResourceTemplate('citedesk://articles/{run}', { list: undefined }),
    {
      title: 'Article',
      description: `The whole text of an article by its run, for 2 API credits. ${othersNotice}`,
      mimeType,
    },
    (uri, variables, { mcpReq: { signal } }) =>
      contentsOf(uri, async () => {
        const run = Count.safeParse(variables['run']);
        if (!run.success) throw noSuch('RUN_NOT_FOUND');
        const { data } = await client.getContentRun({ run: run.data, query: { include: 'body' } }, { signal });
        return articleBody(data) ?? '';
      }),
  );
}

const noSuch = (code: 'RESPONSE_NOT_FOUND' | 'RUN_NOT_FOUND'): Failure =>
  new Failure(code, 'There is nothing at this address.');

/** Resources have no refusals of their own: the protocol's error carries the service's code. */
async function contentsOf(uri: URL, read: () => Promise<string>): Promise<ReadResourceResult> {
  try {
    return { contents: [{ uri: uri.href, mimeType, text: await read() }] };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { code, message, details } = error;
    const kind =
      error.status === 404 || error.status === 422 ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
    throw new ProtocolError(kind, `${code}: ${message}`, { code, ...(details && { details }) });
  }
}
