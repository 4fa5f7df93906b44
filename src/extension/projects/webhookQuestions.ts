import { hostAndPort } from '../../text/hostAndPort.ts';
import type { ThresholdName, Thresholds } from '../../contract/projects/webhook.ts';
import { type AskStep, type DialogStep, inChain } from '../dialogs/steps.ts';
import type { Dialogs, InChain } from '../editor/dialogs.ts';
import { t } from '../l10n.ts';

export interface WebhookDraft {
  readonly url: string;
  readonly thresholds: Thresholds;
}

interface Asking {
  readonly dialogs: Pick<Dialogs, 'input' | 'pickMany'>;
  readonly title: string;
  /** Hosts with ports that may use `http:`. Undefined if only the service knows them. */
  readonly privateHosts: unknown;
}

/** Asks for the URL. `news` explains why the last one was rejected; `back` returns to the caller. */
export const askAddress = (
  ask: AskStep,
  { dialogs, title, privateHosts }: Asking,
  { now = '', news, back }: { now?: string | undefined; news?: string | undefined; back?: () => void },
): Promise<string | undefined> =>
  ask<string>('address', async (at) =>
    (
      await dialogs.input({
        title,
        ...placed(at, back),
        prompt: news ?? t('Enter your receiver’s URL. The receiver must accept POST requests.'),
        placeholder: 'https://hooks.example.com/citedesk',
        value: at.former ?? now,
        validate: (typed) => addressFault(typed, privateHosts),
      })
    )?.trim(),
  );

const usual: Thresholds = {
  visibility_falls: 10,
  visibility_rises: null,
  prompt_lost: true,
  competitor_new: false,
  domain_new: false,
};
/** Default threshold in percentage points. */
const defaultPoints = 10;

/** Asks for the events and the minimum changes in visibility. */
export async function askThresholds(
  ask: AskStep,
  { dialogs, title }: Asking,
  present: Thresholds = usual,
  back?: () => void,
): Promise<Thresholds | undefined> {
  const names = await ask<readonly ThresholdName[]>('thresholds', (at) =>
    dialogs.pickMany(
      thresholdRows().map((row) => ({
        ...row,
        picked: at.former ? at.former.includes(row.value) : present[row.value] !== null && present[row.value] !== false,
      })),
      { title, ...placed(at, back), placeholder: t('Notify me about (choose at least one)'), needsOne: true },
    ),
  );
  if (!names) return undefined;
  const points = async (name: 'visibility_falls' | 'visibility_rises', prompt: string) => {
    if (!names.includes(name)) return null;
    const typed = await ask<string>(name, (at) =>
      dialogs.input({
        title,
        ...placed(at, back),
        prompt,
        value: at.former ?? String(present[name] ?? defaultPoints),
        validate: (text) => (pointsIn(text) === undefined ? t('Enter a number from 1 to 100, such as 10.') : undefined),
      }),
    );
    return typed === undefined ? undefined : pointsIn(typed);
  };
  const falls = await points('visibility_falls', t('Minimum fall in visibility, in percentage points (1 to 100)'));
  if (falls === undefined) return undefined;
  const rises = await points('visibility_rises', t('Minimum rise in visibility, in percentage points (1 to 100)'));
  if (rises === undefined) return undefined;
  return {
    visibility_falls: falls,
    visibility_rises: rises,
    prompt_lost: names.includes('prompt_lost'),
    competitor_new: names.includes('competitor_new'),
    domain_new: names.includes('domain_new'),
  };
}

const placed = (at: DialogStep<unknown>, back: (() => void) | undefined): Pick<InChain, 'step' | 'onBack'> => ({
  ...inChain(at),
  onBack: at.onBack ?? back,
});

const thresholdRows = (): readonly { label: string; detail: string; value: ThresholdName }[] => [
  {
    label: t('Visibility falls'),
    detail: t('Only significant changes of at least the number of points you enter next.'),
    value: 'visibility_falls',
  },
  {
    label: t('Visibility rises'),
    detail: t('Only significant changes of at least the number of points you enter next.'),
    value: 'visibility_rises',
  },
  {
    label: t('Brand no longer mentioned'),
    detail: t('A prompt’s answers no longer mention the brand.'),
    value: 'prompt_lost',
  },
  {
    label: t('New competitor'),
    detail: t('Answers mention a new competitor (untracked: only if significant)'),
    value: 'competitor_new',
  },
  { label: t('New source'), detail: t('Answers use a site that they didn’t use before.'), value: 'domain_new' },
];

/** Parses a number from 1 to 100, such as `7.5` or `7,5`. Undefined if invalid. */
function pointsIn(typed: string): number | undefined {
  const text = typed.trim().replace(',', '.');
  const points = /^\d{1,3}(?:\.\d{1,2})?$/u.test(text) ? Number(text) : 0;
  return points >= 1 && points <= 100 ? points : undefined;
}

const maxAddressLength = 2048;

/** Validates the URL of a webhook. Returns an error message if invalid. */
export function addressFault(typed: string, privateHosts: unknown): string | undefined {
  const address = typed.trim();
  if (address === '') return t('Enter a URL.');
  const url = URL.parse(address);
  if (!url || !/^https?:$/u.test(url.protocol) || /\s/u.test(address))
    return t('Enter a URL such as https://hooks.example.com/citedesk.');
  if (address.length > maxAddressLength) return t('Use at most {0} characters.', maxAddressLength);
  if (url.username !== '' || url.password !== '')
    return t('Remove the username and password from the URL. Events are signed instead.');
  if (url.protocol === 'http:' && privateHosts !== undefined && !hostsIn(privateHosts).includes(hostAndPort(url)))
    return t('Use https://. Only hosts in citedesk.crawl.privateHosts can use http://.');
  return undefined;
}

const hostsIn = (setting: unknown): readonly unknown[] => (Array.isArray(setting) ? setting : []);
