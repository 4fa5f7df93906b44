/** The domain of made-up brands; `.example` is nobody's (RFC 2606), so that no real project has it. */
const sampleDomain = 'citedesk-sample.example';

/** Whether a project is the sample with made-up data: known by its address, in every window and after each restart. */
export const isSample = ({ url }: { readonly url: string }): boolean =>
  URL.parse(url)?.hostname.endsWith(`.${sampleDomain}`) ?? false;
