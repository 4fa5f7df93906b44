import { readFileSync } from 'node:fs';

const read = (name: string): string => readFileSync(new URL(`../data/tls/${name}`, import.meta.url), 'utf8');

/** Untrusted certificate authority, and its certificate for `localhost`, `service.test`, and 127.0.0.1. */
export const authority = read('authority.pem');
export const certificate = { key: read('server.key'), cert: read('server.pem') };
