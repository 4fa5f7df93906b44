import { normalizeBaseUrl } from '../../../client/baseUrl.ts';

/** Origin of the service at an address: `local` if empty, `none` if invalid. */
export function expectedOrigin(address: string): string {
  if (address === '') return 'local';
  try {
    return new URL(normalizeBaseUrl(address)).origin;
  } catch {
    return 'none';
  }
}
