// The web's tests: pure ones in Node, and components in a real Chromium. Run by `vitest run --config
// vitest.web.config.ts`.

import { globSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { launchOptions } from './tests/e2e/support/browser.ts'
import { drawnInTurn } from './tests/testkit/commit.ts'
import { ONE_IN } from './tools/test/turns.ts'
import { i18nPlugins } from './web/i18n/vite.ts'

const IGNORED = ['**/node_modules/**', '**/build/**']
const COMPONENTS = 'web/**/*.browser.test.tsx'

/** A part of the components at each commit in `npm test`; all at night and when they are named. */
const componentFiles = (): string[] => [
  ...drawnInTurn(globSync(COMPONENTS, { cwd: import.meta.dirname }), (file) => file, ONE_IN.components),
]

const chromium = playwright({ launchOptions, contextOptions: { reducedMotion: 'reduce', locale: 'en-GB' } })

export default defineConfig({
  test: {
    maxWorkers: 2,
    api: { host: '127.0.0.1', port: 55510 },
    projects: [
      {
        plugins: [i18nPlugins()],
        test: {
          name: 'web-unit',
          environment: 'node',
          // As the server's: starting a process for each file took longer than the tests.
          isolate: false,
          // Most take milliseconds; the machine may have other things to do.
          testTimeout: 20_000,
          include: ['web/**/*.test.{ts,tsx}', 'apps/{personal,business,marketing}/**/*.test.{ts,tsx}'],
          exclude: [...IGNORED, COMPONENTS],
        },
      },
      {
        plugins: [i18nPlugins(), tailwindcss()],
        // Found and bundled once, so that no test reloads its page half-way.
        optimizeDeps: {
          include: [
            'react',
            'react-dom/client',
            'react/jsx-dev-runtime',
            'react-router',
            '@lingui/core',
            '@lingui/react',
            'uqr',
            'qr/decode.js',
            'axe-core',
            'vitest-browser-react',
            '@simplewebauthn/browser',
            ...['carousel', 'combobox', 'dialog', 'menu', 'pin-input', 'portal', 'select', 'tabs', 'toast'].map(
              (part) => `@ark-ui/react/${part}`,
            ),
          ],
        },
        test: {
          name: 'web',
          include: componentFiles(),
          exclude: IGNORED,
          // As long as `expect.element` waits: on a machine that has much to do a page is slow, not wrong.
          expect: { poll: { timeout: 14_000 } },
          testTimeout: 60_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: chromium,
            viewport: { width: 390, height: 844 },
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
