/**
 * Writes verify-certificate.html, the page that checks approval certificates without a server: one file with the code
 * of zend-verify.mjs, its words in four languages and nothing from elsewhere. The result is committed; run this again
 * when one of its parts has changed:
 *   node tools/generate-verifier.ts
 */
import { writeFileSync } from 'node:fs'
import { VERIFIER_PAGE, verifierPage } from './verifier-page/verifier-page.ts'

writeFileSync(VERIFIER_PAGE, verifierPage())
console.log(`wrote ${VERIFIER_PAGE}`)
