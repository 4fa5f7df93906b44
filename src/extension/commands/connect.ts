import { mendBaseUrl } from '../../client/baseUrl.ts';
import { Failure } from '../../contract/failure.ts';
import type { Keys } from '../connection/keys.ts';
import type { Services } from '../connection/service.ts';
import type { Dialogs } from '../editor/dialogs.ts';
import { t } from '../l10n.ts';
import type { Command } from './command.ts';

interface Needs {
  readonly settings: { readonly serviceUrl: string; write(key: 'service.url', value: string): Promise<void> };
  readonly keys: Keys;
  readonly dialogs: Pick<Dialogs, 'input' | 'tell'>;
  /** Tries an address with a key before either is kept; throws a `Failure`. */
  readonly check: (address: string, key: string) => Promise<void>;
  readonly services: Pick<Services, 'connect'>;
}

/** Connects to a service elsewhere: its address and a key of an account there. */
export const connect = ({ settings, keys, dialogs, check, services }: Needs): Command<'citedesk.connect'> => ({
  id: 'citedesk.connect',
  async run() {
    const typed = await dialogs.input({
      title: t('Connect to a service (1/2): address'),
      prompt: t('It is given with the key, and ends in /v1.'),
      placeholder: 'https://api.example.com/v1',
      value: settings.serviceUrl,
      validate: addressFault,
    });
    if (typed === undefined) return;
    const address = mendBaseUrl(typed);
    const { origin } = new URL(address);
    const stored = await keys.of('service', origin);
    const entered = await dialogs.input({
      title: t('Connect to a service (2/2): key'),
      prompt: stored === undefined ? t('It is kept by the editor and sent to {0} only.', origin) : t('Leave it empty to keep the one that is stored for {0}.', origin),
      password: true,
      validate: (text) => (text.trim() === '' && stored === undefined ? t('Enter the key.') : undefined),
    });
    if (entered === undefined) return;
    const key = entered.trim() || stored || '';
    await check(address, key);
    await keys.store('service', origin, key);
    await settings.write('service.url', address);
    await services.connect();
    await dialogs.tell(t('Connected to {0}.', origin));
  },
});

function addressFault(text: string): string | undefined {
  try {
    mendBaseUrl(text);
    return undefined;
  } catch (error) {
    return error instanceof Failure ? error.message : t('This is no address.');
  }
}
