// The build's part of the translations: macros become calls, PO files become compiled catalogues, and a missing
// translation stops the build. Every Vite configuration of the web apps puts `...i18nPlugins()` first, before
// `reactRouter()`, since the macros must be gone before anything else reads the modules.

import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import path from 'node:path'
import type { Plugin, PluginOption } from 'vite'

const configPath = path.resolve(import.meta.dirname, '../../lingui.config.ts')

/**
 * The plugins that make Lingui work under Vite 8. A missing translation stops a build; while developing and testing the
 * source text stands in.
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
