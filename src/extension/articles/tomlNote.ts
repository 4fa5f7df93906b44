import { tomlEnd } from '../../text/markdown/tomlFrontMatter.ts';
import { t } from '../l10n.ts';

/** What does not work in a file whose front matter is TOML; undefined for other files. */
export const tomlNote = (markdown: string | undefined): string | undefined =>
  markdown !== undefined && tomlEnd(markdown) > 0 ? t('Citedesk doesn’t support TOML front matter (+++).') : undefined;
