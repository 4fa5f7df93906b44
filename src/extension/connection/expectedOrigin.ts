import { normalizeBaseUrl } from '../../client/baseUrl.ts';

/** The origin of the service that an address names; what is no address has none that is ever met. */
export function expectedOrigin(address: string): string {
  if (address === '') return 'local';
  try {
    return new URL(normalizeBaseUrl(address)).origin;
  } catch {
    return 'none';
  }
}
