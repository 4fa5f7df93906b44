import type { ArticleType, ContentRun, QuestionKind } from '../../../contract/content/contentRun.ts';
import { readFields } from '../../../text/frontMatter/fields.ts';
import type { Choice } from '../../editor/dialogs.ts';
import { grouped, t } from '../../editor/l10n.ts';
import type { Memento } from '../../editor/keptRuns.ts';
import { askLanguage, languageName, languageTag } from '../../editor/languages.ts';
import type { LanguageContext } from '../../editor/languages.ts';

/** Properties of an article that the writer chose. The service chooses those that are omitted. */
interface ArticleShape {
  readonly article_type?: ArticleType;
  /** Kind of question that a guide answers. Derived from the prompt by default. */
  readonly question_kind?: QuestionKind;
  /** Language tag such as `de` or `pt-BR`. Defaults to the prompt's language. */
  readonly language?: string;
  /** Number of words. Depends on the evidence by default. */
  readonly words?: number;
  /** Defaults to the prompt's keyword. */
  readonly keyword?: string;
}

const parts = ['article_type', 'language', 'words', 'keyword'] as const;
type ShapePart = (typeof parts)[number];

export const isShapePart = (value: unknown): value is ShapePart => parts.some((part) => part === value);

/** Name and purpose of each type. */
const types: Readonly<Record<ArticleType, () => readonly [name: string, use: string]>> = {
  guide: () => [t('from the question'), t('Plans the article by what the question asks.')],
  how_to: () => [t('how-to'), t('Explains a task step by step.')],
  comparison: () => [t('comparison'), t('Compares options side by side.')],
  listicle: () => [t('list'), t('Presents options one by one.')],
  faq: () => [t('FAQ'), t('Answers common questions one by one.')],
};
const typeNames = Object.keys(types) as ArticleType[];

/** Name and purpose of guides for kinds of questions that have no type of their own. */
const kinds: Readonly<Partial<Record<QuestionKind, () => readonly [name: string, use: string]>>> = {
  what_is: () => [t('explanation'), t('Defines something and explains how it works.')],
  cost: () => [t('cost'), t('Answers with the price, what changes it, and what it leaves out.')],
  yes_no: () => [t('yes or no'), t('Answers yes or no, with the conditions.')],
  local: () => [t('local or service'), t('Explains how to choose, what it costs, and what to ask.')],
  troubleshooting: () => [
    t('troubleshooting'),
    t('Goes through the causes, the most likely first, with a fix for each.'),
  ],
  alternatives: () => [t('alternatives'), t('Compares what can replace a product.')],
};
const kindNames = Object.keys(kinds) as QuestionKind[];

const typeName = ({ article_type: type = 'guide', question_kind: kind }: ArticleShape): string =>
  (type === 'guide' && kind && kinds[kind] ? kinds[kind]() : types[type]())[0];

/** Limits, as in the contract. */
const [minWords, maxWords, maxKeyword] = [100, 5000, 120];
const usualWords = [600, 1200, 2000, 3000];

/** Returns a row with the current value of each property. */
export const shapeRows = (shape: ArticleShape, language: string): readonly Choice<ShapePart>[] => [
  { label: `$(symbol-class) ${t('Type: {0}', typeName(shape))}`, value: 'article_type' },
  {
    label: `$(comment) ${t('Language: {0}', shape.language === undefined ? t('from the prompt') : languageName(shape.language, language))}`,
    value: 'language',
  },
  { label: `$(text-size) ${t('Length: {0}', lengthName(shape.words))}`, value: 'words' },
  { label: `$(key) ${t('Keyword: {0}', shape.keyword ?? t('from the prompt'))}`, value: 'keyword' },
];

/** Asks for the value of a property. Escape and Back leave the shape unchanged. */
export async function askShape(part: ShapePart, shape: ArticleShape, needs: LanguageContext): Promise<ArticleShape> {
  const answer = await questions[part](shape, needs);
  if (!answer) return shape;
  const kind = part === 'article_type' ? { question_kind: answer.kind } : {};
  return shapeIn({ ...shape, [part]: answer.value, ...kind });
}

/** Returns the shape of the project's last article, except the keyword, which belongs to one prompt. */
export const lastShape = (memento: Memento, project: string): ArticleShape => shapeIn(memento.get(keyOf(project)));

