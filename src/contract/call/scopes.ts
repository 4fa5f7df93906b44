import { Failure } from '../failure.ts';
import type { Scope } from './endpoint.ts';

/**
 * Holds the scopes of a key against the one that a call takes; they do not include one another.
 * @throws Failure `SCOPE_MISSING`.
 */
export function checkScopes(scopes: readonly string[], needed: Scope): void {
  if (!scopes.includes(needed))
    throw new Failure('SCOPE_MISSING', `This key doesn’t have the ${needed} permission.`, {
      details: { required_scope: needed },
    });
}
