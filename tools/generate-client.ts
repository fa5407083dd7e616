/**
 * Writes what the contract says about API keys' calls: the typed client's calls (shared/client), the data of the
 * reference on the public site, and the programs of its examples. The results are committed; run this again when the
 * contract or an example has changed:
 *   node tools/generate-client.ts
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { generated } from './api-client/write.ts'
import { ROOT } from './start/settings.ts'

for (const [file, text] of await generated()) {
  const path = join(ROOT, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  console.log(`wrote ${file}`)
}
