import { type VendorKind, vendorKinds, vendorOf } from '../../contract/models/vendors.ts';
import { kindsFor } from '../service/embedded/providerKinds.ts';
import type { Role } from '../../contract/models/configuration.ts';

/** Kinds of providers that support all roles: current ones first, then the best suited. */
export function kindsOffered(
  roles: readonly Role[],
  inUse: readonly (VendorKind | undefined)[],
): readonly VendorKind[] {
  const uses = (kind: VendorKind): number => inUse.filter((used) => used === kind).length;
  const fits = (kind: VendorKind): number =>
    roles.filter((role) => vendorOf(kind).bestFor?.some((one) => one === role)).length;
  return vendorKinds
    .filter((kind) => roles.every((role) => kindsFor(role).includes(kind)))
    .sort((one, other) => uses(other) - uses(one) || fits(other) - fits(one));
}
