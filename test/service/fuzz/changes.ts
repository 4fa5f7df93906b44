import { gzipSync } from 'node:zlib';
import { fc } from '../../data/properties.ts';
import * as z from 'zod';
import type { Endpoint, Method } from '../../../src/contract/call/endpoint.ts';
import type { FailureCode } from '../../../src/contract/failure.ts';
import type { Draft } from './draft.ts';
import { deepText, oddId, oddNumber, oddQuery, oddText, oddToken, oddValue } from './odd.ts';
import { placesIn, valueAt, withValue } from './places.ts';

/** One thing that is different in a call, and the only codes that it can be refused with, where it must be. */
export interface Change {
  readonly name: string;
  readonly expects?: readonly FailureCode[];
  readonly to: (draft: Draft) => Draft;
  readonly [fc.toStringMethod]: () => string;
}

const change = (name: string, to: Change['to'], ...expects: FailureCode[]): Change => ({
  name,
  to,
  ...(expects.length > 0 && { expects }),
  [fc.toStringMethod]: () => name,
});

/** Whatever can be broken in a call of this endpoint. `others` are the methods that its path takes as well. */
export function changesOf(endpoint: Endpoint, others: readonly Method[]): fc.Arbitrary<Change> {
  const names = Object.keys(
    z.toJSONSchema(endpoint.query ?? z.strictObject({}), { io: 'input', unrepresentable: 'any' }).properties ?? {},
  );
  const ids = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return fc.oneof(
    { weight: 2, arbitrary: headers(endpoint) },
    { weight: 2, arbitrary: methods(endpoint, others) },
    { weight: 3, arbitrary: query(endpoint, names) },
    ...(ids.length === 0 ? [] : [{ weight: 3, arbitrary: paths(ids) }]),
    ...(endpoint.body
      ? [
          { weight: 9, arbitrary: fields },
          { weight: 4, arbitrary: texts },
        ]
      : [{ weight: 1, arbitrary: needless }]),
  );
}

const paths = (names: readonly string[]): fc.Arbitrary<Change> =>
  fc
    .tuple(fc.constantFrom(...names), oddId)
    .map(([name, id]) => change(`id ${name}`, (draft) => ({ ...draft, ids: { ...draft.ids, [name]: id } })));

const setQuery = (draft: Draft, name: string, ...values: string[]): Draft => ({
  ...draft,
  query: [...draft.query.filter(([other]) => other !== name), ...values.map((value) => [name, value] as const)],
});

function query({ proof }: Endpoint, names: readonly string[]): fc.Arbitrary<Change> {
  const isChecked = proof === undefined;
  return fc.oneof(
    fc.constant(
      change(
        'an unknown parameter',
        (draft) => setQuery(draft, 'colour', 'red'),
        ...(isChecked ? ['VALIDATION_FAILED' as const] : []),
      ),
    ),
    fc
      .constantFrom('key', 'API_KEY', 'token', 'Authorization')
      .map((name) => change('a key in the address', (draft) => setQuery(draft, name, 'x'), 'KEY_IN_QUERY')),
    oddQuery.map((behind) => change('an odd query', (draft) => ({ ...draft, behind }))),
    ...(names.length === 0
      ? []
      : [
          fc
            .tuple(fc.constantFrom(...names), fc.oneof(oddText, oddNumber.map(String)))
            .map(([name, value]) =>
              change(`parameter ${name}`, (draft) => setQuery(draft, name, value.slice(0, 1200))),
            ),
          fc
            .constantFrom(...names.filter((name) => !lists.has(name)))
            .map((name) =>
              change(
                'a parameter twice',
                (draft) => setQuery(draft, name, '1', '1'),
                ...(isChecked ? ['VALIDATION_FAILED' as const] : []),
              ),
            ),
        ]),
  );
}

function methods({ path, method }: Endpoint, others: readonly Method[]): fc.Arbitrary<Change> {
  const free = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'PROPFIND', 'QUERY'].filter(
    (name) => name !== method && !(others as readonly string[]).includes(name),
  );
  const wrong = path.endsWith('/file') ? free.filter((name) => name !== 'HEAD') : free;
  return fc
    .constantFrom(...wrong)
    .map((name) => change(`method ${name}`, (draft) => ({ ...draft, method: name }), 'METHOD_NOT_ALLOWED'));
}

