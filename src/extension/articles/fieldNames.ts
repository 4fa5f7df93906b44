import type { Fields } from '../../text/frontMatter/setFields.ts';

/** Fields that a site may call by other names. */
const namedFields = ['title', 'description', 'keyword', 'date', 'draft'] as const;
type NamedField = (typeof namedFields)[number];

/** A site's names of our fields. A trailing `[]` marks a list. */
export type FieldNames = Readonly<Partial<Record<NamedField, string>>>;

/** Parses the setting, and ignores invalid names. */
export function fieldNamesIn(setting: unknown): FieldNames {
  if (typeof setting !== 'object' || setting === null) return {};
  const given = setting as Readonly<Record<string, unknown>>;
  const names = namedFields.flatMap((field) => {
    const name = given[field];
    return typeof name === 'string' && keyName.test(name) ? [[field, name] as const] : [];
  });
  return Object.fromEntries(names);
}

/** Excludes `citedesk`, which is our own key. */
const keyName = /^(?!citedesk(?:\[\])?$)[A-Za-z_][\w-]{0,60}(?:\[\])?$/;

/**
 * Renames the fields of an article to the site's names. Date and draft are left out if the site has no name for them.
 */
export function withSiteNames(
  fields: { readonly title: string; readonly description?: string; readonly keyword: string; readonly date: string },
  names: FieldNames,
): Fields {
  const { title, description, keyword, date } = fields;
  const values: Readonly<Record<NamedField, string | boolean | undefined>> = {
    title,
    description,
    keyword,
    date: names.date === undefined ? undefined : date,
    draft: names.draft === undefined ? undefined : true,
  };
  const entries = namedFields.flatMap((field): [string, Fields[string]][] => {
    const value = values[field];
    const name = names[field] ?? field;
    if (value === undefined) return [];
    return [name.endsWith('[]') ? [name.slice(0, -2), [value]] : [name, value]];
  });
  return Object.fromEntries(entries);
}
