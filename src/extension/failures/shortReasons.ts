import { isKnownCode } from '../../contract/failure.ts';
import { t } from '../l10n.ts';

const shortReasons: Readonly<Record<string, (() => string) | undefined>> = {
  ASSISTANT_NOT_CONFIGURED: () => t('no model is set up'),
  PROVIDER_KEY_INVALID: () => t('key not accepted'),
  PROVIDER_REFUSED: () => t('request refused'),
  PROVIDER_QUOTA: () => t('quota used up'),
  PROVIDER_BUDGET_SPENT: () => t('budget used up'),
  SPENDING_CAP_REACHED: () => t('cap of the month reached'),
  PROVIDER_DECLINED: () => t('declined to answer'),
  PROVIDER_TOO_LARGE: () => t('answer too long'),
  PROVIDER_RATE_LIMITED: () => t('too many calls'),
  PROVIDER_UNREACHABLE: () => t('not reachable'),
  PROVIDER_FAILED: () => t('provider failed'),
  PROVIDER_TIMEOUT: () => t('no answer in time'),
  PROVIDER_EMPTY: () => t('empty answer'),
  PROVIDER_INTERRUPTED: () => t('answer broke off'),
  INTERRUPTED: () => t('service stopped'),
};

/** Why an ask failed in a few words, as a row has room for; undefined for what has none. */
export const shortReason = (code: string): string | undefined =>
  isKnownCode(code) ? shortReasons[code]?.() : undefined;
