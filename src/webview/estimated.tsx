import type { FromPage } from '../contract/messages.ts';
import { t } from './l10n.ts';

/** Says that sentiment is estimated, and offers a judge if there is a page to ask for one. */
export const Estimated = ({ post }: { readonly post: ((message: FromPage) => void) | undefined }) => (
  <>
    {t('Estimated from nearby words')}
    {post && (
      <>
        {' · '}
        <button type="button" class="quiet" onClick={() => post({ type: 'setUpJudge' })}>
          {t('Set Up a Sentiment Judge…')}
        </button>
      </>
    )}
  </>
);
