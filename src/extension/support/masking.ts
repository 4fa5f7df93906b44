/** What must not be read in a text that leaves the machine. */
export interface Masked {
  /** Keys and the like, word for word. */
  readonly secrets: readonly string[];
  /** Names and texts of the person's projects. */
  readonly names: readonly string[];
  /** The person's own folder, which is told as `~`. */
  readonly home: string;
  /** Hosts that may be told, such as those of vendors. */
  readonly hosts: readonly string[];
}

const hidden = '[hidden]';
/** Shorter ones would take half of any text with them. */
const shortestSecret = 4;
const shortestName = 3;

const secretName = /key|token|secret|password|credential|authorization|cookie/iu;
const keyForm = /^(?:sk|pk|rk|cd|gsk|xai|pplx|hf|ghp|gho|whsec|eyj|aiza)[-_a-z\d]{8,}/iu;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu;
const projectId = /^[\da-f]{24}$/u;
/** What is given under such a name: `api_key=…`, `"token": "…"`. */
const assigned = /((?:key|token|secret|password|credential|authorization|cookie)["']?\s?[:=]\s?["']?)[^\s"',;)&]+/giu;
/** A piece without spaces, quotes or brackets. */
const token = /[^\s"'`,;()<>[\]{}|]+/gu;

/** A text without keys, credentials, e-mail addresses, foreign hosts, and names of the person's projects. */
export function maskText(text: string, masked: Masked): string {
  let rest = text;
  for (const secret of longestFirst(masked.secrets, shortestSecret)) rest = rest.replaceAll(secret, hidden);
  rest = rest.replace(/\b(bearer|basic) [^\s"',;]+/giu, `$1 ${hidden}`).replace(assigned, `$1${hidden}`);
  rest = rest.replace(token, (word) => maskWord(word, masked));
  if (masked.home.length > 1) rest = rest.replaceAll(masked.home, '~');
  // Behind the others, as what stands for a name would part what is taken for an address.
  for (const name of longestFirst(masked.names, shortestName)) rest = withoutName(rest, name);
  return rest;
}

/** A setting with its values, of which none is left where its name says that it is a secret. */
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

/** Long, with letters and figures, and none of our own ids. */
const isSecret = (piece: string): boolean =>
  keyForm.test(piece) ||
  (piece.length >= 24 &&
    /\d/u.test(piece) &&
    /[a-z]/iu.test(piece) &&
    !uuid.test(piece) &&
    !projectId.test(piece) &&
    !/^\d{4}-/u.test(piece));

/** The scheme and host of an address, the path too where the host may be told. */
function maskAddress(word: string, { hosts }: Masked): string {
  const start = word.search(/[a-z][a-z\d+.-]{0,20}:\/\//iu);
  const address = word.slice(Math.max(0, start));
  if (start < 0 || !URL.canParse(address)) return '[address]';
  const { protocol, host, hostname, pathname } = new URL(address);
  const isKnown = hosts.includes(hostname) || /^(?:localhost|127\.0\.0\.1|\[::1\])$/u.test(hostname);
  const told = isKnown ? `${host}${maskPath(pathname)}` : '[host]';
  return `${protocol}//${told}`;
}

const maskPath = (path: string): string =>
  path
    .split('/')
    .map((piece) => (isSecret(piece) ? hidden : piece))
    .join('/');

/** Whatever its case. */
function withoutName(text: string, name: string): string {
  const [lower, wanted] = [text.toLowerCase(), name.toLowerCase()];
  // Letters that change their length in small letters would shift what is cut.
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
