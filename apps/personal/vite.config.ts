/** The bundler's part of the build. */
import { appConfig } from '@zend/web/bundling'
import { defineConfig } from 'vite'
import { BUILD } from './app.build.ts'

export default defineConfig(appConfig(import.meta.dirname, BUILD))
