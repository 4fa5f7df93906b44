const maxAddressLength = 100;

/**
 * Shortens an address for display: `www.example.com/pricing?plan=2`. Keeps the query, which may be the only difference
 * between two pages.
 */
export function shortAddress(url: string): string {
  const address = url
    .replace(/^https?:\/\//, '')
    .replace(/#.*/, '')
    .replace(/\/(?=$|\?)/, '');
  return address.length > maxAddressLength ? `${address.slice(0, maxAddressLength - 1)}…` : address;
}
