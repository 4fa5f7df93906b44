import type { Endpoint } from '../../contract/call/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { openApi } from '../../contract/openApi/openApi.ts';
import { routes } from '../routes.ts';

/** Describes what is served, beside these calls of the process itself; it may be less than the whole table. */
export function describeService(own: readonly Endpoint[], version: string): object {
  const served = new Set<Endpoint>([...routes.map(({ endpoint }) => endpoint), ...own]);
  return openApi(
    Object.fromEntries(Object.entries<Endpoint>(endpoints).filter(([, endpoint]) => served.has(endpoint))),
    { version },
  );
}
