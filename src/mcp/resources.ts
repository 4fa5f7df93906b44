import { type McpServer, type ReadResourceResult, ResourceTemplate } from '@modelcontextprotocol/server';
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { articleBody } from '../client/article.ts';
import { Failure } from '../contract/failure.ts';
import { Id, ProjectId } from '../contract/call/values.ts';
import { getContentRun } from '../contract/content/contentRun.ts';
import { getResponse } from '../contract/projects/response.ts';
import { creditsWord } from '../contract/service/account.ts';
import { untrustedNotice } from './answers/toolAnswer.ts';
import { nextOf } from './answers/refusals.ts';
import { checkAllowed, type Spending, type McpNeeds } from './confirming.ts';

const mimeType = 'text/markdown';

const Count = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number)
  .pipe(Id);

const articlePrice = getContentRun.costWithInclude;

/** Adds complete answers and articles for clients that attach resources. There are too many to list. */
export function addResources(server: McpServer, { client, own }: McpNeeds): void {
  const priceNote = (price: number): string =>
    own ? '.' : `. Costs ${creditsWord(price)}: add ?confirm=${price} once the user approves.`;
  const allow = async (uri: URL, price: Omit<Spending, 'allowed'>, signal: AbortSignal): Promise<void> => {
    if (!own) await checkAllowed({ ...price, allowed: Number(uri.searchParams.get('confirm')) }, { client, signal });
  };
  server.registerResource(
    'answer',
    new ResourceTemplate('citedesk://answers/{project}/{answer}', { list: undefined }),
    {
      title: 'Assistant’s answer',
      description: `The full text of a stored answer${priceNote(getResponse.cost)} ${untrustedNotice}`,
      mimeType,
    },
    (uri, variables, { mcpReq: { signal } }) =>
      contentsOf(uri, async () => {
        const project = ProjectId.safeParse(variables['project']);
        const response = Count.safeParse(withoutQuery(variables['answer']));
        if (!project.success || !response.success) throw noSuch('RESPONSE_NOT_FOUND');
        await allow(uri, { scope: 'read', beyond: getResponse, needed: getResponse.cost }, signal);
        const { data } = await client.getResponse({ project: project.data, response: response.data }, { signal });
        return data.content_markdown;
      }),
  );
  server.registerResource(
    'article',
    new ResourceTemplate('citedesk://articles/{run}', { list: undefined }),
    {
      title: 'Article',
      description: `The full text of an article, identified by its run${priceNote(articlePrice)} ${untrustedNotice}`,
      mimeType,
    },
    (uri, variables, { mcpReq: { signal } }) =>
      contentsOf(uri, async () => {
        const run = Count.safeParse(withoutQuery(variables['run']));
        if (!run.success) throw noSuch('RUN_NOT_FOUND');
        await allow(uri, { scope: 'agents', needed: articlePrice }, signal);
        const { data } = await client.getContentRun({ run: run.data, query: { include: 'body' } }, { signal });
        return articleBody(data) ?? '';
      }),
  );
}

/** Removes the query, such as `?confirm=…`, that the template includes in the last part of a URI. */
const withoutQuery = (part: string | string[] | undefined): string | undefined => String(part ?? '').split('?', 1)[0];

const noSuch = (code: 'RESPONSE_NOT_FOUND' | 'RUN_NOT_FOUND'): Failure =>
  new Failure(code, 'There is no answer or article at this URI.');

/** Reads a resource. Resources have no error results, so failures become protocol errors with the service's code. */
async function contentsOf(uri: URL, read: () => Promise<string>): Promise<ReadResourceResult> {
  try {
    return { contents: [{ uri: uri.href, mimeType, text: await read() }] };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { code, message, details } = error;
    const kind = [404, 409, 422].includes(error.status)
      ? ProtocolErrorCode.InvalidParams
      : ProtocolErrorCode.InternalError;
    throw new ProtocolError(kind, `${code}: ${message} ${nextOf(error)}`, { code, ...(details && { details }) });
  }
}
