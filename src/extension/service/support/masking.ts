/** Private data to remove from a text that leaves the machine. */
export interface Masked {
  /** Exact keys and other secrets. */
  readonly secrets: readonly string[];
  /** Names and texts from the user's projects. */
  readonly names: readonly string[];
  /** Home folder of the user, which is replaced with `~`. */
  readonly home: string;
  /** Hosts that may be shown, such as those of providers. */
  readonly hosts: readonly string[];
}

const hidden = '[hidden]';
/** Minimum lengths. Shorter strings would match too much of any text. */
const shortestSecret = 4;
const shortestName = 3;

const secretName = /key|token|secret|password|credential|authorization|cookie/iu;
const keyForm = /^(?:sk|pk|rk|cd|gsk|xai|pplx|hf|ghp|gho|whsec|eyj|aiza)[-_a-z\d]{8,}/iu;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu;
const projectId = /^[\da-f]{24}$/u;
/** Value assigned to a sensitive name: `api_key=…`, `"token": "…"`. */
const assigned = /((?:key|token|secret|password|credential|authorization|cookie)["']?\s?[:=]\s?["']?)[^\s"',;)&]+/giu;
/** Piece of text without spaces, quotes or brackets. */
const token = /[^\s"'`,;()<>[\]{}|]+/gu;

/** Masks keys, credentials, e-mail addresses, unknown hosts and names from the user's projects. */
export function maskText(text: string, masked: Masked): string {
  let rest = text;
  for (const secret of longestFirst(masked.secrets, shortestSecret)) rest = rest.replaceAll(secret, hidden);
  rest = rest.replace(/\b(bearer|basic) [^\s"',;]+/giu, `$1 ${hidden}`).replace(assigned, `$1${hidden}`);
  rest = rest.replace(token, (word) => maskWord(word, masked));
  if (masked.home.length > 1) rest = rest.replaceAll(masked.home, '~');
  // Last, because a placeholder for a name would break up addresses.
  for (const name of longestFirst(masked.names, shortestName)) rest = withoutName(rest, name);
  return rest;
}

/** Masks a setting. A value with a sensitive name is removed entirely. */
export function maskValue(value: unknown, masked: Masked, name = ''): unknown {
  if (value === null || value === undefined || typeof value === 'boolean') return value;
  if (secretName.test(name) || /hosts$/iu.test(name)) return hidden;
  if (typeof value === 'string') return maskText(value, masked);
  if (Array.isArray(value)) return value.map((one) => maskValue(one, masked, name));
  if (typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [maskText(key, masked), maskValue(one, masked, key)]),
  );
}

function maskWord(word: string, masked: Masked): string {
  if (word.includes('://')) return maskAddress(word, masked);
  if (word.includes('@')) return '[e-mail]';
  return word
    .split(/([/\\:=.&?])/u)
    .map((piece) => (isSecret(piece) ? hidden : piece))
    .join('');
}

/** True for a long string with letters and digits that is not an id of Citedesk. */
const isSecret = (piece: string): boolean =>
  keyForm.test(piece) ||
  (piece.length >= 24 &&
    /\d/u.test(piece) &&
    /[a-z]/iu.test(piece) &&
    !uuid.test(piece) &&
    !projectId.test(piece) &&
    !/^\d{4}-/u.test(piece));

/** Masks an address. Keeps its scheme, and for known hosts also the host and path. */
function maskAddress(word: string, { hosts }: Masked): string {
  const start = word.search(/[a-z][a-z\d+.-]{0,20}:\/\//iu);
  const address = word.slice(Math.max(0, start));
  if (start < 0 || !URL.canParse(address)) return '[address]';
  const { protocol, host, hostname, pathname } = new URL(address);
  const isKnown = hosts.includes(hostname) || /^(?:localhost|127\.0\.0\.1|\[::1\])$/u.test(hostname);
  const place = isKnown ? `${host}${maskPath(pathname)}` : '[host]';
  return `${protocol}//${place}`;
}

const maskPath = (path: string): string =>
  path
    .split('/')
    .map((piece) => (isSecret(piece) ? hidden : piece))
    .join('/');

/** Replaces a name in any case. */
function withoutName(text: string, name: string): string {
  const [lower, wanted] = [text.toLowerCase(), name.toLowerCase()];
  // Some letters change length in lower case, which would shift the offsets.
  if (lower.length !== text.length) return text.replaceAll(name, '[name]');
  const parts: string[] = [];
  let from = 0;
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, from)) {
    parts.push(text.slice(from, at), '[name]');
    from = at + wanted.length;
  }
  return [...parts, text.slice(from)].join('');
}

const longestFirst = (texts: readonly string[], shortest: number): readonly string[] =>
  [...new Set(texts)].filter(({ length }) => length >= shortest).sort((one, other) => other.length - one.length);
