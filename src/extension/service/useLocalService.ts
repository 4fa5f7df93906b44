import type { Command } from '../editor/command.ts';

interface Needs {
  readonly settings: { readonly serviceUrl: string; write(key: 'service.url', value: undefined): Promise<void> };
  readonly services: { connect(): Promise<unknown> };
}

/** Switches to the local service, and starts it if necessary. Keys of other services stay stored. */
export const useLocalService = ({ settings, services }: Needs): Command<'citedesk.useLocalService'> => ({
  id: 'citedesk.useLocalService',
  async run() {
    if (settings.serviceUrl !== '') await settings.write('service.url', undefined);
    await services.connect();
  },
});
