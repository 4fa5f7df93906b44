/** Characters of an address that are shown. */
const maxAddressLength = 100;

/**
 * An address as people read it: `www.example.com/pricing?plan=2`; what follows `?` may be all that tells two pages
 * apart.
 */
export function shortAddress(url: string): string {
  const address = url
    .replace(/^https?:\/\//, '')
    .replace(/#.*/, '')
    .replace(/\/(?=$|\?)/, '');
  return address.length > maxAddressLength ? `${address.slice(0, maxAddressLength - 1)}…` : address;
}
