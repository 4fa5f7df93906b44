type BodyKind = 'text' | 'pdf' | 'other';

/** Returns the kind declared by the header. Without a header, the body decides. */
export function kindOfHeader(contentType: string | null): BodyKind {
  const [type = ''] = (contentType ?? '').split(';');
  const name = type.trim().toLowerCase();
  if (name === 'application/pdf' || name === 'application/x-pdf') return 'pdf';
  return name === '' || readable.has(name) ? 'text' : 'other';
}

const readable = new Set(['text/html', 'application/xhtml+xml', 'text/plain', 'text/markdown', 'text/x-markdown']);

/** Detects the kind from the first bytes, regardless of the header. */
export function kindOfBody(body: Uint8Array): BodyKind {
  const start = new TextDecoder('latin1').decode(body.subarray(0, 1024));
  if (start.startsWith('%PDF-')) return 'pdf';
  const utf16 = start.startsWith('\u00ff\u00fe') || start.startsWith('\u00fe\u00ff');
  return !utf16 && start.includes('\0') ? 'other' : 'text';
}