/** Returns the shape of an existing article, as far as its run and front matter contain it. */
export function shapeOf({ article }: ContentRun, markdown: string): ArticleShape {
  const { keyword, language } = readFields(markdown);
  return shapeIn({
    article_type: article?.article_type,
    keyword: keyword?.text ?? (article?.keyword || undefined),
    language: language?.text,
    words: article?.wanted_words,
  });
}

export const keepShape = (memento: Memento, project: string, shape: ArticleShape): PromiseLike<void> =>
  memento.update(keyOf(project), shapeIn({ ...shape, keyword: undefined, question_kind: undefined }));

const keyOf = (project: string): string => `citedesk.articleShape/${project}`;

interface Given {
  /** Undefined lets the service choose. */
  readonly value: string | number | undefined;
  /** Kind of question, for a guide. */
  readonly kind?: QuestionKind;
}

type Question = (shape: ArticleShape, needs: LanguageContext) => Promise<Given | undefined>;

/** Shows a Back button, which returns to the previous list as Escape does. */
const back = { onBack: () => undefined };

const questions: Readonly<Record<ShapePart, Question>> = {
  article_type({ article_type: present = 'guide', question_kind: wantedKind }, { dialogs }) {
    const ofTypes = typeNames.map((type) => {
      const [label, detail] = types[type]();
      return { label, detail, value: { value: type }, active: type === present && (type !== 'guide' || !wantedKind) };
    });
    const ofKinds = kindNames.flatMap((kind) => {
      const [label = '', detail = ''] = kinds[kind]?.() ?? [];
      return { label, detail, value: { value: 'guide', kind }, active: present === 'guide' && kind === wantedKind };
    });
    const [first, ...others] = ofTypes;
    const choices = [...(first ? [first] : []), ...ofKinds, ...others];
    return dialogs.pick<Given>(choices, { title: t('Article type'), ...back });
  },
  language: ({ language: present }, needs) =>
    askLanguage(needs, { title: t('Choose a language'), present, none: t('from the prompt'), ...back }),
  words({ words: present }, { dialogs }) {
    const choices = [undefined, ...usualWords].map((words) => ({
      label: lengthName(words),
      value: { value: words },
      active: words === present,
    }));
    return dialogs.pick<Given>(choices, {
      title: t('Article length'),
      placeholder: t('Choose a length, or type a word count.'),
      typed: (text) => {
        const words = wordsIn(text);
        const isListed = words === undefined || usualWords.includes(words);
        return isListed ? undefined : { label: lengthName(words), value: { value: words } };
      },
      ...back,
    });
  },
  async keyword({ keyword: present = '' }, { dialogs }) {
    const text = await dialogs.input({
      title: t('Article keyword'),
      prompt: t('The search phrase this article should rank for. Leave empty to use the prompt’s keyword.'),
      value: present,
      validate: (typed) =>
        [...typed.trim()].length > maxKeyword ? t('Use at most {0} characters.', maxKeyword) : undefined,
      ...back,
    });
    return text === undefined ? undefined : { value: text.trim() || undefined };
  },
};

const lengthName = (words: number | undefined): string =>
  words === undefined ? t('based on available evidence') : t('about {0} words', grouped(words));

/** Parses a typed number of words such as `1200`, `1,200` or `1.200`. Undefined if outside of the limits. */
function wordsIn(text: string): number | undefined {
  const words = /^\d{1,3}(?:[., ]?\d{3})?$/u.test(text) ? Number(text.replace(/\D/gu, '')) : 0;
  return words >= minWords && words <= maxWords ? words : undefined;
}

/** Picks the valid properties of a value, which another version may have stored. */
function shapeIn(value: unknown): ArticleShape {
  const fields = (value ?? {}) as Partial<Record<ShapePart | 'question_kind', unknown>>;
  const { article_type: type, question_kind: wantedKind, language, words, keyword } = fields;
  const known = typeNames.find((name) => name === type);
  const kind = kindNames.find((name) => name === wantedKind);
  const tag = typeof language === 'string' ? languageTag(language) : undefined;
  return {
    ...(known && { article_type: known }),
    ...(kind && (known ?? 'guide') === 'guide' && { question_kind: kind }),
    ...(tag !== undefined && { language: tag }),
    ...(typeof words === 'number' && wordsIn(String(words)) === words && { words }),
    ...(typeof keyword === 'string' && { keyword }),
  };
}
