/** Builds the page that checks approval certificates. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { LANGUAGES } from '@zend/kernel/specification'
import { CERTIFICATE_WORDS } from '@zend/server/core/approvals'
import { say } from '@zend/server/core/texts'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(path.join(root, 'tools', file), 'utf8')
/** Where the page is: the business app's host serves it from there. */
export const VERIFIER_PAGE = path.join(root, 'apps/business/public/verify-certificate.html')

/** What ends the part of zend-verify.mjs that runs everywhere. */
const COMMAND_LINE = '// What follows is for the command line alone'

/** The page, whose policy lets its own script and style run and nothing be fetched. */
export function verifierPage(): string {
  const [verification, commandLine] = read('zend-verify.mjs').split(COMMAND_LINE)
  if (verification === undefined || commandLine === undefined) throw new Error('zend-verify.mjs has no mark')
  const words = Object.fromEntries(LANGUAGES.map((language) => [language, wordsIn(language)]))
  const script = [
    verification.replaceAll(/^export (?=async function|const)/gm, ''),
    `const WORDS = ${JSON.stringify(words)}`,
    read('verifier-page/page.mjs').replace(/^\/\* global .*\n/m, ''),
  ].join('\n')
  if (/<\/script|<!--/i.test(script)) throw new Error('the script would end early')
  const style = read('verifier-page/page.css')
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  const { title, lead } = words['en'] ?? {}
  const parts = { POLICY: policy, TITLE: title ?? '', LEAD: lead ?? '', STYLE: style, SCRIPT: script }
  return read('verifier-page/page.html').replaceAll(
    /POLICY|TITLE|LEAD|STYLE|SCRIPT/g,
    (name) => parts[name as keyof typeof parts],
  )
}

/** The words of a language; their placeholders stay, for the page's script to fill. */
function wordsIn(language: (typeof LANGUAGES)[number]): Readonly<Record<string, string>> {
  const kept = { counted: '{counted}', needed: '{needed}', at: '{at}', print: '{print}', name: '{name}', row: '{row}' }
  return Object.fromEntries(Object.entries(CERTIFICATE_WORDS).map(([name, text]) => [name, say(language, text, kept)]))
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
