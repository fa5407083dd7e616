// Where translatable sources are and where their catalogues live: one PO file per language for web/ and the apps.

import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'fr', 'es', 'pt'],
  fallbackLocales: false,
  catalogs: [
    {
      path: '<rootDir>/web/i18n/locales/{locale}',
      include: ['<rootDir>/web', '<rootDir>/apps/personal'],
      exclude: ['**/node_modules/**', '**/build/**', '**/.react-router/**', '<rootDir>/web/ui/gallery/**', '**/*.test.ts', '**/*.test.tsx'],
    },
  ],
  orderBy: 'message',
  // Without line numbers a catalogue changes only when a text does.
  format: formatter({ lineNumbers: false }),
})
