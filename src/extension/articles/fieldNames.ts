import type { Fields } from '../../text/frontMatter/setFields.ts';

/** Our fields that a site may know by other names. */
const namedFields = ['title', 'description', 'keyword', 'date', 'draft'] as const;
type NamedField = (typeof namedFields)[number];

/** What a site calls them; a name that ends with `[]` holds a list. */
export type FieldNames = Readonly<Partial<Record<NamedField, string>>>;

/** Reads the setting, which anybody may have written; what is no name of a key counts as not set. */
export function fieldNamesIn(setting: unknown): FieldNames {
  if (typeof setting !== 'object' || setting === null) return {};
  const given = setting as Readonly<Record<string, unknown>>;
  const names = namedFields.flatMap((field) => {
    const name = given[field];
    return typeof name === 'string' && keyName.test(name) ? [[field, name] as const] : [];
  });
  return Object.fromEntries(names);
}

/** `citedesk` is the key of our own. */
const keyName = /^(?!citedesk(?:\[\])?$)[A-Za-z_][\w-]{0,60}(?:\[\])?$/;

/**
 * The fields of an article under the names that its site has for them. Date and draft are written only where the site
 * has a name for them.
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
