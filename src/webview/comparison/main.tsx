import '../theme.css';
import '../prose.css';
import './comparison.css';
import { t } from '../l10n.ts';
import { mount } from '../page.tsx';
import { ComparisonPage } from './comparisonPage.tsx';

mount(
  { name: t('Compare Answers'), waiting: t('Loading both answers…'), failed: t('Couldn’t compare the answers') },
  ComparisonPage,
);
