import { type Kind, kinds, vendorOf } from '../../contract/vendors.ts';
import { kindsFor, type Role } from '../embedded/providerKinds.ts';

/** The kinds that can serve all of the roles: those in use for them first, then those that come nearest. */
export function kindsOffered(roles: readonly Role[], inUse: readonly (Kind | undefined)[]): readonly Kind[] {
  const uses = (kind: Kind): number => inUse.filter((used) => used === kind).length;
  const fits = (kind: Kind): number =>
    roles.filter((role) => vendorOf(kind).bestFor?.some((one) => one === role)).length;
  return kinds
    .filter((kind) => roles.every((role) => kindsFor(role).includes(kind)))
    .sort((one, other) => uses(other) - uses(one) || fits(other) - fits(one));
}
