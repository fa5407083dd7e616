/**
 * Addresses of the end-to-end products. Each of Playwright's workers has a whole product to itself, so that no test
 * sees blocks that another mines, on ports of its own, so that all can run beside a developer's `npm start`.
 */

import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * The number of workers, and of products. By day few walks are drawn (tools/test/turns.ts), and a second product
 * costs more than it saves, while other suites run behind.
 */
export const WORKERS = process.env['WALKS'] === 'all' ? 2 : 1

const PORTS_APART = 100

/** The environment that sets every port of a worker's product. */
export function portsOf(worker: number) {
  const port = (first: number): string => String(first + worker * PORTS_APART)
  return {
    MARKETING_PORT: port(13_000),
    PERSONAL_PORT: port(13_001),
    BUSINESS_PORT: port(13_002),
    API_PORT: port(14_000),
    SANDBOX_PORT: port(15_000),
    SMTP_PORT: port(15_025),
    POSTGRES_PORT: port(15_433),
  } as const
}

// The process that starts the products names the run, and its workers inherit the name.
const RUN = (process.env['ZEND_E2E_RUN'] ??= String(process.pid))

/** The data folder of a worker's product. */
export const dataFolderOf = (worker: number): string => join(tmpdir(), `zend-e2e-${RUN}-${worker}`)

// Playwright tells a process its worker index; the process that only starts the products has none.
const own = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)
/** The ports of this worker's product. */
export const ports = portsOf(own)
/** Its data folder. */
export const dataFolder = dataFolderOf(own)

/** The addresses that the tests of this worker call. */
export const addresses = {
  personal: `http://localhost:${ports.PERSONAL_PORT}`,
  business: `http://localhost:${ports.BUSINESS_PORT}`,
  api: `http://localhost:${ports.API_PORT}`,
  sandbox: `http://localhost:${ports.SANDBOX_PORT}`,
} as const

/** The port of a second host of the app (own-host.ts). */
export const OWN_HOST_PORT = Number(ports.BUSINESS_PORT) + 1
