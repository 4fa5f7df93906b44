import '../theme.css';
import '../prose.css';
import './answer.css';
import { t } from '../l10n.ts';
import { mount } from '../page.tsx';
import { AnswerPage } from './answerPage.tsx';

mount({ name: t('Answer'), waiting: t('Loading the answer…'), failed: t('Couldn’t show the answer') }, AnswerPage);
