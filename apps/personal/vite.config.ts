/** The bundler's part of the build. The development server passes the API's paths on to a local API. */
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { i18nPlugins } from '@zend/web/i18n/vite'
import { defineConfig } from 'vite'

const API = process.env['API_URL'] ?? 'http://127.0.0.1:4000'

export default defineConfig({
  plugins: [...i18nPlugins(), tailwindcss(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  server: { host: '127.0.0.1', proxy: Object.fromEntries(['/accounts', '/personal', '/business', '/general'].map((base) => [base, API])) },
})
