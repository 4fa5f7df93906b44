import { Failure } from '../../../contract/failure.ts';

/** Bytes. A typical result page has a few hundred thousand. */
const largest = 16 * 1024 * 1024;

/**
 * Reads a response body as it arrives.
 * @throws Failure `PROVIDER_TOO_LARGE`, or `PROVIDER_EMPTY` if it isn't UTF-8
 */
export async function readText(response: Response, heard: () => void): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    heard();
    bytes += part.byteLength;
    if (bytes > largest) throw new Failure('PROVIDER_TOO_LARGE', 'SerpApi sent more than 16 MB for one search.');
    parts.push(part);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts));
  } catch (cause) {
    throw new Failure('PROVIDER_EMPTY', 'SerpApi sent a result page that isn’t encoded in UTF-8.', { cause });
  }
}
