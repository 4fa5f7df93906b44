import '../theme.css';
import '../report/report.css';
import './prompt.css';
import { t } from '../l10n.ts';
import { mount } from '../page.tsx';
import { PromptPage } from './promptPage.tsx';

mount(
  { name: t('Prompt'), waiting: t('Loading the prompt…'), failed: t('Couldn’t show the prompt') },
  PromptPage,
  // Another period of a prompt is shown at the same scroll position.
  { placesOf: ({ stage, project, prompt }) => (stage === 'reading' ? undefined : `${project.id}/${prompt.id}`) },
);
