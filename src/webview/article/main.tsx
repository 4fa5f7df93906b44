import '../theme.css';
import '../prose.css';
import './article.css';
import { t } from '../l10n.ts';
import { mount } from '../page.tsx';
import { ArticlePage } from './articlePage.tsx';
import { scrollToLine } from './inStep.ts';

mount({ name: t('Article'), waiting: t('Loading the article…'), failed: t('Couldn’t show the article') }, ArticlePage, {
  scrollToLine,
});
