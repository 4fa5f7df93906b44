import { Agent, EnvHttpProxyAgent, type Dispatcher } from 'undici';
import { isLoopback } from './baseUrl.ts';

const connect = { timeout: 10_000 };

/** Connections to one service: through the proxy that the environment names, and straight on this machine. */
export const createDispatcher = (baseUrl: string): Dispatcher =>
  isLoopback(baseUrl) ? new Agent({ connect }) : new EnvHttpProxyAgent({ connect });
