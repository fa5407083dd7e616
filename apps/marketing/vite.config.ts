/**
 * The bundler's part of the build. Besides pages, which contain their styles, a browser gets the fonts and one small
 * script (see app/parts/document.tsx).
 */
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { i18nPlugins } from '@zend/web/i18n/vite'
import { defineConfig, type Plugin } from 'vite'

/**
 * Uses the app's fonts only if they are there at once. On a slow line text would change its font while it is read; the
 * next page has the fonts. The app stays open for long, so there the fonts replace the system's whenever they arrive.
 */
const steadyFonts: Plugin = {
  name: 'steady-fonts',
  // Runs after the sheet's imports are inlined.
  enforce: 'post',
  transform: (code, id) =>
    /\/site\.css\b/.test(id) ? code.replaceAll(/font-display:\s*swap/g, 'font-display:optional') : null,
}

export default defineConfig({
  plugins: [steadyFonts, ...i18nPlugins(), tailwindcss(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0, assetsDir: 'static' },
  worker: { format: 'es' },
})
