/**
 * The bundler's part of the build. What reaches a browser beside the pages, which hold their styles, is the fonts and
 * one small script (see app/parts/document.tsx).
 */
import { reactRouter } from '@react-router/dev/vite'
import { i18nPlugins } from '@zend/web/i18n/vite'
import { defineConfig, type Plugin } from 'vite'

/**
 * The app's faces, but shown only where they are there at once. A page of the site is read within seconds, and on a
 * slow line text that changes its face would move under the reader; the next page has them. The app itself stays open
 * for long, so there they replace the system's whenever they come.
 */
const steadyFonts: Plugin = {
  name: 'steady-fonts',
  // Once the sheet is one text, with what it imports in it.
  enforce: 'post',
  transform: (code, id) =>
    /\/site\.css\b/.test(id) ? code.replaceAll(/font-display:\s*swap/g, 'font-display:optional') : null,
}

export default defineConfig({
  plugins: [steadyFonts, ...i18nPlugins(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0, assetsDir: 'static' },
  worker: { format: 'es' },
})
