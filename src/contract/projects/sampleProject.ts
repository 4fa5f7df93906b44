/** Domain of made-up brands. No one can register `.example` (RFC 2606), so no real project has it. */
const sampleDomain = 'citedesk-sample.example';

/** True for the sample project with made-up data. Its address identifies it in every window and after each restart. */
export const isSample = ({ url }: { readonly url: string }): boolean =>
  URL.parse(url)?.hostname.endsWith(`.${sampleDomain}`) ?? false;
