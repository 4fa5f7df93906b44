import '../theme.css';
import '../prose.css';
import './article.css';
import { mount } from '../page.tsx';
import { ArticlePage } from './articlePage.tsx';

mount('Article', ArticlePage);
