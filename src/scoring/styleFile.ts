/** Path of a folder's style file. It applies to all subfolders without their own. */
export const styleFile = '.citedesk/style.yaml';