/** Parameters that may be repeated, because they are lists. */
const lists: ReadonlySet<string> = new Set(['model', 'prompt_ids']);

const header =
  (name: string, value: string | readonly string[]) =>
  (draft: Draft): Draft => ({ ...draft, headers: { ...draft.headers, [name]: value } });

const proofs = [
  '',
  'Bearer',
  'Bearer ',
  'Bearer x',
  'Basic YTpi',
  'Bearer cdk_0',
  `Bearer cdk_${'0'.repeat(40)}`,
  `Bearer ${'x'.repeat(8000)}`,
  'Bearer a b',
  'Bearer \u00e9\u00ff',
  '"',
  'bearer\tx',
];
const names = ['', ' ', 'a b', '\u00e9', 'x'.repeat(255), 'x'.repeat(256), '__proto__', '{}', '"quoted"'];

function headers({ proof }: Endpoint): fc.Arbitrary<Change> {
  return fc.oneof(
    ...(proof === 'none'
      ? []
      : [
          fc
            .constantFrom(...proofs)
            .map((value) => change('a wrong key', header('Authorization', value), 'UNAUTHENTICATED')),
        ]),
    fc.constantFrom(...names).map((value) => change('an odd Idempotency-Key', header('Idempotency-Key', value))),
    fc.constant(change('two of Idempotency-Key', header('Idempotency-Key', ['a', 'b']))),
    fc
      .constantFrom('https://example.com', 'null', '')
      .map((value) => change('an Origin', header('Origin', value), 'ORIGIN_FORBIDDEN')),
    fc
      .constantFrom('example.com', 'localhost.example.com', '10.0.0.1:1', 'a b', '[')
      .map((value) => change('another Host', header('Host', value), 'ORIGIN_FORBIDDEN')),
    fc
      .constantFrom('100-continue', 'Upgrade', '*/*;q=x', 'bytes=0-', '\u00ff', 'a'.repeat(7000), '\t')
      .chain((value) =>
        fc
          .constantFrom(
            'Accept',
            'Accept-Encoding',
            'X-Request-Id',
            'Request-Id',
            'Cookie',
            'X-HTTP-Method-Override',
            'Accept-Version',
            'X-Forwarded-For',
            'If-None-Match',
            'TE',
          )
          .map((name) => change(`header ${name}`, header(name, value))),
      ),
  );
}

const needless: fc.Arbitrary<Change> = fc.oneof(
  fc.constant(
    change('a field where none belong', (draft) =>
      header('Content-Type', 'application/json')({ ...draft, json: { colour: 'red' } }),
    ),
  ),
  fc
    .constantFrom('{', 'x', '[]', '"x"', '1', '\u0000', ' ')
    .map((text) =>
      change('an odd body', (draft) => header('Content-Type', 'application/json')({ ...draft, written: () => text })),
    ),
  fc.constant(change('a body of no type', (draft) => ({ ...draft, written: () => '{}' }))),
);

