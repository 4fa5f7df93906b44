import type { Endpoint } from '../../contract/call/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { openApi } from '../../contract/openApi/openApi.ts';
import { routes } from '../routes.ts';

/** Returns the OpenAPI description of all routes and the process's own calls. This can be a subset of all endpoints. */
export function describeService(own: readonly Endpoint[], version: string): object {
  const served = new Set<Endpoint>([...routes.map(({ endpoint }) => endpoint), ...own]);
  return openApi(
    Object.fromEntries(Object.entries<Endpoint>(endpoints).filter(([, endpoint]) => served.has(endpoint))),
    { version },
  );
}
