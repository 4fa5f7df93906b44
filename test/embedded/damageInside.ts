import fs from 'node:fs';
import { storeFile } from '../../src/service/store/store.ts';
import { sql } from '../service/testService.ts';

/** Damages a page of a store that opening it does not read. */
export function damageInside(folder: string, table = 'export_parts'): void {
  const [{ rootpage } = {}] = sql(folder, `SELECT rootpage FROM sqlite_master WHERE name = '${table}'`);
  const bytes = fs.readFileSync(storeFile(folder));
  bytes.fill(0x55, (Number(rootpage) - 1) * 4096, Number(rootpage) * 4096);
  fs.writeFileSync(storeFile(folder), bytes);
}