const fields: fc.Arbitrary<Change> = fc
  .tuple(
    fc.nat(),
    fc.oneof(
      { weight: 6, arbitrary: fc.oneof(oddValue, oddNumber).map((value) => ({ kind: 'set', value }) as const) },
      { weight: 2, arbitrary: oddToken.map((token) => ({ kind: 'token', token }) as const) },
      { weight: 1, arbitrary: deepText.map((token) => ({ kind: 'token', token }) as const) },
      {
        weight: 1,
        arbitrary: fc
          .constantFrom('colour', '__proto__', 'constructor', 'toString', '', '\0', 'Name', '0')
          .map((name) => ({ kind: 'add', name }) as const),
      },
      { weight: 1, arbitrary: fc.constant({ kind: 'drop' } as const) },
    ),
  )
  .map(([some, what]) => {
    const placeIn = (json: unknown, fits: (value: unknown) => boolean = () => true) => {
      const places = placesIn(json).filter((place) => fits(valueAt(json, place)));
      return places[some % places.length] ?? [];
    };
    const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
    const marked = (draft: Draft, json: unknown, token: string): Draft => ({
      ...draft,
      json,
      written: (text) => text?.replace('"@@"', () => token),
    });
    if (what.kind === 'set')
      return change('another value', (draft) => ({
        ...draft,
        json: withValue(draft.json, placeIn(draft.json), what.value),
      }));
    if (what.kind === 'drop')
      return change('a field less', (draft) => ({
        ...draft,
        json: withValue(draft.json, placeIn(draft.json), undefined),
      }));
    if (what.kind === 'token')
      return change('another token', (draft) =>
        marked(draft, withValue(draft.json, placeIn(draft.json), '@@'), what.token),
      );
    // Where names are free, this one is overlooked.
    const expects = what.name === '__proto__' ? [] : ['VALIDATION_FAILED' as const];
    return change(
      `a field ${JSON.stringify(what.name)} more`,
      (draft) => {
        const place = placeIn(draft.json, isObject);
        const json = withValue(draft.json, place, { '@': '@', ...(valueAt(draft.json, place) as object) });
        return {
          ...draft,
          json,
          written: (text) => text?.replace('"@":"@"', () => `${JSON.stringify(what.name)}:{"x":1}`),
        };
      },
      ...expects,
    );
  });

const bytes = (
  name: string,
  of: (text: string) => string | Uint8Array | undefined,
  ...expects: FailureCode[]
): Change => change(name, (draft) => ({ ...draft, written: (text) => of(text ?? '') }), ...expects);
const spliced = (text: string, ...part: number[]) =>
  Buffer.concat([
    Buffer.from(text.slice(0, 1)),
    Buffer.from('"a'),
    Buffer.from(part),
    Buffer.from(`":1,${text.slice(1)}`),
  ]);

const texts: fc.Arbitrary<Change> = fc.oneof(
  fc
    .nat()
    .map((at) => bytes('a body cut short', (text) => text.slice(0, 1 + (at % (text.length - 1))), 'INVALID_JSON')),
  fc
    .constantFrom([0xe9], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xff], [0xf4, 0x90, 0x80, 0x80], [0xc3])
    .map((part) => bytes('no UTF-8', (text) => spliced(text, ...part), 'INVALID_JSON')),
  fc
    .constantFrom('utf16le', 'latin1')
    .map((encoding) => bytes(`a body in ${encoding}`, (text) => Buffer.from(text, encoding as BufferEncoding))),
  fc.constant(bytes('a byte order mark', (text) => `\ufeff${text}`)),
  fc
    .constantFrom('null', '[]', '1', '"x"', 'true', '[{}]', '""', '-0')
    .map((text) => bytes('no object', () => text, 'VALIDATION_FAILED')),
  fc
    .constantFrom('', ' ', '\0', 'undefined', '{]', '{}{}', '<xml/>', 'a=b', '{"a":1,}', "{'a':1}", '{a:1}')
    .map((text) => bytes('no JSON', () => text, 'INVALID_JSON', 'VALIDATION_FAILED')),
  deepText.map((text) => bytes('a deep body', () => text, 'INVALID_JSON', 'VALIDATION_FAILED')),
  fc.constant(
    bytes(
      'a field twice',
      (text) => `${text.slice(0, -1)}${text === '{}' ? '' : ','}"colour":1,"colour":2}`,
      'VALIDATION_FAILED',
    ),
  ),
  fc
    .constantFrom(
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      '',
      'x',
      'application/jsonx',
      'application/xml; a="application/json"',
      '\u00e9',
      ';',
    )
    .map((type) => change(`type ${type}`, header('Content-Type', type), 'INVALID_JSON')),
  fc
    .constantFrom('APPLICATION/JSON', 'application/json;charset=utf-8', 'application/json ; x')
    .map((type) => change(`type ${type}`, header('Content-Type', type))),
  fc.constantFrom('whole', 'broken', 'none').map((how) =>
    change(
      `gzip, ${how}`,
      (draft) =>
        header(
          'Content-Encoding',
          'gzip',
        )({
          ...draft,
          written: (text = '') =>
            how === 'none' ? text : gzipSync(text).subarray(0, how === 'whole' ? undefined : 15),
        }),
      ...(how === 'none' ? [] : ['INVALID_JSON' as const]),
    ),
  ),
);
