import '../theme.css';
import '../prose.css';
import './article.css';
import { mount } from '../page.tsx';
import { ArticlePage } from './articlePage.tsx';
import { scrollToLine } from './inStep.ts';

mount('Article', ArticlePage, scrollToLine);
