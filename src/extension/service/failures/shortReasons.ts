import { isKnownCode } from '../../../contract/failure.ts';
import { t } from '../../editor/l10n.ts';

const shortReasons: Readonly<Record<string, (() => string) | undefined>> = {
  ASSISTANT_NOT_CONFIGURED: () => t('no model set up'),
  PROVIDER_KEY_INVALID: () => t('key rejected'),
  PROVIDER_REFUSED: () => t('request rejected'),
  PROVIDER_QUOTA: () => t('no credit or quota left'),
  PROVIDER_BUDGET_SPENT: () => t('daily budget used up'),
  SPENDING_CAP_REACHED: () => t('monthly spending limit reached'),
  PROVIDER_DECLINED: () => t('declined to answer'),
  PROVIDER_TOO_LARGE: () => t('answer too long'),
  PROVIDER_RATE_LIMITED: () => t('too many requests'),
  PROVIDER_UNREACHABLE: () => t('can’t be reached'),
  PROVIDER_FAILED: () => t('provider error'),
  PROVIDER_TIMEOUT: () => t('timed out'),
  PROVIDER_EMPTY: () => t('empty answer'),
  PROVIDER_INTERRUPTED: () => t('answer cut off'),
  INTERRUPTED: () => t('service stopped'),
};

/** Short reason of a failed request for a row. Undefined if the code has none. */
export const shortReason = (code: string): string | undefined =>
  isKnownCode(code) ? shortReasons[code]?.() : undefined;
