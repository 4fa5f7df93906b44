// npm run openapi: writes docs/openapi.json, the response of GET /openapi.json.
import fs from 'node:fs';
import path from 'node:path';
import { endpoints } from '../src/contract/endpoints.ts';
import { openApi } from '../src/contract/openApi/openApi.ts';
import manifest from '../package.json' with { type: 'json' };

const file = path.join(import.meta.dirname, '../docs/openapi.json');
fs.writeFileSync(file, `${JSON.stringify(openApi(endpoints, manifest), null, 2)}\n`);
