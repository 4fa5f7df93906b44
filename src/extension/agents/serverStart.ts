/** The variable of the environment in which the key of a service elsewhere is handed over. */
export const keyVariable = 'CITEDESK_KEY';

interface Place {
  /** The address that the settings name; empty for the service of this machine. */
  readonly serviceUrl: string;
  readonly dataFolder: () => Promise<string>;
  /** The command line that came with this extension. */
  readonly cli: string;
}

/**
 * What Node is started with to serve our tools to an agent. A data folder takes no key, and that of another service
 * comes by the environment, so that no key stands in a file or in a list of processes.
 */
export const serverArguments = async ({ serviceUrl, dataFolder, cli }: Place): Promise<string[]> => [
  cli,
  'mcp',
  ...(serviceUrl === '' ? ['--data', await dataFolder()] : serviceArguments(serviceUrl)),
];

/** Names a service elsewhere. */
export const serviceArguments = (serviceUrl: string): string[] => [
  '--service',
  serviceUrl,
  '--key',
  `env:${keyVariable}`,
];
