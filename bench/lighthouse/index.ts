/** Lighthouse on the login page, as the host serves the built app: the median of several runs. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { audited } from '../audit.ts'
import { type Measure } from '../measure.ts'
import { ROOT, serve } from '../phone.ts'

const run = promisify(execFile)
const RUNS = 5
const PORT = 13_801

/** Measures. Takes about a minute and a half; builds the personal app first. */
export const measure: Measure = async (say) => {
  say('building the personal app')
  await run('npm', ['run', 'build', '-w', '@zend/personal'], { cwd: ROOT })
  const host = await serve({ PERSONAL_PORT: String(PORT) })
  try {
    const { performance, accessibility, bestPractices, seo, lcpMs, tbtMs, clsThousandths } = await audited(
      `http://localhost:${PORT}/auth/login`,
      RUNS,
    )
    return {
      figures: {
        loginPerformance: performance,
        loginAccessibility: accessibility,
        loginBestPractices: bestPractices,
        loginSeo: seo,
        loginLcpMs: lcpMs,
        loginTbtMs: tbtMs,
        loginClsThousandths: clsThousandths,
      },
      ratios: {},
    }
  } finally {
    host.stop()
  }
}
