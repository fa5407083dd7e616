// The gallery: every component on one page, for review. It is no part of any product build.
//   npx vite web/ui/gallery

import tailwindcss from '@tailwindcss/vite'
import path from 'node:path'
import { defineConfig } from 'vite'
import { i18nPlugins } from '../../i18n/vite.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [...i18nPlugins(), tailwindcss()],
  server: {
    host: '127.0.0.1',
    port: 55500,
    strictPort: true,
    fs: { allow: [path.resolve(import.meta.dirname, '../../..')] },
  },
})
