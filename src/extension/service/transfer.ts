import { rm } from 'node:fs/promises';
import type { OpenClient } from '../../client/client.ts';
import { downloadExport, unpack } from '../../client/download/download.ts';
import type { Export } from '../../contract/projects/export.ts';
import { sizeText, t } from '../editor/l10n.ts';

interface Wanted {
  readonly client: OpenClient;
  readonly run: Pick<Export, 'id'>;
  /** Path of the file. An existing file is replaced at the end. */
  readonly file: string;
  readonly unpack?: boolean | undefined;
  readonly say: (line: string, more?: number) => void;
  readonly signal: AbortSignal;
}

/** Downloads the files of exports. */
export interface Transfer {
  fetchFile(wanted: Wanted): Promise<void>;
  removeParts(file: string): Promise<void>;
}

/** Downloads the file of an export and unpacks it if requested. Resumes an interrupted download. */
export async function fetchFile({ client, run, file, unpack: wantsUnpacked, say, signal }: Wanted): Promise<void> {
  let reported = 0;
  const { format } = await downloadExport({
    client,
    export: run.id,
    file: wantsUnpacked ? packedName(file) : file,
    signal,
    onProgress({ bytes, total }) {
      const percent = total === undefined ? 0 : Math.floor((bytes / total) * 100);
      if (percent === reported) return;
      say(
        total === undefined ? sizeText(bytes) : t('{0} of {1}', sizeText(bytes), sizeText(total)),
        percent - reported,
      );
      reported = percent;
    },
  });
  if (!wantsUnpacked) return;
  say(t('Decompressing'));
  await unpack(packedName(file), file, signal, { isTable: format === 'csv' });
}

export async function removeParts(file: string): Promise<void> {
  for (const part of [`${file}.part`, `${packedName(file)}.part`, packedName(file)]) await rm(part, { force: true });
}

/** Path of the packed file, next to the file itself. */
const packedName = (file: string): string => `${file}.packed`;
