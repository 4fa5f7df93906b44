import { createHmac, timingSafeEqual } from 'node:crypto';
import { Failure } from '../../contract/failure.ts';

/** What a cursor belongs to; it opens nothing else. */
export type Binding = Readonly<Record<string, unknown>>;

export interface Cursors {
  /** Packs where a list stopped; the text is opaque, signed and stays under 200 characters. */
  pack(place: unknown, binding: Binding): string;
  /** Reads a cursor back. Throws `INVALID_CURSOR` when it is garbled, forged or belongs to other filters. */
  unpack<Place>(cursor: string, binding: Binding): Place;
}

/** Cursors signed with a secret of the service. */
export function createCursors(secret: string): Cursors {
  const sign = (payload: string, binding: Binding): string =>
    createHmac('sha256', secret)
      .update(`cursor\n${payload}\n${JSON.stringify(binding)}`)
      .digest()
      .subarray(0, 16)
      .toString('base64url');

  return {
    pack(place, binding) {
      const payload = Buffer.from(JSON.stringify(place)).toString('base64url');
      return `${payload}.${sign(payload, binding)}`;
    },
    unpack<Place>(cursor: string, binding: Binding): Place {
      const [payload = ''] = cursor.split('.');
      // Compared as text: decoding would overlook what does not belong there.
      const given = Buffer.from(cursor);
      const due = Buffer.from(`${payload}.${sign(payload, binding)}`);
      if (given.length !== due.length || !timingSafeEqual(given, due)) {
        throw new Failure('INVALID_CURSOR', 'The cursor doesn’t match these filters. Start again from the first page.');
      }
      return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Place;
    },
  };
}
