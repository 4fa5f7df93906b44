/**
 * Returns a file name stem for a title: lowercase letters and digits with single hyphens, at most 50 characters. Latin
 * letters become ASCII (German umlauts and ß are spelled out), other scripts stay. Never empty or a reserved Windows
 * name.
 */
export function slugOf(title: string): string {
  const latin = title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüßæœøåłđðþı]/gu, (letter) => spelled[letter] ?? letter);
  const plain = latin
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFKC')
    .toLowerCase();
  const parts = plain.replace(/(?<=\p{L})['’](?=\p{L})/gu, '').match(/[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{Nd}]+/gu) ?? [];
  const slug = shortSlug(parts.join('-'));
  if (slug === '') return 'article';
  return reserved.test(slug) ? `${slug}-article` : slug;
}

const maxSlugLength = 50;

function shortSlug(slug: string): string {
  if (slug.length <= maxSlugLength) return slug;
  const cut = slug.slice(0, maxSlugLength + 1);
  const end = cut.lastIndexOf('-');
  // The cut may split a surrogate pair.
  return (end > maxSlugLength / 2 ? cut.slice(0, end) : slug.slice(0, maxSlugLength)).replace(/[\ud800-\udbff]$/, '');
}

const spelled: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  å: 'a',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;
