/** Environment variable for the key of a remote service. */
export const keyVariable = 'CITEDESK_KEY';

interface Place {
  /** URL of the service in the settings. Empty for the local service. */
  readonly serviceUrl: string;
  readonly dataFolder: () => Promise<string>;
  /** Path of the command line included in this extension. */
  readonly cli: string;
}

/**
 * Returns the arguments for Node that serve our tools to an agent. A data folder needs no key. That of a remote service
 * is passed in the environment, so that it isn't in a file or in the process list.
 */
export const serverArguments = async ({ serviceUrl, dataFolder, cli }: Place): Promise<string[]> => [
  cli,
  'mcp',
  ...(serviceUrl === '' ? ['--data', await dataFolder()] : serviceArguments(serviceUrl)),
];

/** Returns the arguments that select a remote service. */
export const serviceArguments = (serviceUrl: string): string[] => [
  '--service',
  serviceUrl,
  '--key',
  `env:${keyVariable}`,
];
