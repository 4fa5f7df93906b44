import '../theme.css';
import '../report/report.css';
import './prompt.css';
import { t } from '../l10n.ts';
import { mount } from '../page.tsx';
import { PromptPage } from './promptPage.tsx';

mount(
  { name: t('Prompt'), waiting: t('Loading the prompt…'), failed: t('Couldn’t show the prompt') },
  PromptPage,
  // Keeps the scroll position when the period changes.
  { placesOf: ({ stage, project, prompt }) => (stage === 'reading' ? undefined : `${project.id}/${prompt.id}`) },
);
