import '../theme.css';
import '../prose.css';
import './answer.css';
import { mount } from '../page.tsx';
import { AnswerPage } from './answerPage.tsx';

mount('Answer', AnswerPage);
