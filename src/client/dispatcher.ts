import { Agent, EnvHttpProxyAgent, type Dispatcher } from 'undici';
import { Failure } from '../contract/failure.ts';
import { isLoopback } from './baseUrl.ts';

const connect = { timeout: 10_000 };

/** Connections to one service: through the proxy that the environment names, and straight on this machine. */
export function createDispatcher(baseUrl: string): Dispatcher {
  if (isLoopback(baseUrl)) return new Agent({ connect });
  try {
    return new EnvHttpProxyAgent({ connect });
  } catch (cause) {
    throw new Failure('SERVICE_UNREACHABLE', 'The proxy in HTTP_PROXY or HTTPS_PROXY is not an address.', { cause });
  }
}
