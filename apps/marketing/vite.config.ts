/** The bundler's part of the build. What reaches a browser is one style sheet, the fonts, and one small script (see app/parts/document.tsx). */
import { reactRouter } from '@react-router/dev/vite'
import { i18nPlugins } from '@zend/web/i18n/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [...i18nPlugins(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0, assetsDir: 'static' },
  worker: { format: 'es' },
})
