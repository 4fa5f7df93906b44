import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getExportFile } from '../../contract/projects/export.ts';
import { Failure } from '../../contract/failure.ts';
import { attachment, type ByteRange, type Links, rangeOf } from '../exporting/exportFile.ts';
import { checkReady } from '../exporting/exports.ts';
import { required } from '../store/required.ts';
import { partSize } from '../store/exports/exports.ts';
import type { Store } from '../store/store.ts';

interface Needs {
  readonly store: Store;
  readonly links: Links;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/**
 * Serves the file of a signed link, without a key or JSON envelope. Supports single ranges, so that downloads can
 * resume.
 */
export function addExportFileRoute(server: FastifyInstance, { store, links, now }: Needs): void {
  const send = async ({ params, query, headers, method }: FastifyRequest, reply: FastifyReply) => {
    const { export: uuid = '' } = params as Readonly<Record<string, string>>;
    const link = getExportFile.query.safeParse(query);
    if (!link.success || !links.isGood(uuid, link.data, now())) {
      throw new Failure('LINK_INVALID', 'This link is invalid or has expired. Request the download again.');
    }
    const record = required(await store.read.exports.byUuid(uuid), 'EXPORT_NOT_FOUND');
    checkReady(record, now());

    const { id, bytes, fileName } = record;
    const etag = `"${uuid}"`;
    if (hasTag(headers['if-none-match'], etag)) return reply.code(304).header('ETag', etag).send();
    const unchanged = headers['if-range'] === undefined || headers['if-range'] === etag;
    const range = unchanged ? rangeOf(headers.range, bytes) : undefined;
    reply.headers({ 'Accept-Ranges': 'bytes', ETag: etag, 'Cache-Control': 'private, no-transform' });
    if (range === 'none') return reply.code(416).header('Content-Range', `bytes */${bytes}`).send();
    const { first, last } = range ?? { first: 0, last: bytes - 1 };
    if (range) reply.code(206).header('Content-Range', `bytes ${first}-${last}/${bytes}`);
    reply.headers({
      'Content-Type': 'application/gzip',
      'Content-Length': last - first + 1,
      'Content-Disposition': attachment(fileName ?? `${uuid}.gz`),
    });
    return reply.send(
      method === 'HEAD' ? undefined : Readable.from(rangeBytes(store, id, { first, last }), { objectMode: false }),
    );
  };
  server.route({
    method: ['GET', 'HEAD'],
    url: `/v1${getExportFile.path.replace('{export}', ':export')}`,
    handler: send,
  });
}

/** True if a list of entity tags contains this one, weak or not (RFC 9110, 13.1.2). */
const hasTag = (tags: string | undefined, etag: string): boolean =>
  tags?.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim())) === true;

/** Yields a range of a file and reads each part on demand. */
async function* rangeBytes(
  store: Store,
  exportId: number,
  { first, last }: ByteRange,
): AsyncGenerator<Uint8Array, void, undefined> {
  for (let place = Math.floor(first / partSize); place * partSize <= last; place += 1) {
    const part = await store.read.exportParts.content(exportId, place);
    if (!part) throw new Error('a part of the export file is missing');
    const start = place * partSize;
    yield part.subarray(Math.max(0, first - start), last - start + 1);
  }
}
