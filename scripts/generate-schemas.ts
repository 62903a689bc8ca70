import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { schemaFiles } from './schema-files.ts'

// npx tsx scripts/generate-schemas.ts: writes config/schemas and docs/reference/definitions.md from the schemas in core.
for (const [path, content] of schemaFiles()) {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
  console.log(path)
}
