import { Failure } from '../failure.ts';
import type { Scope } from './endpoint.ts';

/**
 * Checks that a key has the scope that a call needs. No scope includes another.
 * @throws Failure `SCOPE_MISSING`.
 */
export function checkScopes(scopes: readonly string[], needed: Scope): void {
  if (!scopes.includes(needed))
    throw new Failure('SCOPE_MISSING', `This key doesn’t have the ${needed} permission.`, {
      details: { required_scope: needed },
    });
}
