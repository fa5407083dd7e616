// The build's part of the translations: it expands macros, compiles PO files to catalogues, and fails on a missing
// translation. Every Vite configuration of the web apps puts `...i18nPlugins()` first, before `reactRouter()`, because
// the macros must be expanded before anything else reads the modules.

import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import path from 'node:path'
import type { Plugin, PluginOption } from 'vite'

const configPath = path.resolve(import.meta.dirname, '../../lingui.config.ts')

/**
 * The plugins that make Lingui work under Vite 8. A missing translation fails a build; in development and tests the
 * source text replaces it.
 * @example defineConfig({ plugins: [...i18nPlugins(), tailwindcss(), reactRouter()] })
 */
export function i18nPlugins(): PluginOption[] {
  return [
    babel({ presets: [linguiTransformerBabelPreset({}, { configPath })] }),
    lingui({ configPath, failOnMissing: true, failOnCompileError: true }).map((plugin): Plugin => ({
      ...plugin,
      apply: 'build',
    })),
    lingui({ configPath, failOnCompileError: true }).map((plugin): Plugin => ({ ...plugin, apply: 'serve' })),
  ]
}
