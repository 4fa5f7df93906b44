import type { ServiceContext } from './registerService.ts';
import { normalizeBaseUrl } from '../../client/baseUrl.ts';
import { Failure } from '../../contract/failure.ts';
import type { Account } from '../../contract/service/account.ts';
import type { Keys } from './connection/keys.ts';
import type { Dialogs } from '../editor/dialogs.ts';
import { t } from '../editor/l10n.ts';
import type { Command } from '../editor/command.ts';
import { keyMay } from './account.ts';
import { mayCarryKey } from './exposedKey.ts';
import { type AskStep, inSteps, type DialogStep } from '../editor/steps.ts';

interface ConnectNeeds {
  readonly settings: { readonly serviceUrl: string; write(key: 'service.url', value: string): Promise<void> };
  readonly keys: Keys;
  readonly dialogs: Dialogs;
  /**
   * Checks an address and key before they are saved, and returns the key's account.
   * @throws Failure
   */
  readonly check: (address: string, key: string) => Promise<Account>;
  readonly services: { connect(): Promise<unknown> };
}

/** Connects to a remote service by its URL and an account's key. */
export const connect = (needs: ConnectNeeds): Command<'citedesk.connect'> => ({
  id: 'citedesk.connect',
  async run() {
    const { settings, keys, dialogs, check, services } = needs;
    const target = await inSteps((ask) => targeted(ask, needs));
    if (!target) return;
    const { address, origin, key } = target;
    if (!(await mayCarryKey(address, dialogs))) return;
    const { key: savedKey } = await check(address, key);
    await keys.store('service', origin, key);
    await settings.write('service.url', address);
    await services.connect();
    await dialogs.tell(t('Connected to {0}. Key permissions: {1}.', origin, keyMay(savedKey)));
  },
});

async function targeted(
  ask: AskStep,
  { settings, keys, dialogs }: ConnectNeeds,
): Promise<{ readonly address: string; readonly origin: string; readonly key: string } | undefined> {
  const titled = (what: string, { step, onBack }: DialogStep<unknown>) => ({
    title: t('Connect to a service: {0}', what),
    step,
    totalSteps: 2,
    onBack,
  });
  const typed = await ask<string>('address', (at) =>
    dialogs.input({
      ...titled(t('URL'), at),
      prompt: t('The URL that came with your key. It ends in /v1.'),
      placeholder: 'https://api.example.com/v1',
      value: at.former ?? settings.serviceUrl,
      validate: addressFault,
    }),
  );
  if (typed === undefined) return undefined;
  const address = normalizeBaseUrl(typed);
  const { origin } = new URL(address);
  const stored = await keys.of('service', origin);
  const entered = await ask<string>(`key for ${origin}`, (at) =>
    dialogs.input({
      ...titled(t('key'), at),
      prompt:
        stored === undefined
          ? t('The editor stores the key and sends it only to {0}.', origin)
          : t('Leave empty to keep the key stored for {0}.', origin),
      password: true,
      value: at.former ?? '',
      validate: (text) => (text.trim() === '' && stored === undefined ? t('Enter the key.') : undefined),
    }),
  );
  return entered === undefined ? undefined : { address, origin, key: entered.trim() || stored || '' };
}

function addressFault(text: string): string | undefined {
  try {
    normalizeBaseUrl(text);
    return undefined;
  } catch (error) {
    return error instanceof Failure ? error.message : t('This isn’t a valid URL.');
  }
}

/** Switches to the local service, and starts it if necessary. Keys of other services stay stored. */
export const useLocalService = ({ settings, services }: ServiceContext): Command<'citedesk.useLocalService'> => ({
  id: 'citedesk.useLocalService',
  async run() {
    if (settings.serviceUrl !== '') await settings.write('service.url', undefined);
    await services.connect();
  },
});
