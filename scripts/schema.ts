// npm run schema: writes schemas/citedesk.schema.json, which editors use to complete and check project files.
import fs from 'node:fs';
import path from 'node:path';
import { projectFileSchema } from '../src/projectFile/jsonSchema.ts';

const file = path.join(import.meta.dirname, '../schemas/citedesk.schema.json');
fs.mkdirSync(path.dirname(file), { recursive: true });
fs.writeFileSync(file, `${JSON.stringify(projectFileSchema(), null, 2)}\n`);
