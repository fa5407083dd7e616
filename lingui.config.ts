// Where translatable sources are and where their catalogues live: per language one PO file for what every page may say,
// and one for each part of the signed-in app, so that signing in does not fetch the words of what comes after it. The
// parts are loaded by routes (see web/i18n/index.ts); which file's words are in which follows from the imports.

import babel from '@lingui/cli/api/extractors/babel'
import { defineConfig, type LinguiConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { createRequire } from 'node:module'
import { REFUSALS } from './shared/contracts/refusals.ts'
import { LANGUAGES } from './shared/kernel/specification.ts'
import business from './apps/business/app/routes.ts'
import personal from './apps/personal/app/routes.ts'

const NEVER = [
  '**/node_modules/**',
  '**/build/**',
  '**/.react-router/**',
  '<rootDir>/web/ui/gallery/**',
  '**/*.test.ts',
  '**/*.test.tsx',
]
// Lingui's loader of this file cannot load Vite, whose parser reads the imports; Node can.
const { BASE, textFiles } = createRequire(import.meta.url)(
  './web/bundling/text-parts.ts',
) as typeof import('./web/bundling/text-parts.ts')

const ROOT = import.meta.dirname
const FILES = textFiles(
  ROOT,
  [
    { folder: 'apps/personal', routes: personal },
    { folder: 'apps/business', routes: business },
  ],
  // The table of refusals imports them for every page, but only pages of somebody signed in, only those about identity,
  // or only those of a company, are refused so.
  { 'web/client/signed-in-error-texts.ts': 'home', 'web/client/identity-error-texts.ts': 'identity' },
)

/** The catalogues of the apps: which file's words are where follows from the imports. */
const APPS: NonNullable<LinguiConfig['catalogs']> = [...FILES].map(([part, files]) => ({
  path: `<rootDir>/shared/texts/locales/{locale}${part === BASE ? '' : `/${part}`}`,
  include: files.map((file) => `<rootDir>/${file}`),
}))

// Every refusal is one row of a table that both sides import, so its message is read from the table: no code can be
// forgotten.
const REFUSALS_FILE = 'shared/contracts/refusals.ts'
const refusals: NonNullable<LinguiConfig['extractors']>[number] = {
  match: (file) => file.endsWith(REFUSALS_FILE),
  extract: (_file, _code, found) => {
    for (const { message } of Object.values(REFUSALS))
      found({ id: String(generateMessageId(message)), message, origin: [REFUSALS_FILE, 1] })
  },
}

export default defineConfig({
  sourceLocale: 'en',
  locales: [...LANGUAGES],
  fallbackLocales: false,
  catalogs: [
    ...APPS,
    // What the server says: refusals, and what other modules name with `msg` of core/texts.
    {
      path: '<rootDir>/shared/texts/locales/{locale}/server',
      include: ['<rootDir>/server', `<rootDir>/${REFUSALS_FILE}`],
      exclude: NEVER,
    },
    // The payers' page and the public site are drawn at build time, so their words reach a browser as pages only.
    { path: '<rootDir>/shared/texts/locales/{locale}/pay', include: ['<rootDir>/apps/business/pay'], exclude: NEVER },
    {
      path: '<rootDir>/shared/texts/locales/{locale}/site',
      // With the components of the app that its pages show and that have words.
      include: ['<rootDir>/apps/marketing/app', '<rootDir>/web/ui/timeline.tsx'],
      exclude: NEVER,
    },
  ],
  extractors: [refusals, babel],
  macro: { corePackage: ['@lingui/core/macro', '../texts/index.ts', '../../core/texts/index.ts'] },
  orderBy: 'message',
  // Without line numbers a catalogue changes only when a text does.
  format: formatter({ lineNumbers: false }),
})
