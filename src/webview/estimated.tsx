import type { FromPage } from '../contract/messages.ts';
import { t } from './l10n.ts';

/** Note that sentiment is estimated, with a button to set up a judge if the page can post messages. */
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
